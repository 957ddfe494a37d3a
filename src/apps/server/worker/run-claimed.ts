import path from 'node:path';
import type { GithubApp } from '../../../composition/forge/compose-app.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Skip } from '../../../domain/index.ts';
import {
  appendEvents,
  costOfRun,
  countReplies,
  keepDrafts,
  loadJournal,
  loadUnanswered,
  moveRun,
  renameRepository,
  renewLease,
  saveStage,
  type ClaimedRun,
  type RunEnd,
} from '../../../jobs/queue/index.ts';
import type { Database, Traces } from '../../../ports/index.ts';
import { mayBeOdd } from '../../../publication/index.ts';
import { reading, writing } from '../permissions.ts';
import type { ChildEnd, ChildOrder, ChildQuestion } from '../protocol.ts';
import type { ModelCaller } from '../caller/model-caller.ts';
import type { ServerSettings } from '../settings/server-settings.ts';
import { answeredBefore } from './answered-before.ts';
import { leaseToken, type TokenLease } from './lease-token.ts';
import { maxOfRun, overBudget } from './run-budget.ts';
import { runFolder, removeRunFolders } from './run-folders.ts';
import { runInChild } from './run-in-child.ts';
import { untilReached } from '../until-reached.ts';
import { whyGivenUp } from './why-given-up.ts';

/** What a worker has for every run. */
export interface WorkerTools {
  database: Database;
  app: GithubApp;
  settings: Settings;
  server: ServerSettings & { app: NonNullable<ServerSettings['app']> };
  graceMs: number;
  traces: Traces;
  /** Asks the model for all of them. */
  caller: ModelCaller;
}

/** What became of a run: its end, or that it is to be gone on with later. */
export type ClaimedEnd = { end: RunEnd } | { later: string; code: string; lost?: boolean };

/** The installation or the repository is closed to the App, or gone. */
const noAccess = 'no-access';

/** Failures after which nothing can be said on the issue, or not yet. */
const silent = new Set(['child-died', noAccess]);

/** Drafts and publishes one run, each in a child with its own token; goes on where an earlier attempt was cut off. */
export async function runClaimed(
  run: ClaimedRun,
  tools: WorkerTools,
  signal: AbortSignal,
): Promise<ClaimedEnd> {
  let { drafts } = run;
  let lost = drafts === undefined ? whyGivenUp(run) : undefined;
  if (drafts === undefined && !lost) {
    const answered = await answeredBefore(tools.database, run);
    if (answered) return { end: { verdict: 'skipped', ...answered } };
    const end = await inChild('draft', { run }, tools, signal);
    if (end.kind === 'drafted') {
      const { skip } = JSON.parse(end.drafts) as { skip?: Skip & { isUnsure?: boolean } };
      if (skip?.isUnsure && run.returns < looks) return { later: skip.message, code: skip.reason };
      if (skip) return { end: { verdict: 'skipped', reason: skip.reason, message: skip.message } };
      drafts = end.drafts;
      await untilReached(() => keepDrafts(tools.database, run, end.drafts), signal);
    } else if (end.kind !== 'failed' || silent.has(end.code)) {
      return outcomeOf(end);
    } else lost = { reason: end.code, message: end.message }; // publishing says so on the issue (R27)
  }
  if (signal.aborted) return { later: 'The worker was stopped.', code: 'stopped' };
  const end = await inChild('publish', { run, drafts: drafts ?? '', lost }, tools, signal);
  return outcomeOf(isUntold(end) ? { ...end, kind: 'later', why: end.message } : end);
}

/**
 * How often a role that is not found is looked for again, over 80 seconds, before the request is passed over: nobody is told that, and
 * GitHub answers so now and then about somebody who may well ask.
 */
const looks = 3;

/**
 * How often publishing is put off over a refusal that may be an odd one, over six minutes, before people are told of it: a repository is
 * closed to the App for a moment while somebody changes which ones it gets, and replicas of the forge lag behind.
 */
const patience = 4;

/**
 * Whether publishing was refused before it could tell anybody anything. It costs no model, so it is tried again for as long as any
 * run: else one odd answer would lose what was paid for, without a word (R27).
 */
function isUntold(end: ChildEnd): end is Extract<ChildEnd, { kind: 'failed' }> {
  return end.kind === 'failed' && mayBeOdd(end.code);
}

/** A run and, where it is to be published, what drafting left or why it left nothing. */
interface Task {
  run: ClaimedRun;
  drafts?: string;
  lost?: Skip;
}

function outcomeOf(end: ChildEnd): ClaimedEnd {
  switch (end.kind) {
    case 'later':
      return { later: end.why, code: end.code };
    case 'failed':
      // A child that died may have been out of memory or killed: the run is tried again, and counts as lost.
      if (end.code === 'child-died') return { later: end.message, code: end.code, lost: true };
      return { end: { verdict: 'failed', reason: end.code, message: end.message } };
    case 'published': {
      const last = end.ends.at(-1);
      const verdict = last?.verdict ?? { verdict: 'skipped', reason: 'nothing-to-say', message: '' };
      const pullUrl = end.ends.findLast((one) => one.pullUrl !== undefined)?.pullUrl;
      return { end: { ...verdict, pullUrl } };
    }
    case 'drafted':
      return { end: { verdict: 'failed', reason: 'unexpected', message: 'Publishing left a draft.' } };
  }
}

async function inChild(
  task: 'draft' | 'publish',
  work: Task,
  tools: WorkerTools,
  signal: AbortSignal,
): Promise<ChildEnd> {
  const { app, settings } = tools;
  const { run } = work;
  const token = leaseToken(app, run, task === 'draft' ? reading : writing);
  try {
    const order = await orderFor(task, work, tools);
    const answer = (question: ChildQuestion) => answerChild(question, run, tools, token, signal);
    const end = await tools.traces.span(task, { run: run.id }, () =>
      runInChild({ task, order, settings, answer, signal, graceMs: tools.graceMs }),
    );
    // A child that was killed may have left a question: whoever goes on is to find its reply.
    if (end.kind === 'failed' || signal.aborted)
      await tools.caller.settled(run, signal.aborted ? tools.graceMs : undefined);
    if (end.kind === 'drafted' || end.kind === 'published') return end;
    if (token.problem() !== undefined) return await withoutToken(token.problem(), run, tools);
    return (await underNewName(end, run, tools, token)) ?? end;
  } finally {
    await token.revoke();
    await removeRunFolders(settings.state, run);
  }
}

/**
 * A key that was changed or a GitHub that is away is no fault of the run: it waits. So does one whose repository has gone to
 * another installation, for a token of that, and one whose repository is closed to the App or not found, for a day: it may be
 * given back, or the App installed anew, and what was paid for would be lost without a word (R27).
 */
async function withoutToken(
  problem: unknown,
  run: ClaimedRun,
  { app, database }: WorkerTools,
): Promise<ChildEnd> {
  const { code = 'no-token', message = String(problem) } = problem as { code?: string; message?: string };
  const gone = code === 'not-found' || code === 'gone' || code === 'invalid';
  const installation = gone ? await app.installationOf(run.fullName) : undefined;
  if (installation !== undefined && installation !== run.installation) {
    await moveRun(database, run, installation);
    return {
      kind: 'later',
      code: 'moved',
      why: 'Its repository belongs to another installation of the App by now.',
    };
  }
  const isClosed = code === 'invalid' && /does not exist|not accessible/i.test(message);
  const isThere = !isClosed && installation !== undefined;
  const isOut = gone && !isThere;
  if (isOut && run.overdue) return { kind: 'failed', code: noAccess, message };
  return {
    kind: 'later',
    code: isOut ? noAccess : code,
    why: `There is no token for the repository: ${message}`,
  };
}

/** What is said of a repository whose name another one has by now; one that is closed to us answers as none. */
const misled = new Set(['replaced', 'not-found']);

/**
 * A run whose repository is known under a name that another one has taken goes on under the new name, which its number tells.
 * @returns nothing where its name is as it was
 */
async function underNewName(
  end: ChildEnd,
  run: ClaimedRun,
  { app, database }: WorkerTools,
  token: TokenLease,
): Promise<ChildEnd | undefined> {
  if (end.kind !== 'failed' || !misled.has(end.code)) return undefined;
  const name = await app.nameOf(run.repository, await token.current());
  if (name !== undefined && name.toLowerCase() !== run.fullName.toLowerCase()) {
    await renameRepository(database, run.repository, name);
    return { kind: 'later', code: 'moved', why: 'Its repository has another name by now.' };
  }
  return end.code === 'replaced' ? { kind: 'later', code: end.code, why: end.message } : undefined;
}

async function orderFor(
  task: 'draft' | 'publish',
  { run, drafts = '', lost }: Task,
  { database, settings, server }: WorkerTools,
): Promise<ChildOrder> {
  const isDraft = task === 'draft';
  const journal = isDraft ? await loadJournal(database, run.id) : undefined;
  const unanswered = isDraft ? await loadUnanswered(database, run.id) : undefined;
  return {
    event: run.event,
    payload: run.payload,
    delivery: run.delivery,
    repository: run.fullName,
    repositoryId: Number(run.repository),
    login: `${server.app.slug}[bot]`,
    apiUrl: server.apiUrl,
    forgeUrl: server.forgeUrl,
    markerSecret: settings.markerSecret,
    runUrl: server.publicUrl === undefined ? undefined : `${server.publicUrl}/runs/${run.id}`,
    now: Date.now(),
    usdARun: maxOfRun(server),
    paidUsd: isDraft ? undefined : await costOfRun(database, run.id),
    exchanges: journal?.exchanges ?? [],
    stages: journal?.stages ?? {},
    unanswered,
    mirror: path.join(settings.state, 'server', 'mirrors', run.installation, `${run.repository}.git`),
    folder: runFolder(settings.state, run),
    drafts,
    isRetried: !run.overdue, // in its last hour its issue is told what it fails at, whatever becomes of it
    isPatient: run.returns < patience,
    lost,
  };
}

/** The child speaks with the database through these few questions alone, each bound to its run and fencing number. */
async function answerChild(
  question: ChildQuestion,
  run: ClaimedRun,
  { database, caller, server }: WorkerTools,
  token: TokenLease,
  signal: AbortSignal,
): Promise<string> {
  const kept = async (work: () => Promise<void>) => {
    await untilReached(work, signal);
    return '';
  };
  switch (question.kind) {
    case 'call':
      await kept(() => renewLease(database, run, server.leaseMs)); // only whoever holds the run may pay for it
      return (
        (await overBudget(database, run, maxOfRun(server), question.asked)) ?? caller.ask(run, question.asked)
      );
    case 'stage':
      return kept(() => saveStage(database, run, question.name, question.value));
    case 'events':
      return kept(() => appendEvents(database, run, question.events));
    case 'hold':
      return kept(() => renewLease(database, run, server.leaseMs));
    case 'replies':
      await countReplies(database, run.installation, question.replies);
      return '';
    case 'token':
      return token.current(question.refused);
  }
}
