import { wordsOfTests } from '../../text/words/words-of-tests.ts';
import { whyStuck } from '../checks/describing/find-missing.ts';
import type { CheckTrial } from './try-check.ts';

/**
 * How a check went when it was tried, in counted facts: `125 tests: 123 passed, 2 failed, 0 skipped; 12.3 s`, and which other
 * commands for the same did not run.
 */
export function describeTrial(trial: CheckTrial): string {
  const { works, others = [] } = trial;
  if (others.length === 0) return wordsOfTrial(trial);
  const lines = others.map((run) => run.join(' ')).join(', ');
  return `${wordsOfTrial(trial)}; ${works ? 'could not run' : 'nor did'}: ${lines}`;
}

function wordsOfTrial({ works, result, missing, uncounted = false }: CheckTrial): string {
  const seconds = `${result.seconds.toFixed(1)} s`;
  if (!works) return `could not run: ${whyStuck(result, missing)}; ${seconds}`;
  if (result.status === 'timed-out') return `started, and was ended at its time limit; ${seconds}`;
  const counting = uncounted ? ', but its output counts no tests' : '';
  return `${wordsOfResult(result)}${counting}; ${seconds}`;
}

function wordsOfResult({ tests, status, findings, exitCode }: CheckTrial['result']): string {
  if (tests !== undefined) {
    const count = tests.passed + tests.failed + tests.skipped;
    return `${plural(count, 'test')}: ${wordsOfTests(tests, status)}`;
  }
  const found = findings.length === 0 ? 'nothing found' : `${plural(findings.length, 'finding')} on the base`;
  return status === 'passed' ? `passes, ${found}` : `fails with exit code ${exitCode}, ${found}`;
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
