import { expect, it } from 'vitest';
import { placesLeft } from '../../src/context/excerpts/places-left.ts';

const before = ['root = "/tmp"', 'keep(old)', 'call(old)', 'older = 1', 'call(old)', 'note("/tmp")', ''].join(
  '\n',
);

function left(instructions: string, text: string, approach = '') {
  const file = { path: 'a.js', action: 'modify' as const, before, text, instructions, matchers: [] };
  return placesLeft(new Map([[file.path, file]]), approach).map(({ code, lines }) => [code, lines]);
}

it.each([
  [
    'lines that keep it are named',
    'Replace all occurrences of `"/tmp"` by `"/var"`.',
    ['"/tmp"', '"/var"'],
    [['"/tmp"', [6]]],
  ],
  [
    'a name is a whole word',
    'Rename every use of `old` to `fresh`.',
    ['call(old)', 'call(fresh)'],
    [['old', [2, 5]]],
  ],
  [
    'what the new lines have, too, does not go',
    'Wrap all calls of `call`.',
    ['call(old)', 'safe(call(old))'],
    [],
  ],
  [
    'without a word of all places nothing is asked',
    'Use `"/var"` instead of `"/tmp"` as root.',
    ['"/tmp"', '"/var"'],
    [],
  ],
] as const)('%s', (_, instructions, [from, to], expected) => {
  expect(left(instructions, before.replace(from, to))).toEqual(expected);
});

it('hears the plan as a whole, and is content where nothing is left', () => {
  const all = 'Replace `"/tmp"` everywhere.';
  expect(left('See above.', before.replace('"/tmp"', '"/var"'), all)).toEqual([['"/tmp"', [6]]]);
  expect(left('See above.', before.replaceAll('"/tmp"', '"/var"'), all)).toEqual([]);
});
