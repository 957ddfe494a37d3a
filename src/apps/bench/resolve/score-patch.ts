import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../../composition/settings.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import { applyDiff, restoreTestFiles } from './apply-diff.ts';
import { writeCheckout } from './checkout.ts';
import type { ResolveInstance } from './instance.ts';
import { scoreEnvironment } from './score-environment.ts';
import { runShell } from './shell.ts';
import { readTestReport, type TestResults } from './test-report.ts';

/** What the hidden tests said about a patch. */
export interface Score {
  applied: boolean;
  /** Every test that should now pass does, and every sampled one that passed before still does. */
  resolved: boolean;
  failToPass: { passed: number; total: number };
  passToPass: { passed: number; total: number };
  /** Why an applied patch could not be tested, or a patch not be applied. */
  reason?: string;
  setupSeconds: number;
  testSeconds: number;
}

/** Where and how long to score. */
export interface ScoreOptions {
  /** Bare clone of the instance's repository. */
  clone: string;
  /** Absolute, empty folder for the checkout; the caller removes it. */
  scratch: string;
  /** Absolute folder that keeps downloads between instances. */
  cache: string;
  /** Variables of the door; what is named like a secret is not passed on. */
  environment: Environment;
  setupTimeoutMs: number;
  testTimeoutMs: number;
  signal: AbortSignal;
}

/**
 * Scores a patch as the data set prescribes: fresh checkout, its set-up, the patch, the hidden tests' files back to
 * base, the test patch, the tests.
 * @throws {WorkspaceError} when the instance itself cannot be set up; nothing is then said about the patch
 */
export async function scorePatch(
  instance: ResolveInstance,
  patch: string,
  options: ScoreOptions,
): Promise<Score> {
  const room = await prepareRoom(instance, options);
  await requirePrograms(instance, room, options);
  await writeCheckout(options.clone, instance.base_commit, room.checkout);
  const setupSeconds = await setUp(instance, room, options);
  const score = {
    applied: false,
    resolved: false,
    failToPass: { passed: 0, total: instance.fail_to_pass.length },
    passToPass: { passed: 0, total: instance.pass_to_pass_sample.length },
    setupSeconds,
    testSeconds: 0,
  };
  const refusal = await applyDiff(room.checkout, patch);
  if (refusal !== undefined) return { ...score, reason: `the patch does not apply: ${refusal}` };
  await restoreTestFiles(room.checkout, instance.test_patch);
  const hidden = await applyDiff(room.checkout, instance.test_patch);
  if (hidden !== undefined) throw new WorkspaceError('conflict', `the test patch does not apply: ${hidden}`);

  const run = await runShell(instance.test, {
    cwd: room.checkout,
    env: room.env,
    timeoutMs: options.testTimeoutMs,
    signal: options.signal,
  });
  options.signal.throwIfAborted();
  const text = existsSync(room.results) ? await readFile(room.results, 'utf8') : run.output;
  const results = readTestReport(instance.report, text, room.checkout);
  const counted = count(instance, results);
  const reason = reasonOf(run.timedOut, results);
  return { ...score, applied: true, ...counted, testSeconds: run.seconds, ...(reason ? { reason } : {}) };
}

interface Room {
  checkout: string;
  results: string;
  env: NodeJS.ProcessEnv;
}

async function prepareRoom(instance: ResolveInstance, options: ScoreOptions): Promise<Room> {
  const root = await realpath(options.scratch);
  const temporary = join(root, 'tmp');
  await mkdir(temporary, { recursive: true });
  const places = { checkout: join(root, 'checkout'), results: join(root, 'results'), temporary };
  const env = scoreEnvironment(options.environment, { repo: instance.repo, cache: options.cache, ...places });
  return { checkout: places.checkout, results: places.results, env };
}

async function requirePrograms(instance: ResolveInstance, room: Room, options: ScoreOptions): Promise<void> {
  for (const program of instance.needs ?? []) {
    const cwd = options.scratch;
    const found = await runShell(`command -v -- '${program.replaceAll("'", '')}'`, {
      cwd,
      env: room.env,
      timeoutMs: 10_000,
    });
    if (found.exitCode !== 0) {
      throw new WorkspaceError('unreadable', `this instance needs ${program}, which is not installed`);
    }
  }
}

async function setUp(instance: ResolveInstance, room: Room, options: ScoreOptions): Promise<number> {
  let seconds = 0;
  for (const command of instance.setup) {
    const { checkout: cwd, env } = room;
    const run = await runShell(command, {
      cwd,
      env,
      timeoutMs: options.setupTimeoutMs,
      signal: options.signal,
    });
    options.signal.throwIfAborted();
    seconds += run.seconds;
    if (run.exitCode !== 0) {
      const how = run.timedOut ? 'timed out' : `exit ${run.exitCode}`;
      throw new WorkspaceError(
        'unreadable',
        `set-up failed (${how}): ${command}\n${run.output.slice(-1000)}`,
      );
    }
  }
  return seconds;
}

function count(
  instance: ResolveInstance,
  results: TestResults,
): Pick<Score, 'failToPass' | 'passToPass' | 'resolved'> {
  const passing = (names: readonly string[]) => names.filter((name) => results.get(name) === true).length;
  const failToPass = { passed: passing(instance.fail_to_pass), total: instance.fail_to_pass.length };
  const passToPass = {
    passed: passing(instance.pass_to_pass_sample),
    total: instance.pass_to_pass_sample.length,
  };
  const resolved = failToPass.passed === failToPass.total && passToPass.passed === passToPass.total;
  return { failToPass, passToPass, resolved };
}

function reasonOf(timedOut: boolean, results: TestResults): string | undefined {
  if (timedOut) return 'the tests timed out';
  return results.size === 0 ? 'no test result could be read' : undefined;
}
