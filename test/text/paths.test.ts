import { describe, expect, test } from 'vitest';
import { findPath } from '../../src/text/paths/find-path.ts';
import { PathIndex } from '../../src/text/paths/path-index.ts';
import { buildPathSuffixes } from '../../src/text/paths/path-suffixes.ts';
import { foldPath, leavesFolder, pathProblem } from '../../src/text/paths/repository-path.ts';

describe('a path of a repository (R8)', () => {
  test.each([
    ['', 'is empty'],
    ['a'.repeat(4097), 'is too long'],
    ['/etc/passwd', 'is absolute'],
    ['C:x', 'is absolute'],
    ['a\\b', 'has a backslash'],
    ['a\ud800', 'is not valid Unicode'],
    ['a\u200bb', 'has an invisible character'],
    ['a\nb', 'has an invisible character'],
    ['a//b', 'has an empty component'],
    ['a/', 'has an empty component'],
    ['./a', 'leads out of its folder (".")'],
    ['a/../b', 'leads out of its folder ("..")'],
    [`a/${'b'.repeat(256)}`, 'has a component over 255 bytes'],
    [`a/${'é'.repeat(128)}`, 'has a component over 255 bytes'],
    ['👍/'.repeat(820), 'is too long'],
    ['a./b', 'has a component that ends in a dot or space'],
    ['a /b', 'has a component that ends in a dot or space'],
    ...[...'<>:"|?*'].map((sign) => [`b/a${sign}`, 'has a character that some file systems refuse']),
    ['con', 'has a reserved device name ("con")'],
    ['a/NUL.txt', 'has a reserved device name ("NUL.txt")'],
    ['com1', 'has a reserved device name ("com1")'],
    ['LPT9.x', 'has a reserved device name ("LPT9.x")'],
    ['prn', 'has a reserved device name ("prn")'],
    ['aux.c', 'has a reserved device name ("aux.c")'],
    ['src/com¹.js', 'has a reserved device name ("com¹.js")'],
    ['CONIN$', 'has a reserved device name ("CONIN$")'],
    ['a/conout$.ts', 'has a reserved device name ("conout$.ts")'],
    ['nul .txt', 'has a reserved device name ("nul .txt")'],
    ['GITHUB~1/x', 'may be the short name that Windows has for another file ("GITHUB~1")'],
    ['PACKAG~1.JSO', 'may be the short name that Windows has for another file ("PACKAG~1.JSO")'],
    ['.git', 'enters .git'],
    ['a/.GIT/config', 'enters .git'],
    ['.gıt', 'enters .git'],
  ])('%j %s', (path, problem) => {
    expect(pathProblem(path!)).toBe(problem);
  });

  test.each(['a', 'a/b.c', `a/${'b'.repeat(255)}`, 'a'.repeat(255), 'é'.repeat(127), 'console', 'com', 'com10', 'com⁴.c', 'console .md', 'conin.js', 'nullable.ts', '.github/x', '.gitignore', 'a..b', '...a', 'ünïcode', 'git~x'])('%j may be used', (path) => {
    expect(pathProblem(path)).toBeUndefined();
  }); // prettier-ignore

  test.each([
    ['', true],
    ['/a', true],
    ['a\0b', true],
    ['a/../b', true],
    ['a/./b', true],
    ['a//b', true],
    ['a\\..\\b', true],
    ['.git/config', true],
    ['a/.Git', true],
    ['git~1/x', true],
    ['.git::$INDEX_ALLOCATION', true],
    ['...', false],
    ['a/.gitignore', false],
    ['a: b', false],
  ])('that a tree holds, %j, leaves its folder: %s', (path, leaves) => {
    expect(leavesFolder(path)).toBe(leaves);
  });

  test.each([
    ['README.md', 'readme.md'],
    ['a. /b. .', 'a/b'],
    ['..', '..'],
    ['STRASSE', 'strasse'],
    ['straße', 'strasse'],
    ['ſ', 's'],
    ['K', 'k'],
    ['ﬁle', 'file'],
    ['a\u200bb', 'ab'],
  ])('%j is one with %j on some file system (R34)', (path, folded) => {
    expect(foldPath(path)).toBe(folded);
    expect(foldPath(folded)).toBe(folded);
  });
});

describe('a name for a new file', () => {
  const names = () => new PathIndex([{ path: 'src/User.ts' }, { path: 'Docs/a.md' }, { path: 'bin/run' }]);
  test.each<[string, string | undefined]>([
    ['src/order.ts', undefined],
    ['new/a.ts', undefined],
    ['src/User.ts', 'exists already'],
    ['src/user.ts', 'is src/User.ts on some file systems'],
    ['src', 'is the name of the folder src'],
    ['SRC', 'is the name of the folder src'],
    ['docs/b.md', 'lies in Docs on some file systems'],
    ['bin/run/x', 'lies below bin/run, which is no folder'],
    ['bin/run/x/y', 'lies below bin/run, which is no folder'],
  ])('%s: %s', (path, clash) => {
    expect(names().clash(path)).toBe(clash);
  });

  test('may differ from the one that it leaves by its case alone', () => {
    expect(names().clash('src/user.ts', 'src/User.ts')).toBeUndefined();
    expect(names().clash('src/user.ts', 'bin/run')).toBe('is src/User.ts on some file systems');
  });

  test('clashes with one that was just taken, and with its folders', () => {
    const taken = names();
    taken.add('lib/deep/a.ts');
    expect(taken.clash('lib/deep/A.ts')).toBe('is lib/deep/a.ts on some file systems');
    expect(taken.clash('lib/deep')).toBe('is the name of the folder lib/deep');
    expect(taken.clash('Lib/b.ts')).toBe('lies in lib on some file systems');
  });
});

describe('a path that is slightly wrong', () => {
  const paths = ['src/user.ts', 'src/order.ts', 'lib/user.test.ts', 'index.ts', 'app/index.ts', 'web/pages/home.ts'];
  test.each<[string, string | undefined]>([
    ['src/user.ts', 'src/user.ts'],
    ['SRC/User.ts', 'src/user.ts'],
    ['order.ts', 'src/order.ts'],
    ['pages/Home.ts', 'web/pages/home.ts'],
    ['repo/src/order.ts', 'src/order.ts'],
    ['src/usr.ts', 'src/user.ts'],
    ['source/order.ts', 'src/order.ts'],
    ['nothing/like/it.go', undefined],
    ['a'.repeat(251), undefined],
  ])('%j means %s', (written, path) => {
    expect(findPath(written, paths)).toMatchObject(path === undefined ? { kind: 'none' } : { kind: 'one', path });
  });

  test('means nothing where two fit alike, which are named', () => {
    const twins = ['a/user.ts', 'b/user.ts'];
    expect(findPath('user.ts', twins)).toEqual({ kind: 'none', candidates: twins });
    expect(findPath('c/user.ts', twins)).toEqual({ kind: 'none', candidates: twins });
    const many = Array.from({ length: 7 }, (_, at) => `${at}/user.ts`);
    expect(findPath('user.ts', many)).toEqual({ kind: 'none', candidates: many.slice(0, 5) });
  });

  test('is never one with a character that nobody sees', () => {
    expect(findPath('src/user.ts', ['src/us\u200ber.ts'])).toEqual({ kind: 'none', candidates: [] });
  });
}); // prettier-ignore

describe('a path with folders missing or too many', () => {
  const suffixes = buildPathSuffixes(['src/utils/a.py', 'lib/utils/a.py', 'src/a.test.py', 'b.py']);
  test.each<[string, number[], number]>([
    ['utils/a.py', [0, 1], 2],
    ['/usr/lib/python3/site-packages/src/utils/a.py', [0], 3],
    ['UTILS/A.py', [0, 1], 2],
    ['other/a.py', [0, 1], 1],
    ['a', [0, 1, 2], 1],
    ['a.test.py', [2], 1],
    ['b.py', [3], 1],
    ['c.py', [], 0],
  ])('%j ends like files %j in %i parts', (path, files, parts) => {
    expect(suffixes.find(path)).toEqual({ files, parts });
  });
});
