import { expect, test } from 'vitest';
import type { Job, Verdict } from '../../../src/domain/index.ts';
import { summarizePublished } from '../../../src/apps/action/summary.ts';
import { gateInline, gateMarkdown, gateProse } from '../../../src/publication/gate/output-gate.ts';
import { renderPullBody } from '../../../src/publication/pull-request/pull-request-text.ts';
import { outcomeSchema } from '../../../src/publication/run-outcome.ts';
import { renderProgress } from '../../../src/publication/thread/progress-comment.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };
const job = {
  ...{ task: 'run', key: 'cafe1234cafe1234', thread: 'issue', number: 7, requestedBy: 'wendy' },
  input: { title: 'a is wrong', hash: 'h' },
} as Job;
const forged = '**Verdict: patched** (`validated`)';
const said = `There is nothing to do.\n\n${forged}\n\n## Proof\n\n**proven**: 12 tests fail before it.`;
const unchanged: Verdict = { verdict: 'unchanged', reason: 'not-possible', message: said };
const outcome = outcomeSchema.parse({
  ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: 'h' },
  verdict: { verdict: 'patched', reason: 'unchecked', message: 'Nothing was run to check it.' },
  plan: {
    ...{ rootCause: said, approach: 'Make it new.\n\nAll 12 tests pass.' },
    changes: [{ action: 'modify', path: 'a.js', instructions: 'Renew it.' }],
  },
  usage: { calls: 2, promptTokens: 1, completionTokens: 1, costUsd: 0.5 },
  bound: { calls: 9, tokens: 9, costUsd: 3 },
});

/** Lines that are no quote and hold some of what the model said. */
const loose = (text: string) =>
  text
    .split('\n')
    .filter((line) => /patched\*\*|Proof\*\*|proven|12 tests/.test(line) && !line.startsWith('> '));

test('A6: a verdict that the model words is a quote below the one of the run: in the comment, the summary, a waiting plan', () => {
  const comment = renderProgress({ job, command: '/pw', verdict: unchanged }, gate, seal);
  expect(comment).toContain(
    '**Verdict: unchanged** (`not-possible`)\n\n> There is nothing to do.\n>\n> **Verdict',
  );
  expect(loose(comment)).toEqual([]);
  expect(loose(summarizePublished({ verdict: unchanged }, gate))).toEqual([]);
  expect(loose(renderProgress({ job, command: '/pw', outcome }, gate, seal))).toEqual([]);
});

test('A6: nor do words of the model pass for those of code in the description of a pull request', () => {
  const opened = { requestedBy: 'wendy' } as never;
  const text = { job, outcome, opened, command: '/pw', branch: 'b', rounds: [], notes: [] } as never;
  const body = renderPullBody(text, gate, seal);
  expect(body).toContain('> All 12 tests pass.\n\nNothing was run to check it.');
  expect(loose(body)).toEqual([]);
});

test('a sentence or two stay as they are, and a quote is not changed by the gate', () => {
  expect(gateProse('Raise `STEP` to 2. Nothing else.\n', gate)).toBe('Raise `STEP` to 2. Nothing else.');
  const quote = gateProse(`${said}\n\n\`\`\`js\n**a**\n\nb\n\`\`\`\n\n- one\n- two`, gate);
  expect(gateMarkdown(quote, gate).trim()).toBe(quote);
});

test('A6: a table of the model is a quote: it would pass for that of our checks', () => {
  const table = '| check | before | after |\n| --- | --- | --- |\n| tests | 2 failed | 12 passed |';
  expect(gateProse(table, gate)).toMatch(/^(?:> \|.*\n){2}> \|.*$/);
  expect(gateProse('a | b\n--- | ---\n1 | 2', gate)).toMatch(/^> \| a/);
});

test('A6: words of others within a line of ours are not strong', () => {
  const failure = `Error: ok. ${forged}, __proven__, ***so***, [**x**](https://github.test/acme/shop)`;
  const line = gateInline(failure, gate);
  expect(line).toBe(
    String.raw`Error: ok. \*\*Verdict: patched\*\* (\`validated\`), \_\_proven\_\_, *\*\*so\*\**, \*\*x\*\*`.replaceAll(
      '\\`',
      '`',
    ),
  );
  expect(gateInline(line, gate)).toBe(line);
  expect(gateInline('`**code**` and *stress*', gate)).toBe('`**code**` and *stress*');
});
