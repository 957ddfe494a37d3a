import { describe, expect, test } from 'vitest';
import type { PlannedChange } from '../../src/domain/index.ts';
import { windowsOf } from '../../src/context/index.ts';
import { beginEditing, renderShownFile, toPatch, withPatch } from '../../src/writing/index.ts';
import { groupFiles, type ShownFile } from '../../src/writing/group-files.ts';
import { parseLastReply, wholeTextPaths } from '../../src/writing/last-resort.ts';
import { filesToShowAgain } from '../../src/writing/render-edit-repair.ts';

const modify = (path: string): PlannedChange => ({ action: 'modify', path, instructions: '' });
const editedFilesOf = (texts: Record<string, string>) =>
  beginEditing(
    { rootCause: '', approach: '', changes: Object.keys(texts).map(modify) },
    new Map(Object.entries(texts).map(([path, text]) => [path, { text, mode: '100644' }] as const)),
  );
const refusal = (path: string) => ({ path, status: 'not-found' as const, message: '' });

describe('the files of one call', () => {
  const part = (index: number) => ({ index, startLine: 1, endLine: 2 });
  const whole = (path: string, words = 1): ShownFile => ({ path, shown: 'word '.repeat(words) });
  const long = (path: string, index: number): ShownFile => ({ ...whole(path), partial: true, part: part(index) });
  test.each<[string, ShownFile[], string[]]>([
    ['go together where they are short', [whole('a'), whole('b'), whole('c')], ['a b c']],
    ['are not there without a file', [], []],
    ['go alone where each is a call long', [whole('a', 20_000), whole('b', 20_000)], ['a', 'b']],
    ['begin a new call where they do not fit', [whole('a'), whole('b', 18_000), whole('c', 18_000), whole('d')], ['a b', 'c d']],
    ['go alone where they are longer than a call', [whole('a', 90_000), whole('b')], ['a', 'b']],
    ['go one by one where they are stretches of a long file', [long('a', 0), long('a', 1)], ['a', 'a']],
    ['do not go with a stretch before them', [long('a', 0), whole('b'), whole('c')], ['a', 'b c']],
    ['do not go with a stretch behind them', [whole('b'), whole('c'), long('a', 0)], ['b c', 'a']],
  ])('%s', (_, files, calls) => {
    expect(groupFiles(files).map((group) => group.map(({ path }) => path).join(' '))).toEqual(calls);
  });
}); // prettier-ignore

describe('a file that a reply may hold whole at last', () => {
  const lines = (count: number) => 'x\n'.repeat(count - 1);
  const paths = (text: string, partial?: boolean, refused = [refusal('a')]) =>
    wholeTextPaths(refused, editedFilesOf({ a: text }), [{ path: 'a', shown: '', partial }]);
  test.each([
    ['is short', lines(400), undefined, ['a']],
    ['is no longer than 400 lines', lines(401), undefined, []],
    ['was shown whole', lines(10), true, []],
    ['has more than one line', 'x', undefined, []],
    ['has two lines at least', lines(2), undefined, ['a']],
  ])('%s', (_, text, partial, wanted) => {
    expect(paths(text, partial)).toEqual(wanted);
  });
  test('is one of which an edit was refused', () => {
    expect(paths(lines(10), false, [refusal('b')])).toEqual([]);
    expect(paths(lines(10), false, [])).toEqual([]);
  });

  const file = '<file path="a.txt">\nx\n</file>';
  const block = 'b.txt\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n';
  const open = 'b.txt\n<<<<<<< SEARCH\na\n';
  test.each([
    ['alone', file, ['whole-file'], 0],
    ['and talk', `So:\n${file}\nDone.`, ['whole-file'], 0],
    ['two of them', `${file}\n${file}`, ['whole-file', 'whole-file'], 0],
    ['beside edits', `${block}${file}`, ['whole-file', 'hunk'], 0],
    ['beside edits, one of them open', `${block}${file}\n${open}`, ['whole-file', 'hunk'], 1],
    ['not at all', block, ['hunk'], 0],
  ])('is read %s', (_, text, kinds, problems) => {
    const read = parseLastReply('search-replace', text);
    expect([read.edits.map(({ kind }) => kind), read.problems.length]).toEqual([kinds, problems]);
  });
  test('holds what looks like an edit as its text', () => {
    const own = `<file path="a.txt">\n${block}</file>`;
    expect(parseLastReply('search-replace', own).edits).toMatchObject([{ path: 'a.txt', text: block }]);
    expect(parseLastReply('whole-file', own).edits).toMatchObject([{ path: 'a.txt', text: block }]);
  });
});

describe('a file that is shown once more', () => {
  const made = (path: string) => ({ path, edits: [1], of: 2 });
  const edited = editedFilesOf({ a: 'a\n', b: 'b\n', long: 'x\n'.repeat(400), short: 'x\n'.repeat(399) });
  test.each([
    ['had edits made and others refused', ['a'], ['a'], [], ['a']],
    ['may be written whole', ['a'], [], ['a'], ['a']],
    ['not twice', ['a'], ['a'], ['a'], ['a']],
    ['not where all were made', ['b'], ['a'], [], []],
    ['not where none was made', ['a'], ['b'], [], []],
    ['not where it is long', ['long'], ['long'], [], []],
    ['up to 400 lines', ['short'], ['short'], [], ['short']],
  ])('%s', (_, refused, placed, whole, wanted) => {
    const again = filesToShowAgain(refused.map(refusal), placed.map(made), edited, whole);
    expect(again).toEqual(wanted.map((path) => ({ path, text: edited.get(path)!.text })));
  });
});

describe('a file in a prompt', () => {
  const text = 'one\r\ntwo\r\nthree\r\nfour\r\n';
  const [file] = [...editedFilesOf({ 'a.txt': text }).values()];
  const shown = (...rest: [format: 'udiff' | 'line-numbered', ranges: [number, number][], outline: string]) =>
    renderShownFile(
      file!,
      rest[0],
      rest[1].map(([startLine, endLine]) => ({ startLine, endLine })),
      rest[2],
    );
  test('is shown whole, with line feeds alone, and no outline', () => {
    expect(shown('udiff', [], 'outline')).toContain('one\ntwo\nthree\nfour\n');
    expect(shown('udiff', [], 'outline')).toContain('a.txt:');
    expect(shown('udiff', [], 'outline')).not.toMatch(/outline|lines 1-4/i);
  });
  test('is shown by stretches, each with its lines, and an outline of all', () => {
    const some = shown('udiff', [[2, 2], [4, 4]], 'outline'); // prettier-ignore
    expect(some).toMatch(/a\.txt, lines 2-2 of 4:[^]*two[^]*a\.txt, lines 4-4 of 4:[^]*four[^]*Outline of all of a\.txt:[^]*outline/);
    expect(some).not.toMatch(/one|three/);
    expect(shown('udiff', [[2, 2]], '')).not.toContain('Outline');
  }); // prettier-ignore
  test('has numbers of its own lines where edits are written by them', () => {
    expect(shown('line-numbered', [[3, 4]], '')).toMatch(/3: three\n4: four/);
    expect(shown('udiff', [[3, 4]], '')).not.toContain('3:');
  });
  test('says that it is not there, or empty', () => {
    const as = (now: string | undefined) => renderShownFile({ ...file!, text: now }, 'udiff', [], '');
    expect([as(undefined), as('')]).toEqual(['a.txt does not exist yet.', 'a.txt is empty.']);
  });
});

describe('a long file', () => {
  const text = (count: number, line = (at: number) => `x${at}`) =>
    Array.from({ length: count }, (_, at) => `${line(at + 1)}\n`).join('');
  const windows = (...given: Parameters<typeof windowsOf>) =>
    windowsOf(...given).map(({ startLine, endLine }) => [startLine, endLine]);
  const at = (...lines: [number, number][]) => lines.map(([startLine, endLine]) => ({ startLine, endLine }));
  test.each<[string, number, number[][]]>([
    ['is one window where it is empty', 0, [[1, 1]]],
    ['is one window up to 600 lines', 600, [[1, 600]]],
    ['is two beyond that, which share 60 lines', 601, [[1, 600], [541, 601]]],
    ['goes on so', 1300, [[1, 600], [541, 1140], [1081, 1300]]],
  ])('%s', (_, count, wanted) => {
    expect(windows(text(count))).toEqual(wanted);
  }); // prettier-ignore
  test.each<[string, [number, number][], number[][]]>([
    ['before a declaration near its end', [[590, 640]], [[1, 589], [530, 1100]]],
    ['before the last of several', [[530, 560], [561, 640]], [[1, 560], [501, 1100]]],
    ['not before one that is too far from it', [[520, 640]], [[1, 600], [520, 1100]]],
    ['before one that is 80 lines from it', [[521, 640]], [[1, 520], [461, 1060], [1001, 1100]]],
    ['not before a member', [[550, 640], [580, 590]], [[1, 549], [490, 1089], [1030, 1100]]],
    ['before a member of one that is longer than a window', [[2, 900], [580, 640]], [[1, 579], [520, 1100]]],
  ])('ends a window %s', (_, declarations, wanted) => {
    expect(windows(text(1100), at(...declarations))).toEqual(wanted);
  }); // prettier-ignore
  test('ends a window by its layout where nothing is declared: before a line at the margin below a blank one', () => {
    const layout = (line: number) => ({ 580: '', 581: 'here', 590: '', 591: '  not here', 594: 'nor here' })[line] ?? 'x'; // prettier-ignore
    expect(windows(text(900, layout))[0]).toEqual([1, 580]);
    expect(windows(text(900, layout), at([595, 700]))[0]).toEqual([1, 594]);
  });
});

describe('a draft', () => {
  const changes: PlannedChange[] = [
    { action: 'modify', path: 'm', instructions: 'M' },
    { action: 'create', path: 'c', instructions: 'C' },
    { action: 'delete', path: 'd', instructions: 'D' },
    { action: 'rename', path: 'r', to: 's', instructions: 'R' },
  ];
  const base = new Map(['m', 'd', 'r'].map((path) => [path, { text: `${path}\n`, mode: '100755' }] as const));
  const edited = beginEditing({ rootCause: '', approach: '', changes }, base);
  test('begins with the files of the plan, and those to be deleted and moved are done', () => {
    expect(toPatch(edited, 'base')).toEqual({
      base: 'base',
      changes: [
        { path: 'd', mode: '100755', change: 'delete', before: 'd\n' },
        { path: 's', mode: '100755', change: 'rename', from: 'r', before: 'r\n', after: 'r\n' },
      ],
    });
  });
  test('is a patch of what has changed, with how it came about where edits were placed', () => {
    const placed = { matchers: ['exact'], certainty: 1, evidence: ['x'] };
    const changed = new Map([
      ...edited,
      ['m', { ...edited.get('m')!, text: 'M\n', ...placed }],
      ['c', { ...edited.get('c')!, text: 'C\n' }],
    ] as const);
    const [one, two] = toPatch(changed, '').changes;
    expect(one).toEqual({ path: 'm', mode: '100755', change: 'modify', before: 'm\n', after: 'M\n', ...placed });
    expect(two).toEqual({ path: 'c', mode: undefined, change: 'create', after: 'C\n' });
  }); // prettier-ignore
  test('leaves out files that are not there at the base', () => {
    expect(toPatch(beginEditing({ rootCause: '', approach: '', changes }, new Map()), '').changes).toEqual(
      [],
    );
  });
  test('takes the texts of a patch back, and keeps the others', () => {
    const patch = { base: '', changes: [{ path: 'm', change: 'modify' as const, before: 'm\n', after: 'N\n' }, { path: 'other', change: 'create' as const, after: 'x' }] };
    const next = withPatch(edited, patch);
    expect([...next.keys()]).toEqual(['m', 'c', 'd', 's']);
    expect(next.get('m')).toEqual({ ...edited.get('m'), text: 'N\n' });
    expect(next.get('s')).toEqual(edited.get('s'));
    expect(withPatch(edited, { base: '', changes: [{ path: 'd', change: 'delete', before: 'd\n' }] }).get('d')).toEqual(edited.get('d'));
  }); // prettier-ignore
});
