import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withOwnGitDir } from '../../../src/adapters/git/command/own-git-dir.ts';
import { readEarlierVersions } from '../../../src/adapters/git/history/read-earlier-versions.ts';
import { readTree } from '../../../src/adapters/git/repository/read-tree.ts';
import { listNewFiles, listWithheldFiles } from '../../../src/adapters/git/working-tree/new-files.ts';
import { trackedBelow } from '../../../src/adapters/git/working-tree/tracked-below.ts';
import { requireCleanTree, uncommittedFiles } from '../../../src/adapters/git/working-tree/working-tree.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

describe('work that is not committed', () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`${name} x.txt`, `${name}\n`]));

  test('is every tracked file that was changed, staged or removed, and no new one', async () => {
    const repo = makeRepository(files);
    expect(await uncommittedFiles(repo)).toEqual([]);
    writeFiles(repo, { 'a x.txt': 'changed\n', 'new.txt': 'new\n', 'b x.txt': 'staged\n' });
    git(repo, 'add', 'b x.txt');
    git(repo, 'rm', '--quiet', 'c x.txt');
    expect((await uncommittedFiles(repo)).toSorted()).toEqual(['a x.txt', 'b x.txt', 'c x.txt']);
  });

  test('keeps a patch out, with the first five names', async () => {
    const repo = makeRepository(files);
    await requireCleanTree(repo);
    writeFiles(repo, Object.fromEntries(Object.keys(files).slice(0, 5).map((name) => [name, 'changed\n'])));
    await expect(requireCleanTree(repo)).rejects.toThrow(/has uncommitted changes: a x\.txt, b x\.txt, c x\.txt, d x\.txt, e x\.txt$/);
    writeFiles(repo, { 'f x.txt': 'changed\n', 'g x.txt': 'changed\n' });
    await expect(requireCleanTree(repo)).rejects.toThrow(/e x\.txt, and 2 more$/);
  });

  test('has none in a bare repository, and that is told instead', async () => {
    const bare = temporaryFolder();
    git(bare, 'clone', '--quiet', '--bare', makeRepository(files), '.');
    await expect(requireCleanTree(bare)).rejects.toThrow(/is bare and has no working tree$/);
  });
}); // prettier-ignore

test('new files are what nothing ignores, without those that are called like credentials', async () => {
  const repo = makeRepository({ '.gitignore': 'build/\n*.log\n', 'a.txt': 'a\n' });
  writeFiles(repo, { 'b.txt': '', 'c d.txt': '', 'build/x.js': '', 'e.log': '', '.env.local': '', 'id_ed25519': '', 'src/password-reset.ts': '', '.zsh_history': '' }); // prettier-ignore
  const listed = await withOwnGitDir(repo, listNewFiles);
  expect(listed.toSorted()).toEqual(['b.txt', 'c d.txt', 'src/password-reset.ts']);
  expect(await listWithheldFiles(repo)).toEqual(['.env.local', '.zsh_history', 'id_ed25519']);
});

test.each<[string, string[]]>([
  ['src', ['src/a.js', 'src/deep/b.js']],
  ['SRC/Deep', ['src/deep/b.js']],
  ['src/deep/b.js/below', ['src/deep/b.js']],
  ['sr', []],
  ['src/dee', []],
  ['', ['src/a.js', 'src/deep/b.js', 'src2/c.js']],
])('a repository keeps below %j: %j', async (folder, kept) => {
  const repo = makeRepository({ 'src/a.js': 'a', 'src/deep/b.js': 'b', 'src2/c.js': 'c' });
  expect(await trackedBelow(repo, folder)).toEqual(kept);
});

test('what cannot be asked keeps nothing', async () => {
  expect(await trackedBelow(temporaryFolder(), 'src')).toEqual([]);
});

test('a tree is read with names that hold a tab, with links, programs and submodules', async () => {
  const repo = makeRepository({ 'a\tb\tc.txt': 'text\n', 'run.sh': '#!/bin/sh\n' });
  symlinkSync('run.sh', path.join(repo, 'link'));
  git(repo, 'add', 'link');
  git(repo, 'update-index', '--chmod=+x', 'run.sh');
  git(repo, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
  git(repo, 'commit', '--quiet', '--message', 'more');
  const tree = await readTree(repo, git(repo, 'rev-parse', 'HEAD').trim());
  expect(tree.map(({ path: name, mode, size }) => [name, mode, size])).toEqual([
    ['a\tb\tc.txt', '100644', 5],
    ['link', '120000', 6],
    ['run.sh', '100755', 10],
    ['sub', '160000', 0],
  ]);
});

test('earlier versions of a file are what its changes replaced, newest first, up to a number', async () => {
  const name = 'a:b [1].txt';
  const repo = makeRepository({ [name]: 'one\n', 'other.txt': 'x\n' });
  for (const text of ['two\n', 'three\n', 'four\n']) {
    writeFiles(repo, { [name]: text, 'other.txt': text });
    git(repo, 'commit', '--quiet', '--all', '--message', text);
  }
  const read = async (limit: number) => {
    const versions = await readEarlierVersions(repo, git(repo, 'rev-parse', 'HEAD').trim(), name, limit);
    return versions.map(({ bytes }) => Buffer.from(bytes).toString());
  };
  expect(await read(5)).toEqual(['three\n', 'two\n', 'one\n']);
  expect(await read(2)).toEqual(['three\n', 'two\n']);
});

test('a repository whose ids are longer is looked at like any other', async () => {
  const repo = temporaryFolder();
  execFileSync('git', ['init', '--quiet', '--object-format=sha256', repo]);
  mkdirSync(path.join(repo, 'src'));
  writeFileSync(path.join(repo, 'src/a.txt'), 'a\n');
  git(repo, 'add', '.');
  git(repo, 'commit', '--quiet', '--message', 'first');
  expect(await uncommittedFiles(repo)).toEqual([]);
  writeFileSync(path.join(repo, 'src/a.txt'), 'b\n');
  expect(await uncommittedFiles(repo)).toEqual(['src/a.txt']);
});
