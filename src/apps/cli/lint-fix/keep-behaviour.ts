import type { Config } from '../../../config/index.ts';
import type { CheckComparison, CheckConfig, Finding, Patch } from '../../../domain/index.ts';
import { findTestRuns } from '../../../pipeline/index.ts';
import type { BlobStore, Events } from '../../../ports/index.ts';
import {
  compareChecks,
  couldNotRun,
  countTests,
  describeChecks,
  guardPatch,
  type CheckWorld,
} from '../../../validation/index.ts';
import type { Behaviour, Texts } from './fix-until-silent.ts';
import type { WorkingFiles } from './working-files.ts';

/** What comparing two trees needs. */
export interface BehaviourWorld extends CheckWorld {
  config: Config;
  store: BlobStore;
  events: Events;
}

/**
 * Compares the tree with new texts with the one that the user has: the configured checks or, without any, the test
 * command that the manifests show, and the guards against silencing.
 */
export async function compareBehaviour(
  files: WorkingFiles,
  world: BehaviourWorld,
  texts: Texts,
): Promise<Behaviour> {
  const silenced = guardPatch(await files.changesOf(texts)).filter(isError);
  const now = await compare(world, await files.withTexts(texts));
  const known = files.uncommitted.changes.length === 0 ? [] : await compare(world, files.uncommitted);
  const old = new Set(known.flatMap(({ newFindings }) => newFindings.filter(isError)).map(keyOf));
  const worse = now
    .flatMap(({ newFindings }) => newFindings.filter(isError))
    .filter((found) => !old.has(keyOf(found)));
  const reason = world.config.validation.tests === 'off' ? 'tests are switched off' : noTests;
  return {
    objections: [...silenced, ...worse],
    checking: describeChecks(now, reason),
    tested: countTests(now).passed > 0,
  };
}

const noTests = 'no checks are configured and no test command was recognised';

/** The configured checks, or the first recognised way to run the tests that works here. */
async function compare(world: BehaviourWorld, patch: Patch): Promise<CheckComparison[]> {
  const { checks } = world.config.validation;
  if (checks.length > 0) return compareAll(world, patch, checks);
  let first: CheckComparison[] | undefined;
  for (const { check } of await findTestRuns(world)) {
    const tried = await compareAll(world, patch, [{ ...check, name: 'tests' }]);
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
  { workspace, runner, environment, store, events, signal }: BehaviourWorld,
  patch: Patch,
  checks: readonly CheckConfig[],
): Promise<CheckComparison[]> {
  const world = { workspace, runner, environment, ...(signal ? { signal } : {}) };
  return compareChecks({ ...world, patch, checks, baselineCache: store, events });
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function keyOf({ check, path, message }: Finding): string {
  return [check, path, message].join('\n');
}
