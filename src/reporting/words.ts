import { testsRun, type PlannedChange, type Usage, type CostCeiling } from '../domain/index.ts';
import { wordsOfTests } from '../text/words/words-of-tests.ts';
import type { CheckSide, FileView, FindingView } from './run-view.ts';

/**
 * How a check went: its tests where they were counted, with the status where they do not tell it. Of one that did not run, none
 * can have been.
 */
export function wordsOfCheck({ status, tests }: CheckSide): string {
  if (tests === undefined || (status === 'not-run' && testsRun(tests) === 0)) return status;
  const isTold = status === 'failed' || (status === 'passed' && tests.passed > 0 && tests.failed === 0);
  return isTold ? wordsOfTests(tests, status) : `${status}: ${wordsOfTests(tests, status)}`;
}

/** Where a finding lies, as compilers write it; absent when it lies nowhere. */
export function locationOf({ path, startLine }: Pick<FindingView, 'path' | 'startLine'>): string | undefined {
  if (path === undefined) return undefined;
  return startLine === undefined ? path : `${path}:${startLine}`;
}

/** What a finding comes from; an edit that was refused before it was written is no fault of the code. */
export function wordsOfSource({ source }: Pick<FindingView, 'source'>): string {
  return source === 'edit' ? 'edit not made' : source;
}

/** A planned change in a few words: `modify src/a.ts`, `rename a.ts → b.ts`. */
export function wordsOfChange(change: PlannedChange): string {
  return change.action === 'rename'
    ? `rename ${change.path} → ${change.to}`
    : `${change.action} ${change.path}`;
}

/** How the edits of a file were placed and, where something had to be inferred, how sure that is and why. */
export function wordsOfPlacing({
  change,
  matcher,
  certainty = 1,
  evidence = [],
}: Omit<FileView, 'path'>): string {
  if (matcher !== null)
    return certainty < 1
      ? `${matcher}, ${Math.floor(certainty * 100)} % sure: ${evidence.join('; ')}`
      : matcher;
  return change === 'delete' || change === 'rename' ? '' : 'whole file';
}

/** Money spent on a run, to a hundredth of a cent: single calls cost less than one. */
export function money(usd: number): string {
  return `$${usd.toFixed(4)}`;
}

/** A ceiling of money, to the cent. */
function ceiling(usd: number): string {
  return `$${usd.toFixed(2)}`;
}

/** A count with its thousands apart, as `toLocaleString('en')` writes it, which loads all of a language for it. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function cachedWords({ cachedTokens = 0 }: Usage): string {
  return cachedTokens === 0 ? '' : ` (${grouped(cachedTokens)} of them from the endpoint’s cache)`;
}

/** Money, calls and tokens against what was known to be the most before the first call. */
export function wordsOfCost(usage: Usage, costCeiling: CostCeiling): string {
  const spent =
    costCeiling.costUsd === 0
      ? 'no price counted'
      : `${money(usage.costUsd)} of at most ${ceiling(costCeiling.costUsd)}`;
  return (
    `${spent}, ${usage.calls} of at most ${costCeiling.calls} model calls, ` +
    `${grouped(usage.promptTokens)} prompt${cachedWords(usage)} and ${grouped(usage.completionTokens)} reply tokens`
  );
}
