import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GitWorkspace, WorkingCopy } from '../../../src/adapters/git/index.ts';
import { ownIdentity } from '../../../src/adapters/disk/process-identity.ts';
import { makeTemporaryFolder, sweepTemporaryFolders } from '../../../src/adapters/disk/temporary-folder.ts';
import { makeRepository } from '../../support/repository.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'patchwright-sweep-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** A checkout as a process would have left it. */
async function leave(name: string, owner?: object): Promise<string> {
  await mkdir(path.join(base, name), { mode: 0o700 });
  await mkdir(path.join(base, name, 'tree'));
  await writeFile(path.join(base, name, 'tree/file'), 'left');
  if (owner) await writeFile(path.join(base, name, 'owner.json'), JSON.stringify(owner));
  return name;
}

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
}

describe('temporary folders', () => {
  it('that cannot be made are named, with the variable that names another place', async () => {
    vi.stubEnv('TMPDIR', '/dev/null/x');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(makeTemporaryFolder('probe')).rejects.toMatchObject({
      message: 'the folder for temporary files, /dev/null/x, cannot be written (ENOTDIR)',
      hint: expect.stringContaining('TMPDIR'),
    });
  });

  it('have one place for programs in other folders, too, where TMPDIR is relative', async () => {
    vi.stubEnv('TMPDIR', path.relative(process.cwd(), base));
    onTestFinished(() => void vi.unstubAllEnvs());
    const folder = await makeTemporaryFolder('probe');
    onTestFinished(() => folder.dispose());
    expect(path.dirname(folder.path)).toBe(base);
    const repo = makeRepository({ 'a.txt': 'one\n' });
    const copy = await WorkingCopy.open(repo, await GitWorkspace.open(repo));
    expect((await copy.tree()).map((entry) => entry.path)).toEqual(['a.txt']);
  });

  it('are for this user alone, and say whose they are', async () => {
    const folder = await makeTemporaryFolder('checkout');
    expect(JSON.parse(await readFile(path.join(folder.path, 'owner.json'), 'utf8'))).toEqual(ownIdentity());
    await folder.dispose();
    await expect(readdir(folder.path)).rejects.toThrow(/ENOENT/);
  });

  it('cost no run its result where they cannot be removed, and are left to the next start', async () => {
    vi.resetModules();
    const killed = () => Promise.reject(new Error('rm was killed with SIGKILL'));
    vi.doMock('../../../src/adapters/disk/remove-tree.ts', () => ({ removeTree: killed }));
    onTestFinished(() => void vi.doUnmock('../../../src/adapters/disk/remove-tree.ts'));
    const { makeTemporaryFolder: make } = await import('../../../src/adapters/disk/temporary-folder.ts');
    const folder = await make('probe');
    await folder.dispose();
    expect(JSON.parse(await readFile(path.join(folder.path, 'owner.json'), 'utf8'))).toEqual(ownIdentity());
  });

  it('that a killed process has left are swept at the next start, and those of living ones stay (R33)', async () => {
    const child = spawn('sleep', ['600'], { stdio: 'ignore' });
    const started = await startOf(child.pid!);
    const living = await leave('patchwright-checkout-living', { ...ownIdentity(), pid: child.pid, started });
    const own = await leave('patchwright-checkout-itself', ownIdentity());
    await leave('patchwright-checkout-reused', { ...ownIdentity(), pid: child.pid, started: '1' });
    await sweepTemporaryFolders(base);
    expect((await readdir(base)).toSorted()).toEqual([living, own].toSorted());
    child.kill('SIGKILL');
    await once(child, 'exit');
    await sweepTemporaryFolders(base);
    expect(await readdir(base)).toEqual([own]);
  });

  it.runIf(process.getuid?.() === 0)('of another user are left to that user (R29)', async () => {
    const name = await leave('patchwright-checkout-theirs', { ...ownIdentity(), started: '1' });
    await chown(path.join(base, name), 65_534, 65_534);
    await sweepTemporaryFolders(base);
    expect(await readdir(base)).toEqual([name]);
  });

  it.each(['checkout', 'commit', 'git', 'probe'] as const)(
    'for a %s are swept when their process is gone',
    async (purpose) => {
      vi.stubEnv('TMPDIR', base);
      onTestFinished(() => void vi.unstubAllEnvs());
      const { path: folder } = await makeTemporaryFolder(purpose);
      await writeFile(path.join(folder, 'owner.json'), JSON.stringify({ ...ownIdentity(), started: '1' }));
      await sweepTemporaryFolders(base);
      expect(await readdir(base)).toEqual([]);
    },
  );

  it('without an owner are swept when they are old', async () => {
    const name = await leave('patchwright-probe-abcdef');
    await sweepTemporaryFolders(base);
    expect(await readdir(base)).toEqual([name]);
    const long = new Date(Date.now() - 2 * 3600 * 1000);
    await utimes(path.join(base, name), long, long);
    await sweepTemporaryFolders(base);
    expect(await readdir(base)).toEqual([]);
  });

  it('are left alone when they are links or only look like ours (R29)', async () => {
    const dead = { ...ownIdentity(), started: '1' };
    await leave('victim', dead);
    await symlink(path.join(base, 'victim'), path.join(base, 'patchwright-checkout-linked'));
    await leave('patchwright-others-abcdef', dead);
    const long = new Date(Date.now() - 2 * 3600 * 1000);
    for (const [name, mode] of [
      ['patchwright-checkout-of_2024', 0o700],
      ['patchwright-git-mirror', 0o755],
    ] as const) {
      const folder = path.join(base, await leave(name));
      await chmod(folder, mode);
      await utimes(folder, long, long);
    }
    const before = await readdir(base);
    await sweepTemporaryFolders(base);
    expect(await readdir(base)).toEqual(before);
    expect(await readFile(path.join(base, 'victim/tree/file'), 'utf8')).toBe('left');
  });
});
