import { CheckConfig, type CheckResult, testsRun } from '../../domain/index.ts';
import { expandArgv, scopedPaths } from '../checks/running/expand-argv.ts';
import { runCheck, type CheckContext } from '../checks/running/run-check.ts';
import { waysToRun, type CheckProposal, type RepositoryFacts } from '../proposals/index.ts';
import { findMissing, wordsOfMissing } from '../checks/describing/find-missing.ts';
import { remedyFor } from './remedy.ts';
import { skippedResult } from '../checks/running/measured-result.ts';

/** One check, run once on the base. */
export interface CheckTrial {
  check: CheckConfig;
  result: CheckResult;
  /** It did its work: it ran to its end, and what it printed can be read, or it was still at work when its time was up. */
  works: boolean;
  /** It is to run tests, and its output tells no numbers. */
  uncounted?: boolean;
  /** What it lacked, in words; absent when it works, and where its output names nothing. */
  missing?: string;
  /** The line that would most likely make it work. */
  remedy?: string;
  /** Other commands for the same that could not run either. */
  others?: readonly (readonly string[])[];
}

/** Files of the base that stand for a patch in a command with `{files}`. */
const maxFiles = 50;

/**
 * Runs a check once on the base, as a run would, and tells whether it can do its work here and what it lacks.
 * @throws {IsolationError} from the runner when nothing isolates
 */
export async function tryCheck(
  context: CheckContext,
  check: CheckConfig,
  facts: RepositoryFacts,
): Promise<CheckTrial> {
  const argv = expandArgv(check.run, scopedPaths(check, facts.paths).slice(0, maxFiles));
  if (argv === undefined) {
    const result = skippedResult(check, 'no file of the repository is one that it looks at');
    return { check, result, works: false };
  }
  const result = await runCheck(context, check, argv);
  const missing = hasResult(result) ? undefined : findMissing(result);
  if (result.status !== 'not-run' && missing === undefined) return { check, result, works: true };
  const remedy = missing && remedyFor(missing, facts, check.cwd);
  return {
    check,
    result,
    works: false,
    missing: missing ? wordsOfMissing(missing) : undefined,
    remedy,
  };
}

/**
 * Whether its output says anything about the repository. Compilers of tests also report errors in its files where a
 * package is missing.
 */
function hasResult({ status, tests }: CheckResult): boolean {
  return status === 'passed' || status === 'timed-out' || tests !== undefined;
}

/**
 * Tries the ways of a proposed check in turn. The first that works is taken; where none does, the first tells why, since
 * that is the project's own.
 * @param seconds most for one way
 */
export async function tryProposal(
  context: CheckContext,
  proposal: CheckProposal,
  facts: RepositoryFacts,
  seconds: number,
): Promise<CheckTrial> {
  let first: CheckTrial | undefined;
  const failed: (readonly string[])[] = [];
  for (const way of waysToRun(proposal)) {
    const check = CheckConfig.parse(way);
    const limited = { ...check, timeoutSeconds: Math.min(check.timeoutSeconds, seconds) };
    const tried = { ...(await tryCheck(context, limited, facts)), check };
    const trial = proposal.kind === 'tests' ? countingTests(tried) : tried;
    if (trial.works) return withOthers(trial, failed);
    first ??= trial;
    failed.push(way.run);
  }
  return withOthers(first!, failed.slice(1));
}

function withOthers(trial: CheckTrial, others: CheckTrial['others'] = []): CheckTrial {
  return others.length === 0 ? trial : { ...trial, others };
}

/** A test command that ran no test proves nothing, however it ended; one whose tests nobody counts says so. */
function countingTests(trial: CheckTrial): CheckTrial {
  const { tests } = trial.result;
  if (tests === undefined) return { ...trial, uncounted: true };
  const none = testsRun(tests) === 0;
  return none && trial.works ? { ...trial, works: false, missing: 'it found no test to run' } : trial;
}
