import { expect, test } from 'vitest';
import { diffLines, renderSteps } from '../../src/text/diff/line-diff.ts';
import { lowestAdditions } from '../../src/text/diff/lowest-additions.ts';

const lowest = (...steps: string[]) =>
  renderSteps(
    lowestAdditions(
      steps.map((step) => ({
        op: step[0] === '+' ? 'add' : step[0] === '-' ? 'remove' : 'keep',
        line: step.slice(1),
      })),
    ),
  ).split('\n');

test('new lines stand as far down as they can, one run after another', () => {
  expect(lowest(' a', '+}', '+', '+b', ' }', ' ', ' c')).toEqual([' a', ' }', ' ', '+b', '+}', '+', ' c']);
  expect(lowest('+x', '+y', ' x', '+x', '+z', ' x', ' w')).toEqual([
    ' x',
    '+y',
    '+x',
    ' x',
    '+z',
    '+x',
    ' w',
  ]);
});

test('what was put in the place of something else stays there', () => {
  expect(lowest('-old', '+x', ' x')).toEqual(['-old', '+x', ' x']);
  expect(lowest(' a', '+x', '+y')).toEqual([' a', '+x', '+y']);
});

test('the texts on both sides stay the same', () => {
  const before = ['{', '}', '', '{', '}', '', 'end'];
  const after = ['head', '{', '}', '', 'x', '{', '}', '', '{', '}', '', 'end', ''];
  const steps = lowestAdditions(diffLines(before, after));
  const without = (op: string) => steps.filter((step) => step.op !== op).map(({ line }) => line);
  expect(without('add')).toEqual(before);
  expect(without('remove')).toEqual(after);
});
