import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { makeMirror } from '../../../src/adapters/git/index.ts';
import { withOwnFetchDir } from '../../../src/adapters/git/command/own-git-dir.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

it('the first commit of all comes into a mirror that is empty, and the next one beside it', async () => {
  const mirror = `${temporaryFolder()}/1.git`;
  await makeMirror(mirror);
  for (const text of ['one', 'two']) {
    const repository = makeRepository({ 'a.txt': text });
    const git = (cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      execFileSync('git', args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' }).trim();
    const commit = git(repository, ['rev-parse', 'HEAD']);
    await withOwnFetchDir(mirror, async (places) => {
      git(mirror, ['fetch', '--quiet', '--no-write-fetch-head', repository, commit], places);
    });
    expect(git(mirror, ['show', `${commit}:a.txt`])).toBe(text);
  }
});
