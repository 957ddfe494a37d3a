import { z } from 'zod';
import type { Settings } from '../../../composition/settings.ts';
import { UsageError } from '../../../errors/index.ts';
import { openEventContext, publishDrafts, type Drafts } from '../../../jobs/events/index.ts';
import { outcomeSchema } from '../../../publication/index.ts';
import type { ChildEnd } from '../protocol.ts';
import { holdingForge } from './guarded-forge.ts';
import { endOfPublishing } from './how-it-ended.ts';
import { accessOf, deliveryRequest } from './delivery-request.ts';
import type { Link } from './link.ts';

const Outcomes = z.object({ outcomes: z.array(outcomeSchema).min(1).max(100) });

/** Publishes what was drafted: has a token that can write and no model key, and runs nothing of the repository. */
export async function publishInChild(link: Link, settings: Settings): Promise<ChildEnd> {
  const access = accessOf(link, settings);
  const context = await openEventContext(
    deliveryRequest(link, settings, access, (forge) => holdingForge(forge, link)),
  );
  return endOfPublishing(await publishDrafts(context, draftsOf(link.order.drafts), link.order.lost));
}

/** A draft is a stranger's data. @returns nothing when drafting was lost again and again */
export function draftsOf(text: string): Drafts | undefined {
  if (text === '') return undefined;
  const parsed = Outcomes.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new UsageError(`The draft is not valid: ${parsed.error.issues[0]?.message ?? ''}`);
}
