import { expect, test } from 'vitest';
import { showEvent } from '../../../src/apps/bench/describe-event.ts';

test('a case whose id has line breaks is told on one line', () => {
  const said: string[] = [];
  const usage = { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 };
  const id = 'a\n[1/1] passed b\u001b[31m';
  const outcome = { id, passed: false, facts: {}, usage, seconds: 1, by: 'm' };
  showEvent({ type: 'case-finished', id, done: 1, total: 1, outcome }, (line) => said.push(line));
  showEvent({ type: 'case-failed', done: 1, total: 1, error: { id, code: 'x', message: 'x' } }, (line) =>
    said.push(line),
  );
  for (const sign of ['\n', '\u001b']) expect(said.join('')).not.toContain(sign);
  expect(said).toHaveLength(2);
});
