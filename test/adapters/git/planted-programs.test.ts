import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOutside } from '../../../src/adapters/disk/search-path.ts';
import { GitWorkspace } from '../../../src/adapters/git/index.ts';
import { examineMachine } from '../../../src/apps/cli/doctor/examine-machine.ts';
import { findCommandRunner } from '../../../src/adapters/process/index.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

let repo: string;
let mark: string;
let before: string;

/** Lays out a program that says that it was started. */
function plant(folder: string, name: string): string {
  mkdirSync(path.join(repo, folder), { recursive: true });
  const file = path.join(repo, folder, name);
  writeFileSync(file, `#!/bin/sh\ntouch '${mark}'\nexit 1\n`);
  chmodSync(file, 0o755);
  return path.join(repo, folder);
}

beforeEach(() => {
  repo = makeRepository({ 'src/total.js': 'export const total = 1;\n' });
  mark = path.join(temporaryFolder(), 'started');
  before = process.cwd();
  process.chdir(repo);
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.chdir(before);
});

describe('programs that a repository brings along (R11, H18)', () => {
  it.each(['node_modules/.bin', 'bin'])('are not taken for git: %s first on PATH', async (folder) => {
    vi.stubEnv('PATH', `${plant(folder, 'git')}:./${folder}::${process.env['PATH']}`);
    const workspace = await GitWorkspace.open(repo);
    expect((await workspace.tree()).map((entry) => entry.path)).toEqual(['src/total.js']);
    expect(existsSync(mark)).toBe(false);
  });

  it('are not taken for docker', async () => {
    const searchPath = `${plant('bin', 'docker')}:${plant('bin', 'podman')}:${process.env['PATH']}`;
    const found = findCommandRunner({
      searchPath,
      home: '/nonexistent',
      containerImage: 'tools',
      without: ['bubblewrap', 'namespaces'],
    });
    await expect(found).rejects.toThrow(/no container client can be used/);
    expect(existsSync(mark)).toBe(false);
  });

  it('are not taken for docker or git by a command that is given somewhere else (--repo)', async () => {
    const searchPath = ['docker', 'podman', 'git'].map((name) => plant('bin', name)).join(':');
    process.chdir(temporaryFolder());
    const found = findCommandRunner({
      searchPath,
      root: repo,
      home: '/nonexistent',
      containerImage: 'tools',
      without: ['bubblewrap', 'namespaces'],
    });
    await expect(found).rejects.toThrow(/no container client can be used/);
    await examineMachine({ environment: {}, searchPath, state: temporaryFolder() } as never, repo);
    expect(existsSync(mark)).toBe(false);
  });
});

describe('the folders of PATH in which programs of this machine lie', () => {
  it('are none of the repository, by whatever name, from whichever folder of it', () => {
    mkdirSync(path.join(repo, 'packages/a'), { recursive: true });
    mkdirSync(path.join(repo, 'bin'));
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(repo, link);
    const given = [`${repo}/bin`, `${link}/bin`, repo, 'bin', '.', '', '/usr/bin', `${repo}-other/bin`].join(
      ':',
    );
    const left = `/usr/bin:${repo}-other/bin`;
    expect(pathOutside(path.join(repo, 'packages/a'), given)).toBe(left);
    writeFileSync(path.join(repo, 'packages/a/.git'), 'gitdir: ../../.git/modules/a\n');
    expect(pathOutside(path.join(repo, 'packages/a'), given), 'a submodule').toBe(left);
  });

  it('are all others where there is no repository', () => {
    expect(pathOutside('/', '/usr/bin:/bin')).toBe('/usr/bin:/bin');
    expect(pathOutside(temporaryFolder(), '/usr/bin:/bin')).toBe('/usr/bin:/bin');
  });
});
