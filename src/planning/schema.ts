import { z } from 'zod';
import { changeKinds, type EventOf } from '../domain/index.ts';

/** The attributes of a `<change>` block. */
export const ChangeAttributes = z
  .object({
    action: z.enum(changeKinds),
    path: z.string().min(1),
    to: z.string().min(1).optional(),
  })
  .refine((change) => change.action !== 'rename' || change.to !== undefined, {
    message: 'rename needs to="new/path"',
  });

/** The attributes of an `<unchanged>` block. */
export const UnchangedAttributes = z.object({ reason: z.enum(['already-satisfied', 'not-possible']) });

/** A request of the planner for code, as it is recorded in the `code-requested` event. */
export type CodeRequest = EventOf<'code-requested'>['requests'][number];

/** The tags of these requests. */
export const requestTags = [
  'find',
  'definition',
  'callers',
  'tests',
  'open',
  'outline',
  'search',
  'run',
] as const satisfies readonly CodeRequest['kind'][];

/** The most test files that a planner may have run, over all of its replies. */
export const maxNamedTests = 8;
