import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockRunFolder } from '../../src/adapters/run-folder/index.ts';
import { ownIdentity } from '../../src/adapters/disk/process-identity.ts';
import { temporaryFolder } from '../support/repository.ts';

const { renameSync } = fs;
afterEach(() => rename(renameSync));

/** Replaces what every module gets as `renameSync`. */
function rename(instead: typeof fs.renameSync): void {
  fs.renameSync = instead;
  syncBuiltinESMExports();
}

/** Lets something happen once, in the moment before the next file is renamed. */
function beforeRename(happens: () => void): void {
  rename((from, to) => {
    rename(renameSync);
    happens();
    renameSync(from, to);
  });
}

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
  beforeRename(() => writeFileSync(lock, theirs));
  expect(() => lockRunFolder(dir)).toThrow(/is working on this run already/);
  expect([readFileSync(lock, 'utf8'), readdirSync(dir)]).toEqual([theirs, ['lock']]);
});

test('an abandoned lock that somebody else takes away at the same moment is free', () => {
  const { dir, lock } = abandoned();
  beforeRename(() => rmSync(lock));
  const release = lockRunFolder(dir);
  release();
  expect(readdirSync(dir)).toEqual([]);
});
