import { describe, expect, it } from 'vitest';
import { assemble, mergeChanges } from '../../../src/editing/change/assemble.ts';
import { indentationMap, kindConversion } from '../../../src/editing/change/indentation.ts';
import { scaleOf } from '../../../src/editing/change/indentation-scale.ts';
import type { LineChange, TextPair } from '../../../src/editing/change/line-changes.ts';
import { withoutRepeatedImports } from '../../../src/editing/change/repeated-imports.ts';
import { rewriteWholeFile } from '../../../src/editing/change/whole-file.ts';
import { applyEdits, parseEdits } from '../../../src/editing/index.ts';
import { FileView } from '../../../src/editing/lines/file-view.ts';

const change = (start: number, end: number, ...texts: string[]): LineChange => ({
  start,
  end,
  lines: texts.map((text, index) => ({ text, index })),
});
/** Depths of lines of an edit, and those that the file has for them. */
const pairs = (...depths: [said: string, found: string][]): TextPair[] =>
  depths.map(([said, found], index) => ({ index, said: `${said}x`, found: `${found}x` }));

describe('changes of one file', () => {
  it('stand in the order of the file, each once', () => {
    expect(mergeChanges([change(4, 5, 'b'), change(1, 2, 'a'), change(4, 5, 'b')])).toEqual([change(1, 2, 'a'), change(4, 5, 'b')]);
    expect(mergeChanges([change(2, 2, 'a'), change(2, 2, 'b'), change(2, 3, 'c')])).toEqual([change(2, 2, 'a'), change(2, 2, 'b'), change(2, 3, 'c')]);
    expect(mergeChanges([change(1, 2, 'a'), change(2, 3, 'b')])).toHaveLength(2);
  }); // prettier-ignore
  it.each([
    ['other lines', change(1, 3, 'a'), change(1, 3, 'b')],
    ['more lines', change(1, 3, 'a'), change(1, 3, 'a', 'b')],
    ['a longer stretch', change(1, 3, 'a'), change(1, 4, 'a')],
    ['an insertion inside', change(1, 3, 'a'), change(2, 2, 'b')],
    ['a later beginning', change(1, 3, 'a'), change(2, 4, 'b')],
  ])('contradict each other by %s', (_, one, other) => {
    expect(mergeChanges([one, other])).toEqual({ one, other });
  });

  const made = (text: string, ...changes: LineChange[]) => assemble(new FileView(text), changes);
  it.each<[string, string, LineChange[], string]>([
    ['the end of the line replaced', 'a\r\nb\nc\n', [change(0, 1, 'x')], 'x\r\nb\nc\n'],
    ['the end of the line above', 'a\r\nb\nc\n', [change(3, 3, 'x')], 'a\r\nb\nc\nx\n'],
    ['the end of the line above where it replaces the last, which has none', 'a\r\nb', [change(1, 2, 'x', 'y')], 'a\r\nx\r\ny'],
    ['the usual end in a file without any', 'a', [change(1, 1, 'x')], 'a\nx'],
    ['no end at the end, as before', 'a\nb', [change(2, 2, 'x')], 'a\nb\nx'],
    ['an end for what was last and is not now', 'a\nb', [change(0, 1), change(2, 2, 'x')], 'b\nx'],
    ['no end where the last line goes', 'a\nb\nc', [change(2, 3)], 'a\nb'],
    ['the end of the file where a line of it goes', 'a\nb\n', [change(1, 2)], 'a\n'],
    ['nothing where all goes', 'a\nb\n', [change(0, 2)], ''],
    ['an end in an empty file', '', [change(0, 0, 'x', 'y')], 'x\ny\n'],
    ['two changes of one place', 'a\n', [change(1, 1, 'x'), change(1, 1, 'y')], 'a\nx\ny\n'],
    ['the only carriage returns', 'a\rb\r', [change(1, 2, 'x')], 'a\rx\r'],
  ])('give new lines %s', (_, before, changes, after) => {
    expect(made(before, ...changes)).toBe(after);
  }); // prettier-ignore
});

describe('a file written anew as a whole', () => {
  it.each([
    ['a\r\nb\r\n', 'x\ny\n', 'x\r\ny\r\n'],
    ['a\nb', 'x\ny\n', 'x\ny'],
    ['a\n', 'x', 'x\n'],
    ['', 'x\ny', 'x\ny\n'],
    ['a\n', '\ufeffx\n', '\ufeffx\n'],
    ['a\n', '', ''],
  ])('of %j to %j keeps its ends and marks: %j', (before, text, after) => {
    expect(rewriteWholeFile(new FileView(before), text)).toBe(after);
  });
});

describe('indentation of another kind', () => {
  const spaces4 = { kind: 'spaces', unit: 4 } as const;
  const spaces2 = { kind: 'spaces', unit: 2 } as const;
  const tabs = { kind: 'tabs', unit: 4 } as const;
  const convert = (shown: TextPair[], edit: Parameters<typeof kindConversion>[1], file: ReturnType<Parameters<typeof kindConversion>[2]> = tabs) =>
    kindConversion(shown, edit, () => file); // prettier-ignore
  it('is turned as lines show that have the one here and the other there, most of them', () => {
    expect(convert(pairs(['\t', '  '], ['\t\t', '    ']), tabs)?.('\t\t\ty')).toBe('      y');
    expect(convert(pairs(['    ', '\t'], ['        ', '\t\t']), spaces4)?.('            y')).toBe('\t\t\ty');
    expect(convert(pairs(['\t', '  '], ['\t', '    '], ['\t', '    ']), tabs)?.('\ty')).toBe('    y');
    expect(convert(pairs(['   ', '\t\t'], ['    ', '\t']), spaces4)?.('    y')).toBe('\ty');
  });
  it('is turned by what the file is indented by where no line shows it', () => {
    expect(convert([], tabs, spaces2)?.('\t\ty')).toBe('    y');
    expect(convert([], spaces2, tabs)?.('    y')).toBe('\t\ty');
    expect(convert(pairs(['', ''], [' ', ' ']), tabs, spaces2)?.('\ty')).toBe('  y');
    for (const [edit, file] of [[tabs, tabs], [spaces2, spaces4], [tabs, { kind: 'mixed', unit: 4 }]] as const)
      expect(convert([], edit, file)).toBeUndefined();
    expect(convert([], { kind: 'none', unit: 4 }, spaces2)).toBeUndefined();
    expect(convert([], { kind: 'mixed', unit: 4 }, tabs)).toBeUndefined();
  }); // prettier-ignore
  it('is not turned where lines show that it is meant', () => {
    expect(convert(pairs(['\t', '\t']), tabs, spaces2)).toBeUndefined();
    expect(convert(pairs(['  ', '  ']), spaces2, tabs)).toBeUndefined();
  });
});

describe('the depth of a new line', () => {
  const at = (shown: TextPair[], line: string, index = 0, convert?: (line: string) => string) =>
    indentationMap(shown, convert)(line, index);
  it('is its own where the edit is written as the file is', () => {
    expect(at(pairs(['  ', '  ']), '    y')).toBe('    y');
    expect(at([], '    y')).toBe('    y');
    expect(at(pairs(['', '']), '\ty', 0, (line) => line.replace('\t', '  '))).toBe('  y');
    expect(at(pairs(['\t', '\t']), '\ty', 0, (line) => line.replace('\t', '  '))).toBe('\ty');
    expect(at(pairs(['  ', '  ']), '\ty', 0, (line) => line.replace('\t', '  '))).toBe('\ty');
  });
  it('grows with the file’s levels up to four, and keeps its columns beyond them, where it is aligned with something', () => {
    const shown = pairs(['', ''], ['  ', '    '], ['    ', '        ']);
    expect(at(shown, `${' '.repeat(12)}y`, 3)).toBe(`${' '.repeat(24)}y`);
    expect(at(shown, `${' '.repeat(14)}y`, 3)).toBe(`${' '.repeat(18)}y`);
  });
  it('is one prefix more or less where that explains every line', () => {
    expect(at(pairs(['', '  '], ['  ', '    ']), '    y')).toBe('      y');
    expect(at(pairs(['', '  '], ['  ', '    ']), '')).toBe('');
    expect(at(pairs(['    ', '  '], ['  ', '']), '      y')).toBe('    y');
    expect(at(pairs(['    ', '  '], ['  ', '']), ' y')).toBe(' y');
    expect(at(pairs(['    ', '  '], ['  ', '']), '   ')).toBe('   ');
    expect(at(pairs(['', '\t'], ['  ', '\t  ']), '  y')).toBe('\t  y');
  });
  it('is turned where that explains every line', () => {
    const convert = (line: string) => line.replaceAll('\t', '  ');
    expect(at(pairs(['\t', '  '], ['\t\t', '    ']), '\t\t\ty', 0, convert)).toBe('      y');
  });
  it('is that of the nearest line of its depth, or as far from it as the edit says', () => {
    const shown = pairs(['  ', '    '], ['    ', '        '], ['  ', '    ']);
    expect(at(shown, '    y', 1)).toBe('        y');
    expect(at(shown, '      y', 1)).toBe('            y');
    const ambiguous = pairs(['  ', '    '], ['  ', '      ']);
    expect(at(ambiguous, '  y', 0)).toBe('    y');
    expect(at(ambiguous, '  y', 5)).toBe('      y');
  });
  it('goes on with what stands in brackets apart', () => {
    const shown: TextPair[] = [
      { index: 0, said: '  f(', found: '    f(' },
      { index: 1, said: '    a)', found: '      a)' },
      { index: 2, said: '    g', found: '        g' },
    ];
    expect(at(shown, '    y', 1)).toBe('        y');
  });
  it('is turned into tabs, with spaces for what is left', () => {
    const shown = pairs(['    ', '\t'], ['        ', '\t\t'], ['  ', '']);
    expect(at(shown, '            y', 1)).toBe('\t\t\ty');
    expect(at(shown, '      y', 1)).toBe('\t  y');
  });
});

describe('how much wider the file is indented', () => {
  it.each<[string, TextPair[], ReturnType<typeof scaleOf>]>([
    ['two for four', pairs(['', ''], ['  ', '    '], ['    ', '        ']), { unit: 2, ratio: 2 }],
    ['four for two', pairs(['    ', '  '], ['        ', '    '], ['            ', '      ']), { unit: 4, ratio: 0.5 }],
    ['two depths that begin at the margin', pairs(['  ', '    '], ['    ', '        ']), { unit: 2, ratio: 2 }],
    ['two depths that do not', pairs(['', '  '], ['  ', '      ']), undefined],
    ['two depths, one of them the margin', pairs(['', ''], ['  ', '    ']), undefined],
    ['one width for both', pairs(['', ''], ['  ', '  '], ['    ', '    ']), undefined],
    ['one depth', pairs(['  ', '    ']), undefined],
    ['none', [], undefined],
    ['depths that lie on no line', pairs(['', ''], ['  ', '    '], ['    ', '      ']), undefined],
    ['one depth for two', pairs(['', ''], ['  ', '    '], ['  ', '      '], ['    ', '        ']), undefined],
    ['tabs', pairs(['', ''], ['\t', '    '], ['\t\t', '        ']), undefined],
    ['steps back', pairs(['', '    '], ['  ', '  '], ['    ', '']), undefined],
  ])('by %s', (_, shown, scale) => {
    expect(scaleOf(shown)).toEqual(scale);
  });
}); // prettier-ignore

describe('an import that the file has already', () => {
  const twice = (line: string) =>
    withoutRepeatedImports(`${line}\n\ncode();\n`, `${line}\n${line}\n\ncode();\n`);
  it.each([
    'import { a } from "a";', 'import a', 'from a import b', 'const a = require("a");', 'let a = require("a")', 'var a = require("a");',
    'use a::{b, c};', '#include <a>', '#include "a.h"', 'using A.B;', "require 'a'", "require_relative 'a'",
  ])('is dropped: %s', (line) => {
    expect(twice(line)).toBe(`${line}\n\ncode();\n`);
  }); // prettier-ignore
  it.each([
    'import {',
    'import (',
    'from a import (',
    '  import a',
    'use(a);',
    'requires a',
    '#include',
    'using (a)',
  ])('stays where it is none: %s', (line) => {
    expect(twice(line)).toBe(`${line}\n${line}\n\ncode();\n`);
  });
  it('is dropped below others only, with its end, and with white space behind it', () => {
    const before = 'import a\r\n\r\ncode();\r\n';
    expect(withoutRepeatedImports(before, 'import a\r\nimport b\r\nimport a  \r\n\r\ncode();\r\n')).toBe('import a\r\nimport b\r\n\r\ncode();\r\n');
    expect(withoutRepeatedImports('import a\n\ncode();\n', 'import a\n\ncode();\nimport a\nmore();\n')).toBe('import a\n\ncode();\nimport a\nmore();\n');
    expect(withoutRepeatedImports('import a\n\ncode();\n', 'import a\n\nimport a\ncode();\n')).toBe('import a\n\ncode();\n');
  }); // prettier-ignore
  it('stays where it moves, and in a text over lines', () => {
    expect(withoutRepeatedImports('import a\nimport b\n', 'import b\nimport a\n')).toBe(
      'import b\nimport a\n',
    );
    for (const quote of ['"""', "'''", '`']) {
      const text = (inside: string) => `import a\nx = ${quote}\nimport b\n${inside}${quote}\n`;
      expect(withoutRepeatedImports(text(''), text('import a\n'))).toBe(text('import a\n'));
    }
    const closed = 'import a\nx = """y"""\nimport b\n';
    expect(withoutRepeatedImports(closed, `${closed}import a\n`)).toBe(closed);
    const mixed = 'import a\nx = """ \'\'\' """\nimport b\n';
    expect(withoutRepeatedImports(mixed, `${mixed}import a\n`)).toBe(mixed);
  });
});

describe('numbered lines', () => {
  const numbered = (before: string, reply: string) => {
    const outcome = applyEdits({ before, edits: parseEdits('line-numbered', reply).edits });
    return outcome.status === 'applied' ? outcome.after : `${outcome.status}: ${outcome.reason}`;
  };
  const spaces = 'def f():\n    a = 1\n    if a:\n        b = 2\n';
  const tabbed = spaces.replaceAll('    ', '\t');
  it.each([
    ['one space apart', spaces, '2:     a = 9\n', spaces.replace('a = 1', 'a = 9')],
    ['with none', spaces, '2:    a = 9\n', spaces.replace('a = 1', 'a = 9')],
    ['one of them without a space', spaces, '1:def g():\n2:    a = 9\n', spaces.replace('f()', 'g()').replace('a = 1', 'a = 9')],
    ['tabs in a file of spaces', spaces, '2: \ta = 9\n4: \t\tb = 9\n', spaces.replace('a = 1', 'a = 9').replace('b = 2', 'b = 9')],
    ['spaces in a file of tabs', tabbed, '2:     a = 9\n4:         b = 9\n', tabbed.replace('a = 1', 'a = 9').replace('b = 2', 'b = 9')],
    ['two spaces for each tab', tabbed, '2:   a = 9\n4:     b = 9\n4:       c = 9\n', tabbed.replace('a = 1', 'a = 9').replace('b = 2', 'b = 9\n\t\t\tc = 9')],
    ['at the start and the end', 'a\nb\n', '_: x\n+: y\n', 'x\na\nb\ny\n'],
    ['deleted', 'a\nb\nc\n', '2:\n', 'a\nc\n'],
  ])('are read %s', (_, before, reply, after) => {
    expect(numbered(before, reply)).toBe(after);
  }); // prettier-ignore
  it.each([
    [1, 'applied'],
    [2, 'applied'],
    [3, 'not-found'],
    [0, 'not-found'],
  ])('are refused where the file has no line %i: %s', (line, status) => {
    const edits = parseEdits('line-numbered', `${line}: x\n`).edits;
    expect(applyEdits({ before: 'a\nb\n', edits }).status).toBe(status);
  });
});

describe('no-break spaces and what nobody sees in the indentation that an edit quotes', () => {
  const before = 'function f() {\n  if (a) {\n    one();\n    two();\n  }\n}\n';
  const after = before.replace('one();\n', 'one();\n    if (b) {\n      three();\n    }\n');
  const old = ['  if (a) {', '    one();'];
  const made = ['    if (b) {', '      three();', '    }'];
  const ways: Record<string, (line: string, sign: string) => string> = {
    'in front': (line, sign) => sign + line,
    'at the end': (line, sign) => line.replace(/^ */, `$&${sign}`),
    'for the first space': (line, sign) => sign + line.slice(1),
    'for all spaces': (line, sign) => line.replace(/^ +/, (all) => sign.repeat(all.length)),
  };
  const edited = (text: string, format: 'udiff' | 'search-replace', [quoted, added]: string[][]) => {
    const reply =
      format === 'udiff'
        ? `@@ @@\n${[...quoted!.map((line) => ` ${line}`), ...added!.map((line) => `+${line}`)].join('\n')}\n`
        : `<<<<<<< SEARCH\n${quoted!.join('\n')}\n=======\n${[...quoted!, ...added!].join('\n')}\n>>>>>>> REPLACE\n`;
    const outcome = applyEdits({ before: text, edits: parseEdits(format, reply).edits });
    return outcome.status === 'applied' ? outcome.after : outcome.status;
  };
  const signs = ['\u00a0', '\u200b', '\ufeff', '\u2060', '\u2009'];
  const cases = Object.keys(ways).flatMap((way) =>
    signs.map((sign) => [way, sign.charCodeAt(0).toString(16), sign] as const),
  );
  it.each(cases)('%s (U+%s) move no new line, whether it has them, too, or not', (way, _, sign) => {
    const mangled = (line: string) => ways[way]!(line, sign);
    for (const format of ['udiff', 'search-replace'] as const) {
      expect(edited(before, format, [old.map(mangled), made])).toBe(after);
      expect(edited(before, format, [old.map(mangled), made.map(mangled)])).toBe(after);
    }
  });
  it('are the file’s own where the file has them', () => {
    const odd = (text: string) =>
      text.replace(/^ +(?=if \(a|one|if \(b|\}$)/gm, (all) => `\u00a0${all.slice(1)}`);
    expect(edited(odd(before), 'udiff', [old, made.slice(0, 1)])).toBe(
      odd(before).replace('one();\n', 'one();\n\u00a0   if (b) {\n'),
    );
  });
});
