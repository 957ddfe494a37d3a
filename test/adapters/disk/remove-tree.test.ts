import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { removeTree } from '../../../src/adapters/disk/remove-tree.ts';
import { restoreAccess } from '../../../src/adapters/process/sandbox/restore-access.ts';

describe('folders that a command has nested deeper than a path can name (R33, H17)', () => {
  it('are opened again and removed', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'patchwright-deep-'));
    const name = 'd'.repeat(200);
    const script = `i=0; while [ $i -lt 60 ]; do mkdir ${name}; cd -P ./${name}; i=$((i+1)); done`;
    execFileSync('sh', ['-c', `${script}; chmod 0 .`], { cwd: folder });
    await restoreAccess(folder);
    await removeTree(folder);
    expect(existsSync(folder)).toBe(false);
  });

  it('are nothing to remove where nothing is', async () => {
    await removeTree(path.join(tmpdir(), 'patchwright-never-was'));
  });
});
