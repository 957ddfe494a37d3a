import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { WorkspaceError } from '../../../errors/index.ts';
import { applyDiff, restoreTestFiles } from './apply-diff.ts';
import { writeCheckout } from './checkout.ts';
import type { ResolveInstance } from './instance.ts';
import { prepareRoom, setUp, type Room, type SetUpOptions } from './set-up.ts';
import { runShell } from './shell.ts';
import { readTestReport, type TestResults } from './test-report.ts';

/** What the hidden tests said about a patch. */
export interface Score {
  applied: boolean;
  /** Every test that should now pass does, and every sampled one that passed before still does. */
  resolved: boolean;
  failToPass: { passed: number; total: number };
  passToPass: { passed: number; total: number };
  /** Tests that should pass and do not; of those that the issue is about, and of those that passed before. */
  failing: { hidden: readonly string[]; regressed: readonly string[] };
  /** Why an applied patch could not be tested, or a patch not be applied. */
  reason?: string;
  setupSeconds: number;
  testSeconds: number;
}

/** Where and how long to score. */
export interface ScoreOptions extends SetUpOptions {
  /** Bare clone of the instance's repository. */
  clone: string;
  testTimeoutMs: number;
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
  const room = await prepareRoom(instance, options, 'checkout');
  await requirePrograms(instance, room, options);
  await writeCheckout(options.clone, instance.base_commit, room.checkout);
  const setupSeconds = await setUp(instance, room, options);
  const score = {
    applied: false,
    resolved: false,
    failToPass: { passed: 0, total: instance.fail_to_pass.length },
    passToPass: { passed: 0, total: instance.pass_to_pass_sample.length },
    failing: { hidden: instance.fail_to_pass, regressed: [] },
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
  return { ...score, applied: true, ...counted, testSeconds: run.seconds, reason: reason || undefined };
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

function count(
  instance: ResolveInstance,
  results: TestResults,
): Pick<Score, 'failToPass' | 'passToPass' | 'failing' | 'resolved'> {
  const failing = (names: readonly string[]) => names.filter((name) => results.get(name) !== true);
  const { fail_to_pass: wanted, pass_to_pass_sample: kept } = instance;
  const [hidden, regressed] = [failing(wanted), failing(kept)];
  return {
    failToPass: { passed: wanted.length - hidden.length, total: wanted.length },
    passToPass: { passed: kept.length - regressed.length, total: kept.length },
    failing: { hidden, regressed },
    resolved: hidden.length + regressed.length === 0,
  };
}

function reasonOf(timedOut: boolean, results: TestResults): string | undefined {
  if (timedOut) return 'the tests timed out';
  return results.size === 0 ? 'no test result could be read' : undefined;
}
