import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { GitWorkspace, WorkingCopy } from '../../../src/adapters/git/index.ts';
import { readEarlierVersions } from '../../../src/adapters/git/history/read-earlier-versions.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** A clone that got the contents of `a.txt` alone, as a sparse checkout of a large repository does. */
function partialClone(): string {
  const whole = makeRepository({ 'a.txt': 'old\n', 'b.txt': 'two\n', 'c/d.txt': 'three\n' });
  writeFiles(whole, { 'a.txt': 'new\n' });
  git(whole, 'commit', '--quiet', '--all', '--message', 'second');
  git(whole, 'config', 'uploadpack.allowFilter', 'true');
  git(whole, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const clone = path.join(temporaryFolder(), 'clone');
  const address = pathToFileURL(whole).href;
  git(whole, 'clone', '--quiet', '--filter=blob:none', '--no-checkout', address, clone);
  git(clone, 'checkout', '--quiet', 'HEAD', '--', 'a.txt');
  rmSync(whole, { recursive: true });
  return clone;
}

it('reads what a partial clone holds, and says of the rest that it is not there', async () => {
  const store = memoryBlobStore();
  const workspace = await GitWorkspace.open(partialClone());
  workspace.keepTreeIn(store);
  const tree = await workspace.tree();
  expect(tree.map(({ path: name, size, absent }) => [name, size, absent])).toEqual([
    ['a.txt', 4, undefined],
    ['b.txt', 0, true],
    ['c/d.txt', 0, true],
  ]);
  expect(await store.get(`tree:1:${workspace.base}`), 'sizes may be known the next time').toBeUndefined();
  const read = await workspace.read(['c/d.txt', 'a.txt', 'b.txt']);
  expect(read.map(({ bytes }) => bytes && Buffer.from(bytes).toString('utf8'))).toEqual([
    undefined,
    'new\n',
    undefined,
  ]);
  expect((await workspace.history(5)).map(({ paths }) => paths)).toEqual([['a.txt'], expect.anything()]);
});

it('leaves out earlier versions that a partial clone lacks', async () => {
  const clone = partialClone();
  expect(await readEarlierVersions(clone, 'HEAD', 'a.txt', 5)).toEqual([]);
});

it('checks out what is there', async () => {
  const workspace = await GitWorkspace.open(partialClone());
  const checkout = await workspace.checkout();
  onTestFinished(() => checkout.dispose());
  expect(readdirSync(checkout.dir)).toEqual(['a.txt']);
});

it('commits to one that lacks other files', async () => {
  const clone = partialClone();
  const workspace = await GitWorkspace.open(clone);
  const files = await WorkingCopy.open(clone, workspace);
  const change = { path: 'a.txt', change: 'modify', before: 'new\n', after: 'newer\n' } as const;
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  await files.commit({ base: workspace.base, changes: [change] }, { message: 'm', identity });
  expect(git(clone, 'show', 'HEAD:a.txt')).toBe('newer\n');
  expect(git(clone, 'diff-tree', '-r', '--name-only', 'HEAD~1', 'HEAD')).toBe('a.txt\n');
});
