import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBranchPatch } from '../../../src/adapters/git/branch-patch.ts';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { watchMemory } from '../../../src/adapters/git/command/memory-watch.ts';
import { uncommittedFiles } from '../../../src/adapters/git/working-tree/working-tree.ts';
import { craftedRepository, storeObject } from '../../support/crafted-repository.ts';
import { git } from '../../support/repository.ts';

/** A folder that holds the same thing under ten names, each as long as a name can be. */
function tenTimes(gitDir: string, mode: string, id: string): string {
  const rows = Array.from({ length: 10 }, (_, nth) =>
    Buffer.concat([Buffer.from(`${mode} ${nth}${'n'.repeat(240)}\0`), Buffer.from(id, 'hex')]),
  );
  return storeObject(gitDir, 'tree', Buffer.concat(rows));
}

function endlessTree(repo: string, levels: number, files: boolean): string {
  const gitDir = path.join(repo, '.git');
  let tree = files
    ? tenTimes(gitDir, '100644', storeObject(gitDir, 'blob', 'x'))
    : storeObject(gitDir, 'tree', '');
  for (let level = 1; level < levels; level += 1) tree = tenTimes(gitDir, '40000', tree);
  return tree;
}

/** An index whose only entry is a folder, as a sparse checkout has it (gitformat-index(5)). */
function sparseIndex(name: string, tree: string): Buffer {
  const entry = Buffer.alloc(72);
  entry.writeUInt32BE(0o040000, 24);
  entry.write(tree, 40, 'hex');
  entry.writeUInt32BE(((0x4000 | name.length) << 16) | 0x4000, 60);
  entry.write(name, 64);
  const header = Buffer.from('DIRC\0\0\0\x03\0\0\0\x01', 'latin1');
  const all = Buffer.concat([header, entry, Buffer.from('sdir\0\0\0\0', 'latin1')]);
  return Buffer.concat([all, createHash('sha1').update(all).digest()]);
}

/** A repository with a commit of 10 to the power of `levels` paths, and where asked another one without them on top. */
function endlessRepository(
  levels: number,
  { files, below = false }: { files: boolean; below?: boolean },
): string {
  const repo = craftedRepository({ 'a.txt': { text: 'a\n' } });
  const gitDir = path.join(repo, '.git');
  const plain = readFileSync(path.join(gitDir, 'refs/heads/main'), 'utf8').trim();
  const endless = storeCommit(gitDir, endlessTree(repo, levels, files), plain);
  const [, plainTree] = /tree (\w+)/.exec(git(repo, 'cat-file', 'commit', plain))!;
  writeFileSync(
    path.join(gitDir, 'refs/heads/main'),
    `${below ? storeCommit(gitDir, plainTree!, endless) : endless}\n`,
  );
  return repo;
}

function storeCommit(gitDir: string, tree: string, parent: string): string {
  const person = 'Mona <mona@example.com> 1767322985 +0000';
  const words = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n\nx\n`;
  return storeObject(gitDir, 'commit', words);
}

describe('a commit that is small on disk and endless when it is read (H14)', () => {
  it('ends where no repository goes on, with a word about it', async () => {
    const workspace = await GitWorkspace.open(endlessRepository(9, { files: true })); // a billion files
    await expect(workspace.tree()).rejects.toThrow(/lists more than can be read/);
  });

  it.each<[string, boolean, (repo: string) => Promise<unknown>]>([
    ['the tree', false, async (repo) => (await GitWorkspace.open(repo)).tree()],
    ['a tree of the history', true, async (repo) => (await GitWorkspace.open(repo)).history(10)],
    ['the working tree', false, (repo) => uncommittedFiles(repo)],
    ['a branch', false, (repo) => readBranchPatch(repo)],
  ])(
    'ends soon where trees within trees hold no file, so that git prints nothing: %s',
    async (_, below, read) => {
      const repo = endlessRepository(40, { files: false, below });
      await expect(read(repo)).rejects.toThrow(/lists more than can be read/);
    },
    15_000,
  );

  it('ends soon where it stands in the index, and in no commit', async () => {
    const repo = craftedRepository({ 'a.txt': { text: 'a\n' } });
    writeFileSync(path.join(repo, '.git/index'), sparseIndex('zz/', endlessTree(repo, 40, false)));
    await expect(uncommittedFiles(repo)).rejects.toThrow(/lists more than can be read/);
  }, 15_000);

  it.runIf(process.platform === 'linux')(
    'is told of a process that takes more memory than it may',
    async () => {
      // That of git: the history of such a commit is gathered before a word of it is printed.
      await new Promise<void>((stopped) => {
        const unwatch = watchMemory(process.pid, () => (unwatch(), stopped()), 1);
      });
    },
  );

  it('does not read what is larger than any file that a forge takes, and reads one that has many names once', async () => {
    const zeros = { text: new Uint8Array(101 * 1024 * 1024) };
    const workspace = await GitWorkspace.open(
      craftedRepository({ 'a.bin': zeros, 'b.txt': { text: 'b\n' } }),
    );
    const [large, small, again] = await workspace.read(['a.bin', 'b.txt', 'b.txt']);
    expect(large!.bytes).toBeUndefined();
    expect(small!.bytes?.toString()).toBe('b\n');
    expect(again!.bytes).toBe(small!.bytes);
    const checkout = await workspace.checkout();
    expect(existsSync(path.join(checkout.dir, 'b.txt'))).toBe(true);
    expect(existsSync(path.join(checkout.dir, 'a.bin'))).toBe(false);
    await checkout.dispose();
  });
});
