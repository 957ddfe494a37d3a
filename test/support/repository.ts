import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A temporary folder that goes away with the test. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'patchwright-test-'));
  onTestFinished(() => removeFolder(dir));
  return dir;
}

/** Removes a folder into which a write that nobody waits for may still put a file: the index keeps parts of itself so. */
async function removeFolder(dir: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await rm(dir, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || tries === 40) throw error;
      await sleep(25);
    }
  }
}

/** Runs git in a folder, with fixed names and dates, and gives what it prints. */
export function git(dir: string, ...args: string[]): string {
  const fixed = { name: 'Test', email: 'test@example.com', date: '2025-01-01T00:00:00Z' };
  return execFileSync('git', ['-c', 'core.autocrlf=false', '-c', 'maintenance.auto=false', ...args], {
    cwd: dir,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: dir,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: fixed.name,
      GIT_AUTHOR_EMAIL: fixed.email,
      GIT_AUTHOR_DATE: fixed.date,
      GIT_COMMITTER_NAME: fixed.name,
      GIT_COMMITTER_EMAIL: fixed.email,
      GIT_COMMITTER_DATE: fixed.date,
    },
  });
}

/** Writes files below a folder. */
export function writeFiles(dir: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const target = path.join(dir, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** What `git init` leaves, without a process and the examples of hooks. */
export function initRepository(dir: string): void {
  for (const folder of ['objects', 'refs/heads', 'hooks', 'info'])
    mkdirSync(path.join(dir, '.git', folder), { recursive: true });
  writeFiles(path.join(dir, '.git'), {
    HEAD: 'ref: refs/heads/main\n',
    config:
      '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n',
  });
}

/** A real repository with one commit that holds the given files. */
export function makeRepository(files: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = temporaryFolder();
  initRepository(dir);
  writeFiles(dir, files);
  git(dir, 'add', '--all', '--force');
  git(dir, 'commit', '--quiet', '--allow-empty', '--message', 'base');
  return dir;
}
