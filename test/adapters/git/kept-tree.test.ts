import { describe, expect, it } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';
import { git, makeRepository, writeFiles } from '../../support/repository.ts';

const listed = async (repo: string, store: ReturnType<typeof memoryBlobStore>) => {
  const workspace = await GitWorkspace.open(repo);
  workspace.keepTreeIn(store);
  return { workspace, paths: (await workspace.tree()).map(({ path }) => path) };
};

describe('a tree that is kept', () => {
  it('is listed by git once a commit, and read as git lists it', async () => {
    const repo = makeRepository({ 'src/ä b.py': 'x = 1\n', 'src/c.py': 'y = 1\n' });
    const store = memoryBlobStore();
    const first = await listed(repo, store);
    expect(first.paths).toEqual(['src/c.py', 'src/ä b.py']);
    const [[key, kept]] = [...store.entries] as [[string, Uint8Array]];
    const again = await listed(repo, store);
    expect(await again.workspace.tree()).toEqual(await first.workspace.tree());
    expect(new TextDecoder().decode((await again.workspace.read(['src/ä b.py']))[0]!.bytes)).toBe('x = 1\n');

    const shorter = kept.subarray(0, kept.indexOf(0) + 1);
    store.entries.set(key, shorter);
    expect((await listed(repo, store)).paths).toEqual(['src/c.py']);

    writeFiles(repo, { 'src/d.py': '' });
    git(repo, 'add', '.');
    git(repo, 'commit', '--quiet', '--message', 'second');
    expect((await listed(repo, store)).paths).toEqual(['src/c.py', 'src/d.py', 'src/ä b.py']);
  });
});
