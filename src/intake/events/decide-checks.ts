import { mayContinue, type BrokenCheck } from '../../domain/index.ts';
import type { FailedCheck, ForgePull } from '../../ports/index.ts';
import { stripHiddenCharacters } from '../markdown/hidden-characters.ts';
import { readPullMemory } from '../../markers/pull-memory.ts';
import { readThreadMemory } from '../../markers/thread-memory.ts';
import { issueJob } from './decide-issue.ts';
import type { TriggerSubject } from './trigger.ts';
import { freeze } from './frozen-input.ts';
import { permissionProblem, type IntakeContext } from './intake-context.ts';
import { skip, skipSilently, type Decision } from './skip.ts';
import { ownPull } from './own-pull.ts';
import { checksKey } from './run-keys.ts';
import { isOurLogin } from '../../markers/authorship.ts';

/** Who may report checks: the forge's own CI, besides people and the bots of the configuration. */
const ciLogin = 'github-actions[bot]';

/**
 * A failed check on the head of our pull request. CI has no permission of its own, so the run stands on the person who
 * asked for the pull request, whose role is asked again (R1).
 */
export async function decideChecks(
  context: IntakeContext,
  { headSha, branch }: Extract<TriggerSubject, { kind: 'checks' }>,
): Promise<Decision> {
  const { forge, config, seal, event } = context;
  const pull =
    branch === '' ? undefined : (await forge.pullsFrom(branch)).find(({ state }) => state === 'open');
  if (!pull)
    return skip('no-pull-request', 'The failed check belongs to no open pull request by Patchwright.');
  const own = ownPull(context, pull);
  if (!('target' in own)) return skip(own.reason, own.message);
  const key = checksKey(headSha);
  if (pull.headSha !== headSha && !(await isOurAnswer(context, pull.headSha, key)))
    return skip('head-moved', 'The check ran on an older commit of the pull request.');
  const requestedBy = readPullMemory(seal, pull.body)?.requestedBy;
  if (requestedBy === undefined)
    return skip('no-requester', 'The pull request does not say who asked for it.');
  const byCi = event.sender === ciLogin || isOurLogin(context, event.sender);
  const reporter = byCi ? requestedBy : event.sender;
  for (const login of new Set([reporter, requestedBy])) {
    const problem = await permissionProblem(context, login);
    if (problem) return { skip: problem };
  }
  const answered = await answeredHeads(context, pull.number, key);
  if (answered.includes(headSha))
    return skipSilently('already-answered', 'The failures of this commit were already handled.');
  if (answered.length >= config.ci.maxAttempts)
    return skipSilently(
      'ci-attempts',
      `Failed checks were answered ${answered.length} times, which is the limit.`,
    );
  const broken = await newlyBroken(context, pull, headSha);
  if (broken.length === 0)
    return skipSilently('base-fails-too', 'Every failed check also fails on the base branch.');
  const input = freeze({ title: pull.title, body: pull.body, author: pull.author, labels: [] });
  const decision = issueJob(context, 'fix-checks', input, {
    number: pull.number,
    at: new Date(context.now).toISOString(),
    key,
    thread: 'checks',
    requestedBy,
    pull: { ...own.target, headSha },
    brokenChecks: broken.map(describe),
  });
  return decision;
}

/** The head is the commit that a run with this key made, before it was cut off. */
async function isOurAnswer({ forge }: IntakeContext, head: string, key: string): Promise<boolean> {
  return (await forge.commit(head))?.message.includes(`Patchwright-Run: ${key}`) ?? false;
}

/** Heads whose failures we have answered, as our comment on the pull request remembers them. */
async function answeredHeads(
  { forge, ourselves, seal }: IntakeContext,
  number: number,
  key: string,
): Promise<string[]> {
  for (const { author, body } of await forge.comments(number)) {
    if (!isOurLogin({ ourselves }, author)) continue;
    const marker = readThreadMemory(seal, body);
    if (marker?.thread !== 'checks' || !marker.memory.answered) continue;
    // A run that was cut off has not answered yet.
    const cutOff = marker.memory.key === key && mayContinue(marker.memory.verdict);
    return marker.memory.answered.filter((head) => !cutOff || !head.startsWith(key));
  }
  return [];
}

async function newlyBroken(
  { forge }: IntakeContext,
  pull: ForgePull,
  headSha: string,
): Promise<readonly FailedCheck[]> {
  const failed = await forge.failedChecks(headSha);
  const base = failed.length === 0 ? undefined : await forge.branchHead(pull.baseBranch);
  const broken = new Set((base ? await forge.failedChecks(base) : []).map(({ name }) => name));
  return failed.filter(({ name }) => !broken.has(name));
}

/** Names and words of a check are anybody's, as those of its log are: what no page shows does not come along (H3). */
function describe({ name, jobId, summary, annotations }: FailedCheck): BrokenCheck {
  const places = annotations.map(({ path, line, message }) => `${path}:${line}: ${message}`);
  return {
    name: visible(name).replaceAll('\n', ' '),
    jobId,
    summary: visible([summary, ...places].filter(Boolean).join('\n')),
  };
}

function visible(text: string): string {
  return stripHiddenCharacters(text).text;
}
