import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitWorkspace, WorkingCopy, readBranchPatch } from '../../../src/adapters/git/index.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** A branch that left `main` and has changed files in every way. */
function branch() {
  const dir = makeRepository({ 'same.txt': 'same\n', 'edited.txt': 'old\n', 'staged.txt': 'old\n', 'gone.txt': 'old\n', 'linked.txt': 'old\n', 'bin.dat': 'a', 'big.txt': 'a' });
  git(dir, 'branch', '--move', 'main');
  git(dir, 'checkout', '--quiet', '-b', 'feature');
  writeFiles(dir, { 'committed.txt': 'new\n' });
  git(dir, 'add', '--all');
  git(dir, 'commit', '--quiet', '--message', 'feature');
  writeFiles(dir, { 'staged.txt': 'new\n' });
  git(dir, 'add', 'staged.txt');
  writeFiles(dir, { 'edited.txt': 'new\n', 'fresh.txt': 'new\n', 'bin.dat': new Uint8Array([0, 1, 2]), 'big.txt': 'x'.repeat(1_000_001), 'large.txt': 'x'.repeat(1_000_000), '.env': 'SECRET=1\n' });
  rmSync(path.join(dir, 'gone.txt'));
  rmSync(path.join(dir, 'linked.txt'));
  symlinkSync('same.txt', path.join(dir, 'linked.txt'));
  return dir;
} // prettier-ignore

/** A repository with one file that nobody has added. */
function makeRepositoryIn(dir: string): void {
  mkdirSync(dir);
  git(dir, 'init', '--quiet');
  git(dir, 'commit', '--quiet', '--allow-empty', '--message', 'within');
}

describe('what a branch and its working tree change', () => {
  it('are commits, staged, unstaged and new files since it left the usual branch, without links, bytes and large files', async () => {
    const dir = branch();
    const { base, changes, unread } = await readBranchPatch(dir);
    expect(base).toBe(git(dir, 'rev-parse', 'main').trim());
    expect(changes.map(({ path: name, change, before, after }) => [name, change, before, after?.slice(0, 4)])).toEqual([
      ['committed.txt', 'create', undefined, 'new\n'],
      ['edited.txt', 'modify', 'old\n', 'new\n'],
      ['fresh.txt', 'create', undefined, 'new\n'],
      ['gone.txt', 'delete', 'old\n', undefined],
      ['large.txt', 'create', undefined, 'xxxx'],
      ['staged.txt', 'modify', 'old\n', 'new\n'],
    ]);
    expect(unread).toEqual([
      { path: 'big.txt', reason: 'too large' },
      { path: 'bin.dat', reason: 'no text' },
      { path: 'linked.txt', reason: 'a link' },
    ]);
    const since = await readBranchPatch(dir, 'HEAD');
    expect(since.changes.map(({ path: name }) => name)).not.toContain('committed.txt');
  }); // prettier-ignore

  it('have to have a common commit with the revision that is named', async () => {
    const dir = makeRepository({ 'a.txt': '' });
    for (const name of ['nowhere', '--all', 'HEAD~1', 'HEAD^{tree}'])
      await expect(readBranchPatch(dir, name)).rejects.toMatchObject({
        code: 'unreadable',
        message: `There is no commit "${name}" here`,
      });
    git(dir, 'branch', 'other');
    git(dir, 'checkout', '--quiet', '--orphan', 'alone');
    git(dir, 'commit', '--quiet', '--message', 'another beginning');
    await expect(readBranchPatch(dir, 'other')).rejects.toMatchObject({
      message: 'HEAD and "other" have no common commit',
    });
  });

  it('are those of HEAD where no usual branch is there', async () => {
    const dir = makeRepository({ 'a.txt': 'old\n' });
    git(dir, 'branch', '--move', 'trunk');
    writeFiles(dir, { 'a.txt': 'new\n' });
    expect((await readBranchPatch(dir)).changes).toMatchObject([
      { path: 'a.txt', before: 'old\n', after: 'new\n' },
    ]);
  });
});

describe('what is no change of a text', () => {
  it('is named: modes, submodules, repositories within, what stands in the place of a file', async () => {
    const dir = makeRepository({ 'run.sh': 'old\n', 'place.txt': 'old\n' });
    git(dir, 'branch', '--move', 'main');
    const commit = git(dir, 'rev-parse', 'HEAD').trim();
    git(dir, 'update-index', '--add', '--cacheinfo', `160000,${commit},vendored`);
    chmodSync(path.join(dir, 'run.sh'), 0o755);
    rmSync(path.join(dir, 'place.txt'));
    execFileSync('mkfifo', [path.join(dir, 'place.txt')]);
    makeRepositoryIn(path.join(dir, 'within'));
    const { changes, unread } = await readBranchPatch(dir, 'HEAD');
    expect(changes).toEqual([]);
    expect(unread).toEqual([
      { path: 'place.txt', reason: 'no regular file' },
      { path: 'run.sh', reason: 'only made executable' },
      { path: 'vendored', reason: 'a submodule' },
      { path: 'within/', reason: 'a repository of its own' },
    ]);
  });

  it('is not what a sparse checkout leaves out: such a file is read from the index', async () => {
    const dir = makeRepository({ 'src/a.js': 'old\n', 'out/o.js': 'old\n', 'out/gone.js': 'old\n' });
    git(dir, 'branch', '--move', 'main');
    git(dir, 'checkout', '--quiet', '-b', 'feature');
    writeFiles(dir, { 'out/o.js': 'new\n', 'out/p.js': 'new\n' });
    rmSync(path.join(dir, 'out/gone.js'));
    git(dir, 'add', '--all');
    git(dir, 'commit', '--quiet', '--message', 'feature');
    git(dir, 'sparse-checkout', 'set', 'src');
    expect((await readBranchPatch(dir)).changes).toEqual([
      { path: 'out/gone.js', change: 'delete', before: 'old\n' },
      { path: 'out/o.js', change: 'modify', before: 'old\n', after: 'new\n' },
      { path: 'out/p.js', change: 'create', after: 'new\n' },
    ]);
    const [blob = ''] = git(dir, 'rev-parse', 'HEAD:out/p.js').split('\n');
    rmSync(path.join(dir, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    expect((await readBranchPatch(dir)).unread.map(({ reason }) => reason)).toEqual([
      'not in this clone',
      'not in this clone',
    ]);
  });
});

describe('a working copy', () => {
  const copy = async (dir: string) => WorkingCopy.open(dir, await GitWorkspace.open(dir));
  it('is none of a bare repository', async () => {
    const dir = makeRepository({ 'a.txt': '' });
    const bare = temporaryFolder();
    git(dir, 'clone', '--quiet', '--bare', dir, bare);
    await expect(copy(bare)).rejects.toMatchObject({ code: 'not-a-repository' });
  });
  it('lists files as they lie there, by name, with their kind and without what is gone', async () => {
    const listed = (await (await copy(branch())).tree()).map(({ path: name, mode }) => `${name} ${mode}`);
    expect(listed).toEqual([
      '.env 100644',
      'big.txt 100644',
      'bin.dat 100644',
      'committed.txt 100644',
      'edited.txt 100644',
      'fresh.txt 100644',
      'large.txt 100644',
      'linked.txt 120000',
      'same.txt 100644',
      'staged.txt 100644',
    ]);
  });
  it('is not written where a file changed after it was read', async () => {
    const dir = makeRepository({ 'a.txt': 'old\n' });
    const opened = await copy(dir);
    await opened.tree();
    writeFiles(dir, { 'a.txt': 'saved meanwhile\n' });
    const patch = { base: '', changes: [{ path: 'a.txt', change: 'modify' as const, before: 'old\n', after: 'new\n' }] };
    await expect(opened.apply(patch)).rejects.toMatchObject({ code: 'conflict' });
    expect(await opened.undo()).toEqual([]);
  }); // prettier-ignore
  it('is not taken back where a file is off limits', async () => {
    const dir = makeRepository({ 'a.txt': 'old\n' });
    await (await copy(dir)).apply({ base: '', changes: [{ path: 'a.txt', change: 'modify', before: 'old\n', after: 'new\n' }] });
    await expect((await copy(dir)).undo((name) => (name === 'a.txt' ? 'is off limits' : undefined))).rejects.toMatchObject({ code: 'path-refused' });
    expect(await (await copy(dir)).undo()).toEqual(['a.txt']);
  }); // prettier-ignore
});
