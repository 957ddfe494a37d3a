import { describe, expect, test } from 'vitest';
import {
  jsonWithoutRunnerOrders,
  withoutRunnerOrders,
} from '../../src/text/commands/without-runner-orders.ts';

describe('text that the runner of a workflow reads (R20)', () => {
  test.each([
    ['at the beginning', '::error::x', ': :error::x'],
    ['behind a line', 'a\n::add-mask::x', 'a\n: :add-mask::x'],
    ['behind a carriage return', 'a\r::warning::x', 'a\r: :warning::x'],
    ['behind spaces', 'a\n \t::set-output name=x::y', 'a\n \t: :set-output name=x::y'],
    ['behind a space of another script', '\u3000\u0085\ufeff::debug::x', '\u3000\u0085\ufeff: :debug::x'],
    ['behind an empty line', '\n\n::group::x', '\n\n: :group::x'],
    ['of the older form, anywhere', 'a ##[set-output name=x;]y ##[error]z', 'a ## [set-output name=x;]y ## [error]z'],
  ])('gives it no order %s', (_, text, shown) => {
    expect(withoutRunnerOrders(text)).toBe(shown);
  }); // prettier-ignore

  test('is one behind each sign that a reader may take for the end of a line', () => {
    expect(withoutRunnerOrders('a\u2028 ::error::x\u2029\u2028::debug::y')).toBe(
      'a\u2028 : :error::x\u2029\u2028: :debug::y',
    );
  });
  test.each(['std::vector a::b', '+::before {}', 'a: b\n: c', '## [1.2.0]\n##\n[x]', '# #[a]', ''])(
    'stays as it is where nothing is an order: %j',
    (text) => {
      expect(withoutRunnerOrders(text)).toBe(text);
    },
  );
});

test.each([
  { title: 'a ##[add-mask]b ##[error]c' },
  ['##[', '###[', '::error::x'],
  { '##[group]': 1 },
  'a\n::error::x',
])('a JSON document gives no order either, and says what it said: %j', (value) => {
  for (const space of [undefined, 2]) {
    const shown = jsonWithoutRunnerOrders(JSON.stringify(value, undefined, space));
    expect(shown).not.toMatch(/##\[|^\s*::/m);
    expect(JSON.parse(shown)).toEqual(value);
  }
});

test('what only claims to be a JSON document gives no order either', () => {
  expect(jsonWithoutRunnerOrders('{}\n::error::x\n')).toBe('{}\n: :error::x\n');
});
