import type { Plan } from '../../domain/index.ts';
import type { ForgeComment } from '../../ports/index.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { freeze } from './frozen-input.ts';
import type { TriggerSubject } from './trigger.ts';
import { isStranger, type IntakeContext } from './intake-context.ts';
import { readTicked, stateOfBoxes, type TickedPlan } from './plan-boxes.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import type { EventSkip } from './skip.ts';
import { newerPlan, standingApproval } from './standing-approval.ts';

/** The scope that was approved and the thread of its plan, or why there is none. */
type Approval =
  { approved: Plan; thread: string } | { refusal: { reason: string; message: string } } | { skip: EventSkip };
type Comment = Extract<TriggerSubject, { kind: 'comment' }>;

/**
 * The scope of an approval: the ticked files of our waiting plan, as they stand in the comment. The plan itself comes
 * from the signed marker, so its prose cannot be swapped. An approval that was taken back meanwhile is none.
 */
export async function readApprovedPlan(context: IntakeContext, given: Comment): Promise<Approval> {
  const { config, event } = context;
  const now = await standingApproval(context, given);
  if (!('comment' in now)) return now;
  const { comment } = now;
  const { found, isHidden } = await findPlan(context, comment);
  if (found?.memory.approved && isApprovedBy(found, event))
    return { approved: found.memory.approved, thread: found.thread };
  const waiting = found && waitingPlanOf(found.memory);
  if (waiting && isHidden)
    return refuse(
      'plan-hidden',
      `Somebody has hidden the comment with the plan. Unhide it and approve again, or ask for a new one with ${config.command} plan.`,
    );
  if (!found || !waiting)
    return refuse('no-plan', `There is no plan to approve. Ask for one with ${config.command} plan.`);
  const { plan, shown, planOf, planAt } = waiting;
  if (isNewerThan(comment, planAt ?? found.toldBy)) return { refusal: newerPlan };
  if (await isOutdated(context, comment, planOf))
    return refuse(
      'issue-edited',
      `The issue was edited after this plan was made, and its author has no write access. Read it again and ask for a new plan with ${config.command} plan.`,
    );
  const { body, memory, thread } = found;
  const boxes = stateOfBoxes(body);
  if (boxes === 'unreadable')
    return refuse(
      'plan-unreadable',
      `The ticked boxes of the plan cannot be read. Ask for a shorter plan with ${config.command} plan.`,
    );
  // Another round has been written over the boxes: what was approved or ticked last is still the plan.
  if (boxes === 'none' && memory.approved) return { approved: memory.approved, thread };
  const ticked = boxes === 'none' ? leftTicked(waiting) : readTicked(body, plan, shown);
  if ('unknown' in ticked)
    return refuse(
      'plan-changed',
      `A ticked line is not part of the plan: ${ticked.unknown.slice(0, 200)}. Ask for it with ${config.command} run …`,
    );
  const { changes } = ticked;
  if (changes.length === 0) return refuse('plan-empty', 'No file of the plan is ticked.');
  return { approved: { rootCause: plan.rootCause, approach: plan.approach, changes }, thread };
}

type WaitingPlan = ThreadMemory & Required<Pick<ThreadMemory, 'plan' | 'shown'>>;

/** A plan can be approved by the lines that a person has seen of it. */
function waitingPlanOf(memory: ThreadMemory): WaitingPlan | undefined {
  const { plan, shown } = memory;
  return plan && shown && { ...memory, plan, shown };
}

/** What was ticked when the boxes were written over; of older comments, which do not tell it, all. */
function leftTicked({ plan: { changes }, ticked }: WaitingPlan): TickedPlan {
  return { changes: ticked === undefined ? changes : changes.filter((_, nth) => ticked.includes(nth)) };
}

/**
 * Whether a stranger may have changed the issue since the plan was made: the edits would follow words that nobody with write
 * access has seen planned (R3). A pull request of ours is written by us and by people who may write.
 */
async function isOutdated(
  context: IntakeContext,
  { issue }: Comment,
  planOf: string | undefined,
): Promise<boolean> {
  if (planOf === undefined || issue.isPullRequest || freeze(issue).hash === planOf) return false;
  return isStranger(context, issue.author);
}

/**
 * Whether nobody can have seen the plan yet: a run that was under way may write its own over the one that was read. A box is
 * ticked in the very comment that holds the plan. The forge tells moments in whole seconds.
 */
function isNewerThan({ edited, at }: Comment, planAt: number): boolean {
  return !edited && Date.parse(at) < Math.floor(planAt / 1000) * 1000;
}

interface FoundPlan {
  body: string;
  /** From when on people have read the comment as it is, ms since 1970: the second after it was written. */
  toldBy: number;
  thread: string;
  memory: ThreadMemory;
}

/**
 * The comment that was ticked; else the one that this approval has begun its run in, else the newest one with a plan, among
 * those that people see: two requests at the same moment have a comment each. Of a hidden one it is said that it is: no page
 * shows it to whoever gives a command.
 */
async function findPlan(
  { event, forge, ourselves, seal }: IntakeContext,
  { edited, body, at, issue }: Comment,
): Promise<{ found?: FoundPlan | undefined; isHidden?: boolean }> {
  const read = ({ body: text, updatedAt }: Pick<ForgeComment, 'body' | 'updatedAt'>): FoundPlan[] => {
    const marker = readThreadMemory(seal, text);
    if (!marker || !isOfPlace(marker.memory, issue.number)) return [];
    return [{ body: text, toldBy: Date.parse(updatedAt) + 1000, ...marker }];
  };
  if (edited) return { found: read({ body, updatedAt: at })[0] };
  const comments = (await forge.comments(issue.number)).filter((one) =>
    isOurLogin({ ourselves }, one.author),
  );
  const hidden = comments.length === 0 ? new Set<number>() : await forge.hiddenComments(issue.number);
  const ofPlan = (among: typeof comments) => {
    const ours = among.flatMap(read).filter(({ thread }) => issue.isPullRequest || thread === 'issue');
    const waiting = (one: FoundPlan) => waitingPlanOf(one.memory) !== undefined;
    return ours.findLast((one) => isApprovedBy(one, event)) ?? ours.findLast(waiting) ?? ours.at(-1);
  };
  const found = ofPlan(comments.filter(({ id }) => !hidden.has(id)));
  const offPage = ofPlan(comments.filter(({ id }) => hidden.has(id)));
  return found ? { found } : { found: offPage, isHidden: offPage !== undefined };
}

function isApprovedBy({ memory }: FoundPlan, { id }: { id: string }): boolean {
  return memory.approved !== undefined && memory.key === id;
}

/** Another bot that writes under our login may quote a comment of ours, signature and all: a plan holds where it was shown. */
function isOfPlace({ planFor }: ThreadMemory, number: number): boolean {
  return planFor === undefined || planFor === number;
}

function refuse(reason: string, message: string) {
  return { refusal: { reason, message } };
}
