import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answerOfGit, hardenedGit } from '../../../src/adapters/git/command/hardened-git.ts';
import { readBranchPatch, uncommittedFiles } from '../../../src/adapters/git/index.ts';
import { WorkspaceError } from '../../../src/errors/index.ts';
import { craftedRepository } from '../../support/crafted-repository.ts';

test.each([
  ['a command without input', (root: string) => hardenedGit(root).raw(['cat-file', '-t', 'nothing-here'])],
  [
    'a command whose output is read as it comes',
    (root: string) => answerOfGit(root, ['cat-file', '-t', 'nothing-here']),
  ],
])('%s that fails is told with the command, the folder and the words of git', async (_, run) => {
  const root = craftedRepository({ 'a.txt': { text: 'a\n' } });
  const error = await run(root).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WorkspaceError);
  expect((error as WorkspaceError).message).toMatch(
    /^git cat-file failed in .*: fatal: Not a valid object name/s,
  );
  expect((error as WorkspaceError).message).toContain(root);
});

test('a tree with a folder that has no name is an error in words, not a fault of ours', async () => {
  const root = craftedRepository({ 'a.txt': { text: 'a\n' }, 'src//src': { text: 'b\n' } });
  await expect(readBranchPatch(root, 'main')).rejects.toBeInstanceOf(WorkspaceError);
});

test('a repository that was removed meanwhile is an error in words, not a fault of ours', async () => {
  const root = craftedRepository({ 'a.txt': { text: 'a\n' } });
  rmSync(root, { recursive: true });
  const asked = uncommittedFiles(root);
  await expect(asked).rejects.toMatchObject({
    code: 'not-a-repository',
    message: `${root} no longer exists`,
  });
});
