import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GitWorkspace, WorkingCopy } from '../../../src/adapters/git/index.ts';
import { git, makeRepository, temporaryFolder } from '../../support/repository.ts';
import { sealedRecord } from '../../support/applied-record.ts';

const identity = {
  GIT_AUTHOR_NAME: 'n',
  GIT_AUTHOR_EMAIL: 'e',
  GIT_COMMITTER_NAME: 'n',
  GIT_COMMITTER_EMAIL: 'e',
};

/** A clone that somebody handed over with its git directory, and a folder of the host that links in there lead to. */
async function handedOver() {
  const repo = makeRepository({ 'a.txt': 'old\n' });
  const host = temporaryFolder();
  writeFileSync(path.join(host, 'victim'), 'precious\n');
  const gitDir = path.join(repo, '.git');
  const copy = async () => WorkingCopy.open(repo, await GitWorkspace.open(repo));
  const change = { path: 'a.txt', change: 'modify', before: 'old\n', after: 'new\n' } as const;
  const patch = { base: git(repo, 'rev-parse', 'HEAD').trim(), changes: [change] };
  return { repo, host, gitDir, copy, patch };
}

describe('links in a git directory that came with the files (R29, H18)', () => {
  it.each(['index', 'logs/HEAD', 'logs/refs/heads/main', 'refs/heads/main', 'logs'])(
    'lead no commit of ours out of it: %s',
    async (name) => {
      const { repo, host, gitDir, copy, patch } = await handedOver();
      const moved = path.join(host, 'moved');
      renameSync(path.join(gitDir, name), moved);
      symlinkSync(moved, path.join(gitDir, name));
      const before = name === 'logs' ? readdirSync(moved) : readFileSync(moved);
      const commit = async () => (await copy()).commit(patch, { message: 'm', identity });
      await expect(commit()).rejects.toThrow(/is a symbolic link/);
      expect(name === 'logs' ? readdirSync(moved) : readFileSync(moved)).toEqual(before);
      expect(readFileSync(path.join(repo, 'a.txt'), 'utf8')).toBe('old\n');
    },
  );

  it('lead no record of what was applied out of it', async () => {
    const { repo, host, gitDir, copy, patch } = await handedOver();
    symlinkSync(host, path.join(gitDir, 'patchwright-applied'));
    await expect((await copy()).apply(patch)).rejects.toThrow(/patchwright-applied is a symbolic link/);
    expect(readdirSync(host)).toEqual(['victim']);
    expect(readFileSync(path.join(repo, 'a.txt'), 'utf8')).toBe('old\n');
  });

  it('take no draft of that record', async () => {
    const { host, gitDir, copy, patch } = await handedOver();
    mkdirSync(path.join(gitDir, 'patchwright-applied'));
    symlinkSync(path.join(host, 'victim'), path.join(gitDir, 'patchwright-applied/changes.json.new'));
    const files = await copy();
    await files.apply(patch);
    expect(readFileSync(path.join(host, 'victim'), 'utf8')).toBe('precious\n');
    expect(await (await copy()).undo()).toEqual(['a.txt']);
  });

  it.runIf(process.platform === 'linux').each([
    ['a pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['a link', (file: string) => symlinkSync('/dev/zero', file)],
  ])('and %s are no record of what was applied', async (_, make) => {
    const { gitDir, copy } = await handedOver();
    mkdirSync(path.join(gitDir, 'patchwright-applied'));
    make(path.join(gitDir, 'patchwright-applied/changes.json'));
    await expect((await copy()).undo()).rejects.toThrow(/changes.json is damaged/);
  });

  it('and a record that names other files than were written puts none back', async () => {
    const { repo, gitDir, copy, patch } = await handedOver();
    await (await copy()).apply(patch);
    const file = path.join(gitDir, 'patchwright-applied/changes.json');
    const hook = { path: '.husky/pre-commit', bytes: Buffer.from('#!/bin/sh\n').toString('base64') };
    writeFileSync(file, sealedRecord([{ before: [{ ...hook, executable: true }], after: [] }]));
    await expect((await copy()).undo()).rejects.toThrow(/changes.json is damaged/);
    expect(readdirSync(repo)).not.toContain('.husky');
  });

  it.runIf(process.platform === 'linux')('or pipes keep nobody waiting', async () => {
    const { repo, host, gitDir } = await handedOver();
    const [names, undo] = [path.join(host, 'names'), path.join(gitDir, 'patchwright-undo')];
    mkdirSync(undo);
    execFileSync('mkfifo', [names, path.join(undo, 'journal.json'), `${undo}.lock`]);
    git(repo, 'config', 'mailmap.file', names);
    git(repo, 'config', 'log.mailmap', 'true');
    await expect(GitWorkspace.open(repo)).rejects.toThrow(/journal.json is damaged/);
    rmSync(undo, { recursive: true });
    expect(await (await GitWorkspace.open(repo)).history(1)).toHaveLength(1);
  });

  it('are none in a clone of one’s own, which takes the commit', async () => {
    const { repo, copy, patch } = await handedOver();
    const commit = await (await copy()).commit(patch, { message: 'm', identity });
    expect(git(repo, 'rev-parse', 'HEAD').trim()).toBe(commit);
  });
});
