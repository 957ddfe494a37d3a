import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hardenedGit } from '../../../src/adapters/git/command/hardened-git.ts';
import { stoppedByPipes } from '../../../src/adapters/git/command/pipe-in-tree.ts';
import { makeRepository } from '../../support/repository.ts';

const files = { 'src/deep/a.py': 'x = 1\n' };

test.each([
  ['.gitignore', ['status', '--porcelain']],
  ['src/.gitignore', ['status', '--porcelain']],
  ['src/deep/.gitattributes', ['check-attr', 'text', 'src/deep/a.py']],
])('git that waits for a pipe in a working tree is ended, and the place is told: %s', async (name, words) => {
  const repo = makeRepository(files);
  execFileSync('mkfifo', [join(repo, name)]);
  const waits = stoppedByPipes(repo, (signal) => hardenedGit(repo, {}, signal).raw(words), 20);
  await expect(waits).rejects.toThrow(`${join(repo, name)} is a pipe or a device`);
});

test('git that takes long for another reason is left to it', async () => {
  const repo = makeRepository(files);
  const answered = stoppedByPipes(
    repo,
    async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return hardenedGit(repo, {}, signal).raw(['ls-files']);
    },
    1,
  );
  expect(await answered).toBe('src/deep/a.py\n');
});
