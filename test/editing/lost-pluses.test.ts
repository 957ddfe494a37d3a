import { expect, it } from 'vitest';
import { applyEdits, parseEdits } from '../../src/editing/index.ts';

/** A function to change, the line that goes, the two that come, and functions that hold those two already. */
interface Case {
  path: string;
  above: string[];
  old: string;
  fresh: [string, string];
  end: string[];
  others: string[][];
}

const cases: Case[] = [
  {
    path: 'x.py',
    above: ['def perimeter(w, h):', '    w = int(w)'],
    old: '    return w + h',
    fresh: ['    size = w * h', '    return size'],
    end: [],
    others: [
      ['def volume(size):', '    size = size * 2', '    return size'],
      ['class Box:', '    def area(self, w, h):', '        size = w * h', '        return size'],
    ],
  },
  {
    path: 'x.js',
    above: ['function perimeter(w, h) {', '  w = Number(w);'],
    old: '  return w + h;',
    fresh: ['  const size = w * h;', '  return size;'],
    end: ['}'],
    others: [
      ['function volume(size) {', '  size *= 2;', '  return size;', '}'],
      ['function area(w, h) {', '  const size = w * h;', '  return size;', '}'],
    ],
  },
  {
    path: 'x.go',
    above: ['func Perimeter(w, h int) int {', '\tw = abs(w)'],
    old: '\treturn w + h',
    fresh: ['\tsize := w * h', '\treturn size'],
    end: ['}'],
    others: [['func Volume(size int) int {', '\tsize = size * 2', '\treturn size', '}']],
  },
  {
    path: 'x.rb',
    above: ['def perimeter(w, h)', '  w = w.to_i'],
    old: '  w + h',
    fresh: ['  size = w * h', '  size.round'],
    end: ['end'],
    others: [['def volume(size)', '  size *= 2', '  size.round', 'end']],
  },
];

/** Every text with every diff for it: how much context, which mark is there, whether a space took the place of the others. */
function* diffs({ path, above, old, fresh, end, others }: Case) {
  for (const other of [[], ...others])
    for (const [first, last] of [
      [other, []],
      [[], other],
      [other, other],
    ]) {
      const text = (lines: string[]) =>
        [...first!, '', ...above, ...lines, ...end, '', ...last!, ''].join('\n');
      const [before, wanted] = [text([old]), text(fresh)];
      for (const context of [above, above.slice(0, 1), []])
        for (const below of [[], [...end, '', ...last!].slice(0, 3)])
          for (const marked of [undefined, 0, 1])
            for (const space of ['', ' ']) {
              const written = fresh.map((line, at) => (at === marked ? `+${line}` : `${space}${line}`));
              const kept = (lines: string[]) => lines.map((line) => ` ${line}`);
              const lines = [...kept(context), `-${old}`, ...written, ...kept(below)];
              yield {
                before,
                wanted,
                diff: [`--- a/${path}`, `+++ b/${path}`, '@@ @@', ...lines, ''].join('\n'),
              };
            }
    }
}

it.each(cases)('new lines of $path without a plus are all placed, or the hunk is refused', (given) => {
  let placed = 0;
  for (const { before, wanted, diff } of diffs(given)) {
    const outcome = applyEdits({ before, edits: parseEdits('udiff', diff).edits });
    if (outcome.status !== 'applied') continue;
    expect(outcome.after, diff).toBe(wanted);
    placed++;
  }
  expect(placed).toBeGreaterThan(20);
});

it('refuses a guard whose deeper line lost its plus, where the file has that line further down', () => {
  const before =
    'function one(x) {\n  const y = x + 1;\n  log(y);\n  return y;\n}\n\nfunction two(x) {\n  return x;\n}\n';
  const diff = '@@ @@\n function one(x) {\n   const y = x + 1;\n+  if (y < 0)\n     return y;\n }\n';
  const outcome = applyEdits({ before, edits: parseEdits('udiff', `--- a/x.js\n+++ b/x.js\n${diff}`).edits });
  expect(outcome.status === 'applied' ? outcome.after : outcome.reason).toContain('lost its `+`');
});
