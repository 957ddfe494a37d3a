import { describe, expect, test } from 'vitest';
import type { FileChange } from '../../src/domain/index.ts';
import { mergeProblem } from '../../src/publication/branch/merged-patch.ts';

const path = 'src/a.js';
const text = (...lines: string[]) => `${lines.join('\n')}\n`;
const forked = text('one', 'two', 'three', 'four');
const ours = text('ONE', 'two', 'three', 'four');
const theirs = text('one', 'two', 'three', 'FOUR');
const merged = text('ONE', 'two', 'three', 'FOUR');

/** The file where the branch left its base, on the branch, and on the base; absent where it is not there. */
type Sides = readonly [forked: string | undefined, ours: string | undefined, theirs: string | undefined];

function problemOf([was, our, their]: Sides, change: Partial<FileChange> | undefined, more: { paths?: string[]; mergeBase?: string | null } = {}) {
  const texts = new Map([['forked', was], ['head', our], ['base', their]]);
  const { paths = [path], mergeBase = 'forked' } = more;
  const forge = {
    mergeBase: async () => mergeBase ?? undefined,
    readText: async (_: string, commit: string) => texts.get(commit),
  };
  const changes = change === undefined ? [] : [{ change: 'modify', path, ...change } as FileChange];
  return mergeProblem({ forge, head: 'head', base: 'base', paths, changes });
} // prettier-ignore

describe('a patch that is said to merge a pull request with its base', () => {
  test.each<[what: string, sides: Sides, change: Partial<FileChange> | undefined]>([
    ['the changes of both', [forked, ours, theirs], { after: merged }],
    ['what the pull request has', [forked, ours, theirs], { after: ours }],
    ['the file as the base has it, where the pull request leaves it alone', [forked, forked, theirs], { after: theirs }],
    ['no word of a file that only the base changed', [forked, forked, theirs], undefined],
    ['no word of a file that both have alike', [forked, ours, ours], undefined],
    ['a new file of the pull request', [undefined, ours, undefined], { change: 'create', after: ours }],
    ['a file that the pull request deletes', [forked, undefined, forked], { change: 'delete', before: forked }],
    ['a file that the base deletes and the pull request leaves alone', [forked, forked, undefined], undefined],
    ['other line ends and marks of an encoding', [forked, ours, theirs], { after: `\ufeff${merged.replaceAll('\n', '\r\n')}` }],
    ['other empty lines', [forked, ours, theirs], { after: `${merged}\n\n` }],
    ['as many of a line as both sides add together', [text('x', 'x'), text('x', 'x', 'x'), text('x', 'x', 'x', 'x')], { after: text('x', 'x', 'x', 'x', 'x') }],
    ['once what both have added', [forked, `${forked}same\n`, `${forked}same\n`], { after: `${forked}same\n` }],
  ])('may hold %s', async (_, sides, change) => {
    expect(await problemOf(sides, change)).toBeUndefined();
  }); // prettier-ignore

  test.each<[what: string, sides: Sides, change: Partial<FileChange> | undefined, why: RegExp]>([
    ['a new name for a file', [forked, ours, theirs], { change: 'rename', from: 'src/b.js', after: ours }, /is renamed/],
    ['a change of a file that the pull request leaves alone', [forked, forked, theirs], { after: merged }, /is not changed by the pull request/],
    ['a line that is of neither', [forked, ours, theirs], { after: `${merged}evil\n` }, /neither the pull request nor its base/],
    ['a line of the base twice', [forked, ours, theirs], { after: `${merged}FOUR\n` }, /neither the pull request nor its base/],
    ['no line that the pull request adds', [forked, ours, theirs], { after: text('two', 'three', 'FOUR') }, /neither the pull request nor its base/],
    ['a line that the base takes away', [forked, ours, theirs], { after: `${merged}four\n` }, /neither the pull request nor its base/],
    ['more than the pull request where the base has left the file alone', [forked, ours, forked], { after: merged }, /differs from the pull request/],
    ['nothing of what the pull request changed', [forked, ours, forked], undefined, /differs from the pull request/],
    ['a file again that the pull request deletes', [forked, undefined, theirs], { after: theirs }, /differs from the pull request/],
    ['no file that the pull request changes', [forked, ours, theirs], { change: 'delete', before: forked }, /differs from the pull request/],
    ['a file that the base has deleted and the pull request changed, as another', [forked, ours, undefined], { after: merged }, /differs from the pull request/],
    ['a deletion that keeps a text', [forked, ours, theirs], { change: 'delete', before: forked, after: merged }, /differs from the pull request/],
    ['fewer of a line than both sides leave', [text('x', 'x'), text('x', 'x', 'x'), text('x', 'x', 'x', 'x')], { after: text('x', 'x') }, /neither the pull request nor its base/],
    ['more of a line than both sides add', [text('x', 'x'), text('x', 'x', 'x'), text('x', 'x', 'x', 'x')], { after: text('x', 'x', 'x', 'x', 'x', 'x') }, /neither the pull request nor its base/],
  ])('may not hold %s', async (_, sides, change, why) => {
    expect(await problemOf(sides, change)).toMatch(why);
  }); // prettier-ignore

  test('is looked at file by file up to 300 files, and only where both have a common commit', async () => {
    const paths = (count: number) => Array.from({ length: count }, (_, at) => `${at}.js`);
    const sides = [ours, ours, ours] as const;
    expect(await problemOf(sides, undefined, { paths: paths(300) })).toBeUndefined();
    expect(await problemOf(sides, undefined, { paths: paths(301) })).toMatch(/^more than 300 files/);
    expect(await problemOf(sides, undefined, { mergeBase: null })).toMatch(/no common commit/);
  });
});
