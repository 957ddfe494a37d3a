import { isDeepStrictEqual } from 'node:util';
import { readThreadMemory } from '../../markers/thread-memory.ts';
import { parseCommand } from './commands.ts';
import type { IntakeContext } from './intake-context.ts';
import { isApproved, readTicked, stateOfBoxes } from './plan-boxes.ts';
import type { EventSkip } from './skip.ts';
import type { TriggerSubject } from './trigger.ts';

type Comment = Extract<TriggerSubject, { kind: 'comment' }>;

/** The comment that approves, as it counts now; or that its approval was taken back, or taken up before. */
type Standing = { comment: Comment } | { refusal: { reason: string; message: string } } | { skip: EventSkip };

/**
 * Looks at the comment of an approval as it stands now: whoever deletes it, rewords it or takes the tick off again has
 * thought better of it (R30). Asked again before anything is published.
 */
export async function standingApproval(context: IntakeContext, given: Comment): Promise<Standing> {
  const now = await context.forge.comment(given.id);
  if (now === undefined) return takenBack('The comment was deleted');
  if (given.edited) return standingTick(context, given, now.body);
  const isMeant = parseCommand(now.body, context.config.command)?.verb === 'approve';
  return isMeant ? { comment: given } : takenBack('The comment says something else by now');
}

/**
 * The boxes as they are now, where nobody has written over them: the files that were taken off since the plan was approved
 * are not approved any more.
 */
function standingTick({ seal, event }: IntakeContext, given: Comment, body: string): Standing {
  if (stateOfBoxes(body) !== 'none')
    return isApproved(body) ? { comment: { ...given, body } } : takenBack('The box is not ticked any more');
  const [then, now] = [given.body, body].map((text) => readThreadMemory(seal, text)?.memory);
  if (!now?.approved || now.key === event.id || then?.plan === undefined || now.planAt !== then.planAt)
    return { comment: given };
  const ticked = readTicked(given.body, then.plan, then.shown ?? []);
  const isSame = 'changes' in ticked && isDeepStrictEqual(ticked.changes, now.approved.changes);
  return isSame ? { skip: takenUp } : { comment: given };
}

/** Another edit of a comment whose box is ticked is no second approval. */
const takenUp: EventSkip = {
  reason: 'already-approved',
  message: 'The same files of this plan were approved before, and their run has begun.',
  silent: true,
};

function takenBack(what: string): Standing {
  return { refusal: { reason: 'approval-withdrawn', message: `${what}, so the approval is taken back.` } };
}
