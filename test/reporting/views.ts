import type { RunView } from '../../src/reporting/index.ts';

/** A finished run that changed one file and was checked, with what a test wants to be different. */
export function runView(different: Partial<RunView> = {}): RunView {
  return {
    title: 'The greeting is misspelt',
    verdict: { verdict: 'patched', reason: 'validated', message: 'A patch of 1 file. 2 tests passed.' },
    links: { read: [], refused: [] },
    plan: {
      rootCause: 'A letter is missing.',
      approach: 'Add it.',
      changes: [{ action: 'modify', path: 'src/greet.js', instructions: 'Write Hello.' }],
    },
    files: [{ path: 'src/greet.js', change: 'modify', matcher: 'exact' }],
    diff: "--- a/src/greet.js\n+++ b/src/greet.js\n@@ -1 +1 @@\n-'Helo'\n+'Hello'\n",
    checking: { state: 'ran', message: '1 check ran, 2 tests were counted.' },
    checks: [
      {
        name: 'tests',
        before: { status: 'failed', tests: { passed: 1, failed: 1, skipped: 0 } },
        after: { status: 'passed', tests: { passed: 2, failed: 0, skipped: 0 } },
        newFindings: 0,
      },
    ],
    findings: [],
    ranking: [{ path: 'src/greet.js', score: 1, reasons: [{ signal: 'path words', rank: 1 }] }],
    usage: { calls: 3, promptTokens: 1200, completionTokens: 80, costUsd: 0.0123 },
    costCeiling: { calls: 24, tokens: 400_000, costUsd: 0.5 },
    timings: { planning: 2.04 },
    ...different,
  };
}
