import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { refuseOlder } from '../../../src/adapters/git/command/git-version.ts';
import { GitWorkspace, readEarlierVersions, WorkingCopy } from '../../../src/adapters/git/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { git, makeRepository, writeFiles } from '../../support/repository.ts';

test.each([
  ['git version 2.32.0', true],
  ['git version 2.31.9', false],
  ['git version 2.39.5 (Apple Git-154)', true],
  ['git version 2.100.0', true],
  ['git version 2.4', false],
  ['git version 3.0.1', true],
  ['git version 1.99.1', false],
  ['no version', false],
])('%j is new enough: %j', (words, isEnough) => {
  if (isEnough) expect(() => refuseOlder(words)).not.toThrow();
  else expect(() => refuseOlder(words)).toThrow(/is too old/);
});

function commit(dir: string, message: string, files: Record<string, string>): string {
  writeFiles(dir, files);
  git(dir, 'add', '--all');
  git(dir, 'commit', '--quiet', '--message', message);
  return git(dir, 'rev-parse', 'HEAD').trim();
}

describe('the history of a repository', () => {
  const files = (count: number, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`d/${at}.txt`, text]));

  test('is read newest first, up to a number, with what each commit says and touches', async () => {
    const dir = makeRepository({ 'a b.txt': '1\n' });
    const second = commit(dir, `Subject\n\n${'body '.repeat(500)}`, { 'a b.txt': '2\n', 'ä.txt': '' });
    const workspace = await GitWorkspace.open(dir);
    const [one, two, ...none] = await workspace.history(5);
    expect(one).toMatchObject({ id: second, time: 1_735_689_600, subject: 'Subject', paths: ['a b.txt', 'ä.txt'] });
    expect(one!.body).toHaveLength(2000);
    expect(two).toMatchObject({ subject: 'base', body: '', paths: ['a b.txt'] });
    expect(none).toEqual([]);
    expect((await workspace.history(1)).map(({ id }) => id)).toEqual([second]);
  }); // prettier-ignore

  test('says of a commit of more than a hundred files that they belong together no more than others', async () => {
    const dir = makeRepository(files(100, '1'));
    commit(dir, 'many', { ...files(100, '2'), other: '' });
    const [many, base] = await (await GitWorkspace.open(dir)).history(5);
    expect([many!.paths.length, base!.paths.length]).toEqual([0, 100]);
  });

  test('gives what a file was before each commit that changed it, and no other file by a pattern', async () => {
    const dir = makeRepository({ '[ab].txt': '1\n', 'a.txt': 'x\n' });
    const second = commit(dir, 'second', { '[ab].txt': '2\n' });
    commit(dir, 'another', { 'a.txt': 'y\n' });
    const last = commit(dir, 'last', { '[ab].txt': '3\n' });
    const read = async (limit: number) =>
      (await readEarlierVersions(dir, last, '[ab].txt', limit)).map(({ bytes, ...rest }) => ({ ...rest, text: Buffer.from(bytes).toString() }));
    const time = 1_735_689_600;
    expect(await read(5)).toEqual([{ commit: last, time, text: '2\n' }, { commit: second, time, text: '1\n' }]);
    expect(await read(1)).toEqual([{ commit: last, time, text: '2\n' }]);
  }); // prettier-ignore
});

test('a tree is not kept where git does not know the size of an object: a later fetch brings it', async () => {
  const dir = makeRepository({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
  const blob = git(dir, 'rev-parse', 'HEAD:a.txt').trim();
  rmSync(path.join(dir, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  const store = memoryBlobStore();
  const workspace = await GitWorkspace.open(dir);
  workspace.keepTreeIn(store);
  expect((await workspace.tree()).map(({ path: name, size }) => [name, size])).toEqual([['a.txt', 0], ['b.txt', 2]]); // prettier-ignore
  expect([...store.entries]).toEqual([]);
  expect((await workspace.read(['a.txt', 'b.txt', 'a.txt'])).map(({ bytes }) => bytes?.length)).toEqual([undefined, 2, undefined]); // prettier-ignore
});

test('a commit keeps which files are programs, those that it makes as well', async () => {
  const dir = makeRepository({ run: 'old\n', plain: 'old\n' });
  chmodSync(path.join(dir, 'run'), 0o755);
  git(dir, 'commit', '--quiet', '--all', '--message', 'program');
  const copy = await WorkingCopy.open(dir, await GitWorkspace.open(dir));
  const changes = [
    { path: 'run', change: 'modify' as const, before: 'old\n', after: 'new\n', mode: '100755' },
    { path: 'plain', change: 'delete' as const, before: 'old\n' },
    { path: 'fresh', change: 'create' as const, after: 'x\n', mode: '100644' },
  ];
  const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' }; // prettier-ignore
  await copy.commit({ base: copy.base, changes }, { message: 'm', identity });
  const listed = git(dir, 'ls-tree', 'HEAD').trim().split('\n').map((row) => row.replace(/ blob \w+\t/, ' ')); // prettier-ignore
  expect(listed).toEqual(['100644 fresh', '100755 run']);
  expect(git(dir, 'status', '--porcelain')).toBe('');
});
