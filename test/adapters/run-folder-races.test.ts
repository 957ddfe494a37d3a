import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockRunFolder } from '../../src/adapters/run-folder/index.ts';
import { ownIdentity } from '../../src/adapters/disk/process-identity.ts';
import { temporaryFolder } from '../support/repository.ts';

const hooks = vi.hoisted(() => ({ beforeRename: () => {} }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const renameSync: typeof fs.renameSync = (from, to) => {
    const hook = hooks.beforeRename;
    hooks.beforeRename = () => {};
    hook();
    fs.renameSync(from, to);
  };
  return { ...fs, renameSync };
});
beforeEach(() => {
  hooks.beforeRename = () => {};
});

/** A run folder whose lock was left by a process that has ended. */
function abandoned() {
  const dir = temporaryFolder();
  const lock = path.join(dir, 'lock');
  writeFileSync(lock, JSON.stringify({ ...ownIdentity(), started: '1' }));
  return { dir, lock };
}

test('an abandoned lock is taken over', () => {
  const { dir, lock } = abandoned();
  const release = lockRunFolder(dir);
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toEqual(ownIdentity());
  release();
  expect(existsSync(lock)).toBe(false);
});

test('an abandoned lock that another process takes over at the same moment is its own (R33)', () => {
  const { dir, lock } = abandoned();
  const theirs = JSON.stringify({ ...ownIdentity(), space: 'pid:[another]' });
  hooks.beforeRename = () => writeFileSync(lock, theirs);
  expect(() => lockRunFolder(dir)).toThrow(/is working on this run already/);
  expect([readFileSync(lock, 'utf8'), readdirSync(dir)]).toEqual([theirs, ['lock']]);
});

test('an abandoned lock that somebody else takes away at the same moment is free', () => {
  const { dir, lock } = abandoned();
  hooks.beforeRename = () => rmSync(lock);
  const release = lockRunFolder(dir);
  release();
  expect(readdirSync(dir)).toEqual([]);
});
