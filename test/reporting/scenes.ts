import type { RunDetail, RunView } from '../../src/reporting/index.ts';
import { runView } from './views.ts';

/** How the run of `runView` went, with what a test wants to be different. */
function runDetail(different: Partial<RunDetail> = {}): RunDetail {
  return {
    attempts: [
      {
        version: '0.1.0',
        node: 'v24.0.0',
        platform: 'linux x64',
        models: { strong: 'big-model', weak: 'small-model' },
        command: ['run', 'issue.md'],
        inputHash: 'ab'.repeat(32),
        earlierCalls: 0,
      },
    ],
    calls: [
      call('plan', 0, { waitMs: 900, thinkMs: 4000, writeMs: 2100 }),
      call('edit', 7200, { waitMs: 400, thinkMs: 0, writeMs: 1500 }),
      { purpose: 'review', startMs: 9200, endMs: 9200, reused: true, costUsd: 0 },
    ],
    shown: [
      {
        path: 'src/greet.js',
        lines: 300,
        ranges: [
          { startLine: 1, endLine: 40 },
          { startLine: 120, endLine: 200 },
        ],
      },
      { path: 'test/greet.test.js', ranges: [{ startLine: 1, endLine: 12 }] },
    ],
    edits: [
      {
        path: 'src/greet.js',
        outcome: 'refused',
        message: 'The text does not stand in the file.\nNearest: line 3',
      },
      { path: 'src/greet.js', outcome: 'applied', matcher: 'exact' },
    ],
    dropped: [{ path: 'package.json', reason: 'is protected' }],
    corrections: ['src/Greet.js is src/greet.js'],
    exchanges: [
      exchange('plan', [
        { role: 'system', content: 'You plan.' },
        { role: 'user', content: 'The issue.' },
      ]),
      exchange('edit', [
        { role: 'system', content: 'You edit.' },
        { role: 'user', content: 'The files.' },
      ]),
    ],
    skippedSignals: [{ signal: 'meaning', reason: 'no embedding model is configured' }],
    unread: [],
    startedAt: Date.UTC(2026, 10, 21, 10, 0, 0),
    endedAt: Date.UTC(2026, 10, 21, 10, 0, 12),
    name: '20261121-100000-the-greeting-is-misspelt-0123456789',
    base: 'c0ffee'.repeat(7).slice(0, 40),
    issueUrl: 'https://github.test/o/r/issues/7',
    patchHash: 'cd'.repeat(32),
    ...different,
  };
}

function call(
  purpose: string,
  startMs: number,
  timing: { waitMs: number; thinkMs: number; writeMs: number },
) {
  const endMs = startMs + timing.waitMs + timing.thinkMs + timing.writeMs;
  return {
    purpose,
    model: 'big-model',
    startMs,
    endMs,
    timing,
    promptTokens: 4200,
    completionTokens: 310,
    costUsd: 0.004,
  };
}

function exchange(purpose: string, messages: { role: string; content: string }[]) {
  return {
    purpose,
    role: 'strong',
    model: 'big-model',
    messages,
    reply: `A reply to ${purpose}.`,
    promptTokens: 4200,
    completionTokens: 310,
  };
}

/** A run whose check printed something, with everything a page can show. */
export function patchedScene(): RunView {
  return runView({
    detail: runDetail(),
    proof: {
      status: 'proven',
      tests: ['greets in full'],
      before: { passed: 1, failed: 1, skipped: 0, failure: "expected 'Helo' to be 'Hello'" },
      after: { passed: 2, failed: 0, skipped: 0 },
    },
    checks: [
      {
        name: 'tests',
        before: {
          status: 'failed',
          seconds: 1.2,
          tests: { passed: 1, failed: 1, skipped: 0 },
          output: 'not ok 1 - greets in full',
          argv: ['npm', 'test'],
        },
        after: {
          status: 'passed',
          seconds: 1.1,
          tests: { passed: 2, failed: 0, skipped: 0 },
          output: 'ok 1 - greets in full',
          argv: ['npm', 'test'],
        },
        newFindings: 0,
      },
    ],
    findings: [
      {
        severity: 'warning',
        source: 'review',
        message: 'Say `Hello` in the docs, too.',
        path: 'README.md',
        startLine: 3,
      },
    ],
    timings: { index: 0.4, retrieval: 0.1, planning: 7, editing: 2, validation: 3, model: 9, checks: 2.3 },
  });
}

/** A patch of many files. */
export function manyFiles(count: number): RunView {
  const file = (at: number) =>
    `diff --git a/src/part-${at}.ts b/src/part-${at}.ts\n--- a/src/part-${at}.ts\n+++ b/src/part-${at}.ts\n@@ -1,10 +1,11 @@\n` +
    [
      ' import { join } from "node:path";',
      ' ',
      `-export function part${at}(name: string): string {`,
      `+/** Part ${at}. */`,
      `+export function part${at}(name: string, folder = "."): string {`,
      '   // where it lies',
      '-  return name;',
      '+  return join(folder, name);',
      ' }',
      ' ',
      ` export const title${at} = \`part \${part${at}("x")}\`;`,
      ' export default title;',
      ' ',
    ].join('\n') +
    '\n';
  const numbers = Array.from({ length: count }, (_, at) => at);
  return {
    ...patchedScene(),
    diff: numbers.map(file).join(''),
    files: numbers.map((at) => ({ path: `src/part-${at}.ts`, change: 'modify', matcher: 'exact' })),
    plan: {
      rootCause: 'Every part ignores its folder.',
      approach: 'Pass it on.',
      changes: numbers.map((at) => ({
        action: 'modify' as const,
        path: `src/part-${at}.ts`,
        instructions: 'Join the folder.',
      })),
    },
  };
}

/** A run that failed at planning: nothing was planned, edited or checked. */
export function failedScene(): RunView {
  return runView({
    verdict: {
      verdict: 'failed',
      reason: 'unusable-reply',
      message: 'The planner named no file. Try a stronger model.',
    },
    plan: undefined,
    files: [],
    diff: '',
    checking: undefined,
    checks: [],
    detail: runDetail({
      edits: [],
      dropped: [],
      corrections: [],
      calls: [
        { purpose: 'plan', startMs: 0, endMs: 2000, promptTokens: 10, problem: 'The connection broke' },
      ],
    }),
  });
}

/** A run that policy ended. */
export function refusedScene(): RunView {
  return {
    ...failedScene(),
    verdict: {
      verdict: 'refused',
      reason: 'out-of-scope',
      message: 'Nothing in the plan may be edited: package.json is protected.',
    },
  };
}

/** A run in which everything foreign is hostile. */
export function hostileScene(): RunView {
  const evil = `"><script>document.title='owned'</script><img src=x onerror="document.title='owned'"><style>body{display:none}</style>`;
  const terminal = '\u001b[31mred\u001b]8;;https://evil.test\u0007link\u202e\u2066';
  const long = 'x'.repeat(1_200_000);
  const view = patchedScene();
  return {
    ...view,
    title: `${evil} ${terminal}`,
    verdict: { ...view.verdict!, message: `${evil}\n\n${terminal}` },
    plan: {
      rootCause: evil,
      approach: `${terminal} \`${evil}\``,
      changes: [{ action: 'modify', path: `src/${evil}.js`, instructions: evil }],
    },
    files: [{ path: `src/${evil}.js`, change: 'modify', matcher: evil }],
    diff: `--- a/src/evil.js\n+++ b/src/evil.js\n@@ -1,2 +1,3 @@\n-${evil}\n+${long}\n+${terminal}</code></td>\n </table>${evil}\n`,
    checks: [
      {
        name: evil,
        before: { status: evil, output: long },
        after: { status: 'passed', output: `${evil}${terminal}`, argv: [evil] },
        newFindings: 0,
      },
    ],
    findings: [{ severity: 'error', source: evil, message: evil, path: evil, startLine: 1 }],
    ranking: [{ path: evil, score: 1, reasons: [{ signal: evil, rank: 1, note: evil }] }],
    proof: { status: 'not-run', tests: [evil], reason: evil },
    detail: runDetail({
      issueUrl: 'javascript:document.title="owned"',
      name: evil,
      exchanges: [
        {
          ...exchange('plan', [{ role: 'user', content: `${evil}${long}` }]),
          reply: `${terminal}${long}`,
          model: evil,
        },
      ],
      edits: [{ path: '', outcome: 'refused', message: evil }],
      unread: [{ line: 3, reason: evil }],
      shown: [{ path: evil, lines: 10, ranges: [{ startLine: 1, endLine: 10 }] }],
    }),
  };
}
