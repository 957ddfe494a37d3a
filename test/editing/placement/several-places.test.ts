import { describe, expect, it } from 'vitest';
import { applyEdits, parseEdits, renderRefusal } from '../../../src/editing/index.ts';

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));
function apply(before: string, diff: string, format: 'udiff' | 'search-replace' = 'udiff') {
  return applyEdits({ before, edits: parseEdits(format, diff).edits });
}
function after(before: string, diff: string, format?: 'udiff' | 'search-replace'): string {
  const outcome = apply(before, diff, format);
  return outcome.status === 'applied' ? outcome.after : outcome.status;
}

/** A file of some lines that has one line in several of them, counted from 1. */
const with2 = (first: number, second: number, count = 60) =>
  `${rows(count, (at) => (at + 1 === first || at + 1 === second ? 'same(value);' : `line${at + 1}();`)).join('\n')}\n`;
const edit = (line: number | undefined, section = '') =>
  `@@ ${line === undefined ? '' : `-${line},1 +${line},1 `}@@ ${section}\n-same(value);\n+other(value);\n`;
/** The line that was changed. */
const changed = (text: string) => text.split('\n').findIndex((line) => line === 'other(value);') + 1;

describe('one line in two places', () => {
  it.each<[number, number, number | undefined, number]>([
    [10, 30, 10, 10],
    [10, 30, 30, 30],
    [10, 30, 13, 10],
    [10, 30, 7, 10],
    [10, 30, 15, 10],
    [10, 30, 16, 0],
    [10, 30, 25, 30],
    [10, 30, 24, 0],
    [10, 12, 11, 0],
    [10, 13, 11, 10],
    [10, 30, undefined, 0],
  ])('%i and %i, named by line %s: %i is taken', (first, second, line, taken) => {
    const text = after(with2(first, second), edit(line));
    expect(taken === 0 ? text : changed(text)).toBe(taken === 0 ? 'ambiguous' : taken);
  });

  const sections =
    'class One {\n  run() {\n    same(value);\n  }\n}\n\nclass Two {\n  run() {\n    same(value);\n  }\n}\n';
  it.each([
    ['class One {', 3],
    ['class Two {', 9],
    ['class  Two', 9],
    ['class Three {', 0],
    ['cla', 0],
    ['', 0],
  ])('is told by the section %j: %i', (section, taken) => {
    const text = after(
      sections,
      edit(undefined, section).replace('-same', '-    same').replace('+other', '+    other'),
    );
    const row = text.split('\n').findIndex((line) => line.includes('other')) + 1;
    expect(text === 'ambiguous' ? 0 : row).toBe(taken);
  });

  it.each<[string, (hunk: string) => string, number]>([
    ['after what is above it', (hunk) => `@@\n-line20();\n+x();\n${hunk}`, 30],
    ['before what is below it', (hunk) => `${hunk}@@\n-line20();\n+x();\n`, 10],
    ['between both', (hunk) => `@@\n-line5();\n+x();\n${hunk}@@\n-line20();\n+x();\n`, 10],
    ['nowhere where its neighbours stand in another order', (hunk) => `@@\n-line40();\n+x();\n${hunk}@@\n-line20();\n+x();\n`, 0],
    ['nowhere where both are before what is below', (hunk) => `${hunk}@@\n-line40();\n+x();\n`, 0],
    ['nowhere where none is behind what is above', (hunk) => `@@\n-line40();\n+x();\n${hunk}`, 0],
  ])('stands %s', (_, diff, taken) => {
    const text = after(with2(10, 30), diff(edit(undefined)));
    expect(taken === 0 ? text : changed(text)).toBe(taken === 0 ? 'ambiguous' : taken);
  }); // prettier-ignore
});

describe('a file without a line', () => {
  it.each(['', '\n', '  \n\n'])('%j takes what is added to nothing', (before) => {
    expect(after(before, '@@\n+one();\n+two();\n')).toContain('one();\ntwo();');
  });
  it('is not meant by what names no line of one that has some', () => {
    expect(after('a();\n', '@@\n+one();\n')).toBe('not-found');
  });
});

describe('a long file', () => {
  const name = (at: number) => ((at * 2_654_435_761) % 2 ** 32).toString(36);
  const word = (at: number) => `const ${name(at)} = ${name(at + 1)}(${name(at + 2)});`;
  const lines = rows(30_000, (at) => (at % 3 === 0 ? '}' : word(at)));
  const before = `${lines.join('\n')}\n`;
  const place = 20_001;
  const hunk = (change: (line: string, at: number) => string) =>
    `@@\n${rows(8, (at) => ` ${change(lines[place + at]!, at)}`).join('\n')}\n-${lines[place + 8]!}\n+replaced();\n`;
  it('is searched where the rarest lines of an edit stand, though some are misspelt', () => {
    const text = after(before, hunk((line, at) => (at === 1 ? line.replace('const', 'cosnt') : line)));
    expect(text.split('\n').indexOf('replaced();')).toBe(place + 8);
    const top = `@@\n-${lines[1]!}\n+replaced();\n ${lines[2]!.replace('const', 'cosnt')}\n${lines.slice(3, 9).map((line) => ` ${line}`).join('\n')}\n`;
    expect(after(before, top).split('\n').indexOf('replaced();')).toBe(1);
    const end = `@@\n ${lines.at(-8)!.replace('const', 'cosnt')}\n${lines.slice(-7, -1).map((line) => ` ${line}`).join('\n')}\n-${lines.at(-1)!}\n+replaced();\n`;
    expect(after(before, end).split('\n').indexOf('replaced();')).toBe(lines.length - 1);
  }); // prettier-ignore
  it('has nothing to do with an edit of another one', () => {
    expect(after(before, `@@\n${rows(8, (at) => ` other${at}();`).join('\n')}\n-more();\n+less();\n`)).toBe(
      'not-found',
    );
  });
});

describe('how sure a place is', () => {
  const block = (search: string, replace: string) =>
    `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
  const file = 'function total(items) {\n  const sum = add(items, "x");\n  return sum;\n}\n';
  it.each<[string, string, string, number]>([
    ['exact', '  const sum = add(items, "x");', '  const sum = 1;', 1],
    ['indentation', 'const sum = add(items, "x");', 'const sum = 1;', 0.99],
    ['white-space', '  const sum = add( items,"x" );', '  const sum = 1;', 0.98],
    ['typography', "  const sum = add(items, 'x')", '  const sum = 1;', 0.98],
    ['aligned', '  const sum = add(itmes, "x");\n  return sum;', '  const sum = 1;\n  return sum;', 0.99],
  ])('%s', (matcher, search, replace, certainty) => {
    const outcome = apply(file, block(search, replace), 'search-replace');
    expect(outcome).toMatchObject({ status: 'applied', matcher, certainty });
  });
  it('falls with what had to decide', () => {
    expect(apply(with2(10, 30), edit(10))).toMatchObject({ certainty: 0.97, placements: [{ decidedBy: 'line-number', startLine: 10, endLine: 10 }] });
    expect(apply(with2(10, 30), `@@\n-line20();\n+x();\n${edit(undefined)}`)).toMatchObject({ certainty: 0.95 });
  }); // prettier-ignore
});

describe('what a refusal says', () => {
  const refused = (before: string, diff: string) => {
    const outcome = apply(before, diff);
    return outcome.status === 'applied' ? '' : renderRefusal(outcome);
  };
  it('names the places, three of them', () => {
    const file = (count: number) => `${rows(count * 10, (at) => (at % 10 === 5 ? 'same(value);' : `line${at}();`)).join('\n')}\n`;
    const said = refused(file(3), edit(undefined));
    expect(said).toContain('Edit 1 was refused (ambiguous)');
    expect(said).toContain('Add more of the surrounding lines');
    expect(said.match(/^Lines \d+ to \d+ of the file:$/gm)).toEqual(['Lines 6 to 6 of the file:', 'Lines 16 to 16 of the file:', 'Lines 26 to 26 of the file:']);
    expect(said).not.toContain('more places');
    expect(refused(file(5), edit(undefined))).toContain('(and 2 more places)');
    expect(refused(file(49), edit(undefined))).toContain('its lines stand in 49 places');
    expect(refused(file(60), edit(undefined))).toContain('its lines stand in at least 50 places');
  }); // prettier-ignore
});
