import { z } from 'zod';
import type { Settings } from '../../../composition/settings.ts';
import type { Skip } from '../../../domain/index.ts';
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
  const { drafts, lost = link.order.lost } = draftsOf(link.order.drafts);
  return endOfPublishing(await publishDrafts(context, drafts, lost), link.order.isRetried);
}

/**
 * A draft is a stranger's data, and may be of a worker of another version, which its issue is told (R27).
 * @returns nothing when drafting was lost again and again
 */
export function draftsOf(text: string): { drafts?: Drafts; lost?: Skip } {
  if (text === '') return {};
  const { data, error } = Outcomes.safeParse(JSON.parse(text));
  if (data) return { drafts: data };
  const message = `The draft is not valid, as one of another version of Patchwright may be: ${error.issues[0]?.message ?? ''}. Nothing was published.`;
  return { lost: { reason: 'draft-unusable', message } };
}
