import { isSameLabel, issueOfBranch, mayContinue, type Job } from '../../domain/index.ts';
import { readPullMemory } from '../../markers/pull-memory.ts';
import { readThreadMemory } from '../../markers/thread-memory.ts';
import type { ForgeIssue } from '../../ports/index.ts';
import { decideContinuation } from './decide-continuation.ts';
import { jobOfIssue } from './decide-issue.ts';
import { freeze } from './frozen-input.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { skip, type Decision } from './skip.ts';
import { puttingAside, type Undecided } from './undecided.ts';
import { scheduleKey } from './run-keys.ts';
import { isOurLogin, isOwnPull } from '../../markers/authorship.ts';

const day = 24 * 60 * 60 * 1000;
/** Most conversations that are read to find what was tried before; an issue without comments was not. */
const maxLooks = 200;

/**
 * A run that was put off goes on, once. Then the oldest labelled issues without a pull request of ours that were not tried
 * yet, up to what is left of the day's limit. A schedule has no sender: whoever put the label there must have write access
 * now, and the text must not have changed since (R1, R3). What the forge does not tell about one of them keeps none of the
 * others waiting.
 */
export async function decideSchedule(context: IntakeContext): Promise<Decision> {
  const { forge, config, now } = context;
  const undecided: Undecided[] = [];
  const goesOn = await decideContinuation(context, undecided);
  const jobs: Job[] = goesOn ? [goesOn] : [];
  const issues = await forge.labelledIssues(config.label);
  const keys = new Map(
    issues.map((issue) => [issue.number, scheduleKey(context.event.id, freeze(issue).hash)]),
  );
  const yesterday = new Date(now - day).toISOString();
  const own = (await forge.recentPulls('all', yesterday)).filter((pull) => {
    const number = issueOfBranch(pull.headBranch);
    if (number === undefined || !isOwnPull(context, pull)) return false;
    // What this very run has opened before it was cut off does not count against it.
    const key = keys.get(number);
    return key === undefined || readPullMemory(context.seal, pull.body)?.key !== key;
  });
  const today = own.filter(({ createdAt }) => Date.parse(createdAt) > now - day).length;
  const budget = config.schedule.maxPerDay - today;
  if (budget <= 0 && !goesOn)
    return nothing(
      undecided,
      skip('daily-budget', `${today} pull requests were opened in the last 24 hours, which is the limit.`),
    );
  const taken = new Set(own.map(({ headBranch }) => issueOfBranch(headBranch)));
  if (goesOn) taken.add(goesOn.pull?.issueNumber ?? goesOn.number);
  for (const { number } of undecided) taken.add(number);
  const later: ForgeIssue[] = [];
  const waiting = issues.filter((issue) => !taken.has(issue.number) && !issue.locked);
  let looks = 0;
  for (const issue of inTurn(waiting, later)) {
    if (jobs.length >= budget) break;
    const isSilent = issue.comments === 0;
    if (!isSilent && !later.includes(issue) && (looks += 1) > maxLooks) continue;
    const look = async (): Promise<Job | undefined> => {
      const tried = isSilent || later.includes(issue) ? undefined : await triedBefore(context, issue, keys);
      if (tried === 'failed') later.push(issue);
      return tried ? undefined : scheduledJob(context, issue, keys.get(issue.number)!);
    };
    const job = await puttingAside(undecided, issue.number, look);
    if (job) jobs.push(job);
  }
  if (jobs.length > 0) return { jobs, undecided };
  return nothing(
    undecided,
    skip('nothing-labelled', 'No labelled issue requested by a permitted person is waiting.'),
  );
}

/** @throws {ForgeError} where there may be something that the forge does not tell */
function nothing([first]: readonly Undecided[], otherwise: Decision): Decision {
  if (first) throw first.error;
  return otherwise;
}

async function scheduledJob(
  context: IntakeContext,
  issue: ForgeIssue,
  key: string,
): Promise<Job | undefined> {
  const requester = await whoAsked(context, issue);
  if (!requester) return undefined;
  const { login: requestedBy, at } = requester;
  const { number } = issue;
  return jobOfIssue(context, 'run', freeze(issue), {
    number,
    at,
    key,
    requestedBy,
    label: context.config.label,
  });
}

/** All issues in their order, then those that were put off. */
function* inTurn(issues: readonly ForgeIssue[], later: readonly ForgeIssue[]): Generator<ForgeIssue> {
  yield* issues;
  yield* later;
}

/**
 * Whether a run has looked at this very text before. One that came to an end is not taken up again until the text changes or
 * somebody asks; one that failed has its turn after all that were never tried.
 */
async function triedBefore(
  context: IntakeContext,
  issue: ForgeIssue,
  keys: ReadonlyMap<number, string>,
): Promise<'done' | 'failed' | undefined> {
  for (const { author, body } of await context.forge.comments(issue.number)) {
    const marker = isOurLogin(context, author) ? readThreadMemory(context.seal, body) : undefined;
    if (marker?.thread !== 'issue' || marker.memory.input !== freeze(issue).hash) continue;
    const { key, again, verdict } = marker.memory;
    if (key === keys.get(issue.number)) return undefined; // this very run, started again
    if (again) return 'done'; // it goes on once, and never as a new run
    return mayContinue(verdict) ? 'failed' : 'done';
  }
  return undefined;
}

async function whoAsked(
  context: IntakeContext,
  issue: ForgeIssue,
): Promise<{ login: string; at: string } | undefined> {
  const events = await context.forge.labelEvents(issue.number);
  const last = events.filter(({ label }) => isSameLabel(label, context.config.label)).at(-1);
  if (!last || (await permissionProblem(context, last.actor))) return undefined;
  if (await permissionProblem(context, issue.author)) {
    const edited = await context.forge.lastEditedAt(issue.number);
    if (edited === 'unknown' || (edited !== 'never' && Date.parse(edited) > Date.parse(last.at)))
      return undefined;
  }
  return { login: last.actor, at: last.at };
}
