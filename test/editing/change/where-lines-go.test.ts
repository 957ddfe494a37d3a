import { describe, expect, it } from 'vitest';
import type { HunkLine } from '../../../src/domain/index.ts';
import { lostFirstLine } from '../../../src/editing/change/first-line.ts';
import { lineChangesOf, textPairsOf } from '../../../src/editing/change/line-changes.ts';
import { correctedChanges, depthReadings, habitsOf, pairsOf } from '../../../src/editing/change/new-lines.ts';
import { FileView } from '../../../src/editing/lines/file-view.ts';
import type { Placement } from '../../../src/editing/placement/placement.ts';

const ops = { '+': 'add', '-': 'remove', ' ': 'keep', '?': 'unmarked', '…': 'elision' } as const;
const hunk = (...marked: string[]): HunkLine[] =>
  marked.map((line) => {
    const op = ops[line[0] as keyof typeof ops];
    return op === 'keep' ? { op, text: line.slice(1), raw: line } : { op, text: line.slice(1) };
  });
/** Old lines in order with the file line of each, counted from 0; `undefined` for those that have no place. */
const placed = (lines: HunkLine[], places: (number | undefined)[]): Placement => ({
  matcher: 'aligned',
  lines,
  rows: places.flatMap((line, row) =>
    line === undefined ? [] : [{ firstRow: row, lastRow: row, firstLine: line, lastLine: line }],
  ) as Placement['rows'],
});
/** The changes of a hunk: from and to which row, and the new lines. */
function changes(file: string, lines: HunkLine[], places: (number | undefined)[]) {
  const made = lineChangesOf(new FileView(file), placed(lines, places));
  return made.map(({ start, end, lines: added }) => [start, end, ...added.map(({ text }) => text)]);
}

describe('where lines go', () => {
  it.each<[string, string, HunkLine[], (number | undefined)[], ReturnType<typeof changes>]>([
    ['replaces what it removes', 'a\nb\nc', hunk(' a', '-b', '+x', ' c'), [0, 1, 2], [[1, 2, 'x']]],
    ['puts new lines where they stand among removed ones', 'a\nb\nc', hunk('-a', '+x', '-b', '+y'), [0, 1], [[0, 2, 'x', 'y']]],
    ['puts lines that come first before what is removed', 'a\nb', hunk('+x', '-a', '+y'), [0], [[0, 1, 'x', 'y']]],
    ['inserts below the line above', 'a\nb', hunk(' a', '+x', ' b'), [0, 1], [[1, 1, 'x']]],
    ['inserts above the line below', 'a\nb', hunk('+x', ' b'), [1], [[1, 1, 'x']]],
    ['inserts at the end where nothing has a place', 'a\nb', hunk('+x'), [], [[2, 2, 'x']]],
    ['inserts directly below, though lines are between', 'a\nz\nb', hunk(' a', '+x', ' b'), [0, 2], [[1, 1, 'x']]],
    ['inserts below blank lines where it ends with one', 'a\n\nb', hunk(' a', '+x', '+', ' b'), [0, 2], [[2, 2, 'x', '']]],
    ['inserts above blank lines where it does not', 'a\n\nb', hunk(' a', '+', '+x', ' b'), [0, 2], [[1, 1, '', 'x']]],
    ['inserts above code where it ends with a blank line', 'a\nz\nb', hunk(' a', '+x', '+', ' b'), [0, 2], [[1, 1, 'x', '']]],
    ['inserts nothing that stands there already', 'a\n  x\n\nb', hunk(' a', '+x', '+', ' b'), [0, 3], []],
    ['inserts beside more than that', 'a\nx\nz\nb', hunk(' a', '+x', ' b'), [0, 3], [[1, 1, 'x']]],
    ['inserts past an elision of the same', 'a\nx\nb', hunk(' a', '…...', '+x', ' b'), [0, undefined, 2], [[2, 2, 'x']]],
    ['inserts past an elision', 'a\nz\nb', hunk(' a', '…...', '+x', ' b'), [0, undefined, 2], [[2, 2, 'x']]],
    ['inserts before an elision', 'a\nz\nb', hunk(' a', '+x', '…...', ' b'), [0, undefined, 2], [[1, 1, 'x']]],
    ['takes comments and blank lines along with a run', 'a\n\n// c\nb', hunk('-a', '-b', '+x'), [0, 3], [[0, 4, 'x']]],
    ['leaves code in the middle of a run', 'a\nz\nb', hunk('-a', '-b', '+x'), [0, 2], [[0, 1], [2, 3, 'x']]],
    ['leaves a comment where new lines were written', 'a\n// c\nb', hunk('-a', '+x', '-b', '+y'), [0, 2], [[0, 1, 'x'], [2, 3, 'y']]],
    ['takes a comment along where a blank line was written', 'a\n// c\nb', hunk('-a', '+', '-b', '+y'), [0, 2], [[0, 3, '', 'y']]],
    ['removes the blank line of one side with what it forgot both of', 'a\n\nb\n\nc', hunk(' a', '-b', ' c'), [0, 2, 4], [[2, 4]]],
    ['leaves a blank line that stands on one side only', 'a\n\nb\nc', hunk(' a', '-b', ' c'), [0, 2, 3], [[2, 3]]],
    ['leaves blank lines where something comes instead', 'a\n\nb\n\nc', hunk(' a', '-b', '+x', ' c'), [0, 2, 4], [[2, 3, 'x']]],
    ['leaves code beside what it removes', 'a\nz\nb\n\nc', hunk(' a', '-b', ' c'), [0, 2, 4], [[2, 3]]],
    ['passes over removed lines that have no place', 'a\nb', hunk('-gone', '-b', '+x'), [undefined, 1], [[1, 2, 'x']]],
    ['changes two places by two runs', 'a\nb\nc', hunk('-a', '+x', ' b', '-c', '+y'), [0, 1, 2], [[0, 1, 'x'], [2, 3, 'y']]],
    ['does nothing by context', 'a\nb', hunk(' a', ' b'), [0, 1], []],
  ])('%s', (_, file, lines, places, made) => {
    expect(changes(file, lines, places)).toEqual(made);
  });
}); // prettier-ignore

describe('what a hunk says and the file has', () => {
  const pairs = (file: string, lines: HunkLine[], places: (number | undefined)[]) =>
    textPairsOf(new FileView(file), placed(lines, places)).map(({ index, said, found }) => [
      index,
      said,
      found,
    ]);
  it('are pairs of filled lines that were placed one to one', () => {
    expect(pairs('  alpha()\n\n  gamma()', hunk(' alpha()', '+new', ' ', '-gamma()'), [0, 1, 2])).toEqual([
      [0, 'alpha()', '  alpha()'],
      [3, 'gamma()', '  gamma()'],
    ]);
  });
  it('have the first space of a line that lost its mark, unless the whole hunk is shifted by one', () => {
    const file = ' alpha()\n delta()';
    expect(pairs(file, hunk(' alpha()', '-delta()'), [0, 1])).toEqual([
      [0, ' alpha()', ' alpha()'],
      [1, 'delta()', ' delta()'],
    ]);
    expect(pairs(file, hunk(' alpha()', '-delta()', '+gamma()'), [0, 1])[0]).toEqual([0, 'alpha()', ' alpha()']);
    expect(pairs(' alpha()\ndelta()', hunk(' alpha()', '-delta()', '+gamma()'), [0, 1])[0]).toEqual([0, ' alpha()', ' alpha()']);
  }); // prettier-ignore
  it('are no brackets that are shifted otherwise than all else', () => {
    expect(pairs('  alpha()\n}', hunk(' alpha()', ' }'), [0, 1])).toHaveLength(1);
    expect(pairs('  alpha()\n  }', hunk(' alpha()', ' }'), [0, 1])).toHaveLength(2);
    expect(pairs('}', hunk(' }'), [0])).toHaveLength(1);
  });
});

describe('a first line that lost its indentation', () => {
  const lost = (file: string, lines: HunkLine[], places: (number | undefined)[], unit = 4) => {
    const view = new FileView(file);
    return lostFirstLine(lines, textPairsOf(view, placed(lines, places)), unit);
  };
  const file = '    alpha();\n    beta();\n';
  it.each<[string, HunkLine[], ReturnType<typeof lostFirstLine>]>([
    ['of both sides is certain where the rest stands', hunk('-alpha();', '-    beta();', '+gamma();', '+    beta();'), { index: 2, indent: '    ', isCertain: true }],
    ['of the new side is told by the depth of the rest', hunk('-    alpha();', '-    beta();', '+gamma();', '+    beta();'), { index: 2, indent: '    ', isCertain: true }],
    ['of the new side is not certain where nothing follows', hunk('-    alpha();', '+gamma();'), { index: 1, indent: '    ', isCertain: false }],
    ['is none where it has some', hunk('-    alpha();', '+    gamma();'), undefined],
    ['is none where the rest is shifted as well', hunk('-alpha();', '-beta();', '+gamma();', '+beta();'), undefined],
    ['is none where nothing is written', hunk('-    alpha();'), undefined],
  ])('%s', (_, lines, first) => {
    const places = lines.filter(({ op }) => op !== 'add').map((__, at) => at);
    expect(lost(file, lines, places)).toEqual(first);
  }); // prettier-ignore
  it('is none at the margin of the file, and none where the first old line has no place', () => {
    expect(lost('alpha();\n', hunk('-alpha();', '+gamma();'), [0])).toBeUndefined();
    expect(lost(file, hunk('-gone();', '-    beta();', '+gamma();'), [undefined, 1])).toBeUndefined();
  });
  it.each<[string, string, string, boolean]>([
    ['one level deeper below what opens', 'if (a) {', '        b();', true],
    ['as deep below what opens', 'if (a) {', '    b();', false],
    ['as deep below what opens nothing', 'a();', '    b();', true],
    ['at the margin', 'a();', 'b();', false],
    ['aligned with a bracket', 'call(a,', '     b);', false],
  ])('is told by what stands %s', (_, head, next, isCertain) => {
    expect(lost(file, hunk('-    alpha();', `+${head}`, `+${next}`), [0])?.isCertain).toBe(isCertain);
  });
});

describe('new lines as the file writes them', () => {
  const written = (file: string, lines: HunkLine[], places: (number | undefined)[], reading: Parameters<typeof correctedChanges>[3] = 'learned') => {
    const view = new FileView(file);
    const [one] = pairsOf(view, [placed(lines, places)]);
    return correctedChanges(view, one!, habitsOf(view, [one!]), reading).flatMap(({ lines: added }) => added.map(({ text }) => text));
  }; // prettier-ignore
  it('have plain characters where the file has them, and their own where it has none', () => {
    expect(written("say('a')\n", hunk('-say(‘a’)', '+say(‘b’)'), [0])).toEqual(["say('b')"]);
    expect(written('say("a")\n', hunk('-say(“a”)', '+say(“b”)'), [0])).toEqual(['say("b")']);
    expect(written('say(a, b)\n', hunk('-say(a,\u00a0b)', '+say(a,\u00a0c)'), [0])).toEqual(['say(a, c)']);
    expect(written('say(‘a’)\n', hunk('-say(‘a’)', '+say(‘b’)'), [0])).toEqual(['say(‘b’)']);
    expect(written("say('a')\n", hunk("-say('a')", '+say(‘b’)'), [0])).toEqual(['say(‘b’)']);
  });
  it('lose spaces at their ends where the edit puts them on nearly every line, and the file does not', () => {
    const five = ['+b ', '+c ', '+d ', '+e '];
    expect(written('alpha\n', hunk('-alpha ', ...five, '+f'), [0])).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(written('alpha\n', hunk('-alpha ', ...five.slice(1), '+f'), [0])).toEqual(['c ', 'd ', 'e ', 'f']);
    expect(written('alpha \n', hunk('-alpha ', '+b '), [0])).toEqual(['b ']);
    expect(written('alpha\n', hunk('-alpha', '+b '), [0])).toEqual(['b ']);
  });
  it('move as a block to the depth of the first old line, or back', () => {
    expect(written('    alpha();\n', hunk('+b {', '+  c', '+', '-    alpha();'), [0], 'moved')).toEqual([
      '    b {',
      '      c',
      '',
    ]);
    expect(written('alpha();\n', hunk('+  b {', '+    c', '+d', '-alpha();'), [0], 'moved')).toEqual([
      'b {',
      '  c',
      'd',
    ]);
    expect(written('\talpha();\n', hunk('+  b', '-\talpha();'), [0], 'moved')).toEqual(['  b']);
    expect(written('    alpha();\n', hunk('-    alpha();', '+b', '+    c'), [0], 'first-line')).toEqual([
      '    b',
      '    c',
    ]);
  });
  it('are read the likeliest way first', () => {
    const readings = (lines: HunkLine[], places: number[]) => {
      const view = new FileView('    alpha();\n    delta();\n');
      return depthReadings(view, pairsOf(view, [placed(lines, places)])[0]!);
    };
    expect(readings(hunk('-alpha();', '-    delta();', '+gamma();'), [0, 1])).toEqual([
      'first-line',
      'learned',
      'moved',
    ]);
    expect(readings(hunk('-    alpha();', '+gamma();'), [0])).toEqual(['learned', 'first-line', 'moved']);
    expect(readings(hunk('-    alpha();', '+    gamma();'), [0])).toEqual(['learned', 'moved']);
  });
});
