import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { hardenedGit } from '../../../src/adapters/git/command/hardened-git.ts';
import { multiplyingPatternsIn } from '../../../src/adapters/git/command/multiplying-patterns.ts';
import { stoppedFromWaiting } from '../../../src/adapters/git/command/endless-waits.ts';
import { makeRepository } from '../../support/repository.ts';

const files = { 'src/deep/a.py': 'x = 1\n' };

test.each([
  ['.gitignore', ['status', '--porcelain']],
  ['src/.gitignore', ['status', '--porcelain']],
  ['src/deep/.gitattributes', ['check-attr', 'text', 'src/deep/a.py']],
])('git that waits for a pipe in a working tree is ended, and the place is told: %s', async (name, words) => {
  const repo = makeRepository(files);
  execFileSync('mkfifo', [join(repo, name)]);
  const waits = stoppedFromWaiting(repo, (signal) => hardenedGit(repo, {}, signal).raw(words), {
    pipesMs: 20,
    patternsMs: 60_000,
  });
  await expect(waits).rejects.toThrow(`${join(repo, name)} is a pipe or a device`);
});

test('git whose time is multiplied by a pattern is ended, and its line is told', async () => {
  const deep = `${'a/'.repeat(60)}c`;
  const repo = makeRepository({ ...files, 'src/.gitignore': `node_modules\n${'**/a/'.repeat(12)}**/b\n` });
  await mkdir(join(repo, 'src', dirname(deep)), { recursive: true });
  await writeFile(join(repo, 'src', deep), '');
  const words = ['ls-files', '--others', '--exclude-standard'];
  const waits = stoppedFromWaiting(repo, (signal) => hardenedGit(repo, {}, signal).raw(words), {
    pipesMs: 1,
    patternsMs: 20,
  });
  await expect(waits).rejects.toThrow(`with the pattern at ${join(repo, 'src/.gitignore')}:2`);
});

test('git that takes long for another reason is left to it', async () => {
  const repo = makeRepository(files);
  const answered = stoppedFromWaiting(
    repo,
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return hardenedGit(repo, {}, signal).raw(['ls-files']);
    },
    { pipesMs: 1, patternsMs: 2 },
  );
  expect(await answered).toBe('src/deep/a.py\n');
});

test.each([
  ['comments of stars', '# ******** build ********\n#*****************\n'],
  ['many stars in one place', 'a/********/b\n'],
  ['stars within names', '**a**b**c**d**\n'],
  ['four of them in a tree that is not deep', '**/a/**/b/**/c/**\n'],
  ['attributes', '"**/a/**" text\n'],
])('git that takes long is not ended for %s', async (_what, patterns) => {
  const repo = makeRepository({ ...files, '.gitignore': patterns, '.gitattributes': patterns });
  const answered = stoppedFromWaiting(
    repo,
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return hardenedGit(repo, {}, signal).raw(['ls-files', 'src']);
    },
    { pipesMs: 1, patternsMs: 2 },
  );
  expect(await answered).toBe('src/deep/a.py\n');
});

test.each([
  ['!**/a/**/b', 2],
  ['**\\/a/***\\/b/**', 3],
  ['  "**/a/\\052\\052\\057b c/**" text', 3],
])('every way to write them is seen: %s', async (pattern, doubleStars) => {
  const repo = makeRepository({ '.gitattributes': `x\n${pattern}\n` });
  const found = await multiplyingPatternsIn(join(repo, '.gitattributes'));
  expect(found).toEqual([{ line: 2, doubleStars, count: 1 }]);
});
