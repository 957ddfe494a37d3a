import { isDeepStrictEqual } from 'node:util';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { parseCommand } from './commands.ts';
import type { IntakeContext } from './intake-context.ts';
import { conditionOf } from './plain-approval.ts';
import { isApproved, readTicked, stateOfBoxes, type TickedPlan } from './plan-boxes.ts';
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
  if (!given.edited) {
    const problem = await commandProblem(context, given.id);
    return problem === undefined ? { comment: given } : takenBack(problem);
  }
  const now = await context.forge.comment(given.id);
  return now === undefined ? takenBack(deleted) : standingTick(context, given, now.body);
}

/** Why a comment does not hold the command to approve any more; `undefined` where it does. */
export async function commandProblem(
  { forge, config }: IntakeContext,
  id: number,
): Promise<string | undefined> {
  const now = await forge.comment(id);
  if (now === undefined) return deleted;
  const command = parseCommand(now.body, config.command);
  const isMeant = command?.verb === 'approve' && conditionOf(command.text) === undefined;
  return isMeant ? undefined : 'The comment says something else by now';
}

const deleted = 'The comment was deleted';

/**
 * The boxes as they are now, where nobody has written over them: the files that were taken off since the plan was approved
 * are not approved any more. Whatever else was written there since, another plan included, was ticked by somebody else's
 * leave: its own event tells whose (R1).
 */
function standingTick({ seal, event }: IntakeContext, given: Comment, body: string): Standing {
  const [then, now] = [given.body, body].map((text) => readThreadMemory(seal, text)?.memory);
  if (stateOfBoxes(body) !== 'none') {
    if (!isSamePlan(then, now)) return { refusal: newerPlan };
    if (!isApproved(body)) return takenBack('The box is not ticked any more');
    return addsNothing(tickedOf(given.body, then), tickedOf(body, then))
      ? { comment: { ...given, body } }
      : takenBack('The lines of the plan were changed after it');
  }
  if (!now?.approved || now.key === event.id || then?.plan === undefined || now.planAt !== then.planAt)
    return { comment: given };
  const ticked = readTicked(given.body, then.plan, then.shown ?? []);
  const isSame = 'changes' in ticked && isDeepStrictEqual(ticked.changes, now.approved.changes);
  return isSame ? { skip: takenUp } : { comment: given };
}

/** Whether one plan was read, from one text of the issue. Its date is written anew where it is told when people could read it. */
function isSamePlan(then: ThreadMemory = {}, now: ThreadMemory = {}): boolean {
  const [one, other] = [then, now].map(({ plan, shown, planOf }) => ({ plan, shown, planOf }));
  return isDeepStrictEqual(one, other);
}

function tickedOf(body: string, { plan, shown = [] }: ThreadMemory = {}): TickedPlan | undefined {
  return plan && readTicked(body, plan, shown);
}

/** What cannot be read now is refused for that, with the line that is meant. */
function addsNothing(then: TickedPlan | undefined, now: TickedPlan | undefined): boolean {
  if (now === undefined || 'unknown' in now) return true;
  if (then === undefined || 'unknown' in then) return false;
  return now.changes.every((change) => then.changes.some((known) => isDeepStrictEqual(known, change)));
}

/** The plan that stands there now is not the one that was read. */
export const newerPlan = {
  reason: 'plan-newer',
  message:
    'This plan is newer than the approval, so it is not the one that was approved. Read it and approve again.',
};

/** Another edit of a comment whose box is ticked is no second approval. */
const takenUp: EventSkip = {
  reason: 'already-approved',
  message: 'The same files of this plan were approved before, and their run has begun.',
  silent: true,
};

function takenBack(what: string): Standing {
  return { refusal: { reason: 'approval-withdrawn', message: `${what}, so the approval is taken back.` } };
}
