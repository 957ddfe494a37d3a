import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { watchMemory } from '../../../src/adapters/git/command/memory-watch.ts';
import { craftedRepository, storeObject } from '../../support/crafted-repository.ts';

/** A folder that holds the same thing under ten names, each as long as a name can be. */
function tenTimes(gitDir: string, mode: string, id: string): string {
  const rows = Array.from({ length: 10 }, (_, nth) =>
    Buffer.concat([Buffer.from(`${mode} ${nth}${'n'.repeat(240)}\0`), Buffer.from(id, 'hex')]),
  );
  return storeObject(gitDir, 'tree', Buffer.concat(rows));
}

describe('a commit that is small on disk and endless when it is read (H14)', () => {
  it('ends where no repository goes on, with a word about it', async () => {
    const repo = craftedRepository({});
    const gitDir = path.join(repo, '.git');
    let tree = tenTimes(gitDir, '100644', storeObject(gitDir, 'blob', 'x'));
    for (let level = 0; level < 8; level += 1) tree = tenTimes(gitDir, '40000', tree); // a billion files
    const person = 'Mona <mona@example.com> 1767322985 +0000';
    const commit = storeObject(
      gitDir,
      'commit',
      `tree ${tree}\nauthor ${person}\ncommitter ${person}\n\nx\n`,
    );
    writeFileSync(path.join(gitDir, 'refs/heads/main'), `${commit}\n`);
    const workspace = await GitWorkspace.open(repo);
    await expect(workspace.tree()).rejects.toThrow(/lists more than can be read/);
  });

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
