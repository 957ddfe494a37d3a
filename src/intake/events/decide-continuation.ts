import type { Job } from '../../domain/index.ts';
import { isOurLogin } from '../../markers/authorship.ts';
import type { Continuation } from '../../markers/continuation.ts';
import { readThreadMemory, type ThreadMemory } from '../../markers/thread-memory.ts';
import { freeze } from './frozen-input.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { ownPull } from './own-pull.ts';
import { commandProblem } from './standing-approval.ts';
import { puttingAside, type Undecided } from './undecided.ts';

/** Artifacts are kept for a week. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

interface PutOff {
  again: Continuation;
  thread: string;
  memory: ThreadMemory;
}

/**
 * The oldest run that its endpoint put off (quota used up, or a wait of minutes) and that nobody has gone on with: the same
 * job under the same key, so that what was paid for is found. Whoever asked must have write access now, the text must be what
 * it was, and the approval of a plan must stand.
 * @param undecided filled in with runs of which that could not be told
 * @returns at most one, since what was paid for lies with one workflow run
 */
export async function decideContinuation(
  context: IntakeContext,
  undecided: Undecided[],
): Promise<Job | undefined> {
  const { forge, now, event } = context;
  const comments = await forge.recentComments(new Date(now - retentionMs).toISOString());
  const putOff = comments
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ author, body }): PutOff[] => {
      const marker = isOurLogin(context, author) ? readThreadMemory(context.seal, body) : undefined;
      const again = marker?.memory.again;
      return again ? [{ again, ...marker }] : [];
    });
  const mine = putOff.filter(({ again }) => again.by === event.id);
  const free = putOff.filter(({ again, memory }) => again.by === undefined && memory.verdict === 'failed');
  for (const one of [...mine, ...free]) {
    const job = await puttingAside(undecided, one.again.number, () => jobOf(context, one));
    if (job) return job;
  }
  return undefined;
}

async function jobOf(context: IntakeContext, { again, thread, memory }: PutOff): Promise<Job | undefined> {
  if (await permissionProblem(context, again.requestedBy)) return undefined;
  if (await isTakenBack(context, again)) return undefined;
  const place = await placeOf(context, again.number);
  if (!place || place.input.hash !== memory.input) return undefined;
  const { run, by: _, remarks, ...request } = again;
  return {
    ...request,
    ...place,
    thread,
    remarks,
    approved: memory.approved,
    resume: { run, by: context.event.id },
  };
}

/** Whether a plan that the run follows is not approved any more, as when it is asked for itself. */
async function isTakenBack(context: IntakeContext, { number, approvedBy }: Continuation): Promise<boolean> {
  if (approvedBy === undefined) return false;
  const hidden = await context.forge.hiddenComments(number);
  return hidden.has(approvedBy) || (await commandProblem(context, approvedBy)) !== undefined;
}

async function placeOf(
  context: IntakeContext,
  number: number,
): Promise<Pick<Job, 'input' | 'pull'> | undefined> {
  const pull = await context.forge.pull(number);
  if (pull) {
    const own = ownPull(context, pull);
    const { title, body, author } = pull;
    return 'target' in own
      ? { input: freeze({ title, body, author, labels: [] }), pull: own.target }
      : undefined;
  }
  const issue = await context.forge.issue(number);
  return issue && { input: freeze(issue) };
}
