import { z } from 'zod';
import type { Job } from '../domain/index.ts';

const remark = z.object({
  id: z.int(),
  author: z.string(),
  path: z.string(),
  line: z.int().optional(),
  text: z.string(),
});

/** How a comment remembers it. */
export const continuationSchema = z.object({
  /** Workflow run whose artifact holds what was paid for. */
  run: z.string().regex(/^\d{1,20}$/),
  /** Event that has taken it up; absent while nobody has. */
  by: z.string().optional(),
  key: z.string(),
  number: z.int(),
  task: z.enum(['plan', 'run', 'revise', 'edit-lines', 'fix-checks', 'ask']),
  requestedBy: z.string(),
  requestedAt: z.string(),
  text: z.string(),
  label: z.string().optional(),
  assignee: z.string().optional(),
  /** Comment that approved its plan. */
  approvedBy: z.int().optional(),
  remarks: z.array(remark).optional(),
});

/** A run that its endpoint put off, as its comment remembers it, so that a schedule can go on with it once. */
export type Continuation = z.infer<typeof continuationSchema>;

/** The longest request that is remembered, in characters of JSON: a comment has room for little more. */
const maxLength = 8_000;

/** What a comment must remember about a job so that it can be continued. @param run workflow run that was put off */
export function continuationFacts(job: Job, run: string): { again?: Continuation } {
  const { key, number, task, requestedBy, requestedAt, text, label, assignee, approvedBy, remarks } = job;
  const again = continuationSchema.safeParse({
    run,
    key,
    number,
    task,
    requestedBy,
    requestedAt,
    text,
    label,
    assignee,
    approvedBy,
    remarks,
  });
  return again.success && JSON.stringify(again.data).length <= maxLength ? { again: again.data } : {};
}
