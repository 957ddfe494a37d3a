import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeNewFile } from '../../../src/adapters/disk/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

async function* cutOff(): AsyncGenerator<string> {
  yield 'the beginning';
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

test('a new file that could not be written to its end is not there, so that the next command writes it', async () => {
  const file = path.join(temporaryFolder(), 'patchwright.yml');
  await expect(writeNewFile(file, cutOff())).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(existsSync(file)).toBe(false);
  await writeNewFile(file, 'all of it', 0o600);
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['all of it', 0o600]);
});

test('a new file is there once it is whole, so that a process that is killed leaves no part of it', async () => {
  const file = path.join(temporaryFolder(), 'patchwright.yml');
  const seen: boolean[] = [];
  async function* slowly(): AsyncGenerator<string> {
    yield 'the beginning';
    seen.push(existsSync(file));
    yield ' and the end';
  }
  await writeNewFile(file, slowly());
  expect([seen, readFileSync(file, 'utf8')]).toEqual([[false], 'the beginning and the end']);
  expect(readdirSync(path.dirname(file))).toEqual(['patchwright.yml']);
});

test('a file that is there already stays as it is', async () => {
  const file = path.join(temporaryFolder(), 'patchwright.yml');
  writeFileSync(file, 'mine');
  await expect(writeNewFile(file, 'ours')).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});
