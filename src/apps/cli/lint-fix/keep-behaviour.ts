import type { Config } from '../../../config/index.ts';
import type { CheckComparison, CheckConfig, CheckResult, Finding, Patch } from '../../../domain/index.ts';
import { findTestCommands } from '../../../pipeline/index.ts';
import type { BlobStore, Events } from '../../../ports/index.ts';
import {
  compareChecks,
  couldNotRun,
  countTests,
  describeChecks,
  guardPatch,
  maskMessage,
  type CheckContext,
} from '../../../validation/index.ts';
import type { Behaviour, Texts } from './fix-until-silent.ts';
import type { WorkingTree } from './working-files.ts';

/** What comparing two trees needs. */
export interface BehaviourContext extends CheckContext {
  config: Config;
  store: BlobStore;
  events: Events;
}

/**
 * Compares the tree with new texts with the one that the user has: the configured checks or, without any, the test
 * command that the manifests show, and the guards against silencing.
 */
export async function compareBehaviour(
  files: WorkingTree,
  context: BehaviourContext,
  texts: Texts,
): Promise<Behaviour> {
  const silenced = guardPatch(await files.changesOf(texts)).filter(isError);
  const now = await compare(context, await files.withTexts(texts));
  const known = files.uncommitted.changes.length === 0 ? [] : await compare(context, files.uncommitted);
  const old = new Set(known.flatMap(({ newFindings }) => newFindings.filter(isError)).map(keyOf));
  const fresh = now.flatMap(({ newFindings }) => newFindings.filter(isError));
  const lost = now.flatMap((one) => lostSince(known.find(({ name }) => name === one.name)?.after, one.after));
  const worse = [...fresh.filter((found) => !old.has(keyOf(found))), ...lost];
  const reason = context.config.validation.tests === 'off' ? 'tests are disabled' : noTests;
  return {
    objections: [...silenced, ...new Map(worse.map((found) => [keyOf(found), found])).values()],
    checking: describeChecks(now, reason),
    tested: countTests(now).passed > 0,
  };
}

/** What is worse than on the user's own tree, even where the commit is no better: the user may just have fixed it. */
function lostSince(was: CheckResult | undefined, now: CheckResult): Finding[] {
  if (was === undefined) return [];
  const had = new Set(was.findings.filter(isError).map(keyOf));
  const found = now.findings.filter((one) => isError(one) && !had.has(keyOf(one)));
  const fails = now.status !== 'passed' && now.status !== 'skipped';
  if (found.length > 0 || was.status !== 'passed' || !fails) return found;
  const message = `${now.name} passes on the working tree as it is, but not with the change.`;
  return [{ source: 'check', severity: 'error', check: now.name, code: 'check-failed', message }];
}

const noTests = 'no checks are configured and no test command was recognised';

/** The configured checks, or the first recognised way to run the tests that works here. */
async function compare(context: BehaviourContext, patch: Patch): Promise<CheckComparison[]> {
  const { checks } = context.config.validation;
  if (checks.length > 0) return compareAll(context, patch, checks);
  let first: CheckComparison[] | undefined;
  for (const { check } of await findTestCommands(context)) {
    const tried = await compareAll(context, patch, [{ ...check, name: 'tests' }]);
    if (couldNotRun(tried).length === 0 && ran(tried)) return tried;
    first ??= tried; // the project's own way says best what is missing
  }
  return first ?? [];
}

/** Whether a test was counted, before or after: a runner that finds none keeps nothing. */
function ran(checks: readonly CheckComparison[]): boolean {
  const counted = checks.flatMap(({ before, after }) => [before.tests, after.tests]);
  return counted.some((tests) => (tests?.passed ?? 0) + (tests?.failed ?? 0) > 0);
}

function compareAll(
  { workspace, runner, environment, store, events, signal }: BehaviourContext,
  patch: Patch,
  checks: readonly CheckConfig[],
): Promise<CheckComparison[]> {
  return compareChecks({
    workspace,
    runner,
    environment,
    signal,
    patch,
    checks,
    baselineCache: store,
    events,
  });
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function keyOf({ check, path, message }: Finding): string {
  return [check, path, maskMessage(message.split('\n', 1)[0]!)].join('\n');
}
