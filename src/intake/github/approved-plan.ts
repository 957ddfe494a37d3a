import { z } from 'zod';
import type { Plan } from '../../domain/index.ts';
import { readMarker } from '../../text/state-marker.ts';
import type { TriggerSubject } from './event.ts';
import type { IntakeContext } from './intake-context.ts';
import { hasBoxes, readTicked } from './plan-boxes.ts';
import { isOurLogin } from '../../text/authorship.ts';

const change = z.object({ path: z.string(), instructions: z.string() });
/** A plan as a marker remembers it. */
export const planSchema = z.object({
  rootCause: z.string(),
  approach: z.string(),
  changes: z.array(
    z.union([
      change.extend({ action: z.enum(['modify', 'create', 'delete']) }),
      change.extend({ action: z.literal('rename'), to: z.string() }),
    ]),
  ),
});
const waitingPlanSchema = z.object({ plan: planSchema, shown: z.array(z.string()) });
/** What the comment remembers once the approved run is under way, so that it survives a restart. */
const approvedSchema = z.object({ approved: planSchema });
const startedSchema = approvedSchema.extend({ key: z.string() });

/**
 * The scope of an approval: the ticked files of our waiting plan, as they stand in the comment. The plan itself comes
 * from the signed marker, so its prose cannot be swapped.
 */
export async function readApprovedPlan(
  context: IntakeContext,
  comment: Extract<TriggerSubject, { kind: 'comment' }>,
): Promise<Plan | { refusal: { reason: string; message: string } }> {
  const body = comment.edited ? comment.body : await findPlanComment(context, comment.issue.number);
  const facts = body === undefined ? undefined : readMarker(context.seal, body)?.facts;
  const started = startedSchema.safeParse(facts);
  if (started.success && started.data.key === context.event.id) return started.data.approved;
  const waiting = waitingPlanSchema.safeParse(facts);
  if (body === undefined || !waiting.success)
    return refuse('no-plan', `There is no plan to approve. Ask for one with ${context.config.command} plan.`);
  const { plan, shown } = waiting.data;
  // Another round has been written over the boxes: what was ticked last, or else all of it, is still the plan.
  if (!hasBoxes(body)) return approvedSchema.catch({ approved: plan }).parse(facts).approved;
  const ticked = readTicked(body, plan, shown);
  if ('unknown' in ticked)
    return refuse(
      'plan-changed',
      `A ticked line is not of the plan: ${ticked.unknown.slice(0, 200)}. Ask for what it says: ${context.config.command} run …`,
    );
  const { changes } = ticked;
  if (changes.length === 0) return refuse('plan-empty', 'No file of the plan is ticked.');
  return { rootCause: plan.rootCause, approach: plan.approach, changes };
}

async function findPlanComment(
  { forge, ourselves, seal }: IntakeContext,
  number: number,
): Promise<string | undefined> {
  const comments = await forge.comments(number);
  return comments.find(
    ({ author, body }) => isOurLogin({ ourselves }, author) && readMarker(seal, body)?.thread === 'issue',
  )?.body;
}

function refuse(reason: string, message: string) {
  return { refusal: { reason, message } };
}
