import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireOwnState } from '../../src/composition/state/own-state.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { repositoriesAround } from '../../src/composition/state/repositories-around.ts';
import { git, makeRepository, temporaryFolder } from '../support/repository.ts';

const planted = '.local/state/patchwright/agreed-endpoints.json';

test.each([
  ['the folder itself', planted, '.local/state/patchwright'],
  [
    'a folder below it',
    '.local/state/patchwright/packages/node_modules/x/index.js',
    '.local/state/patchwright',
  ],
  [
    'names that some file systems fold together',
    '.LOCAL/state/Patchwright/run-key',
    '.local/state/patchwright',
  ],
  ['the root of the repository', 'src/a.js', ''],
])('R31: a state folder of which a repository keeps a part is refused: %s', async (_, kept, folder) => {
  const repo = makeRepository({ [kept]: 'x\n' });
  await expect(requireOwnState(path.join(repo, folder))).rejects.toThrow(`which tracks ${kept}`);
});

test('R31: a link of the repository that leads to the state folder is refused, from both sides', async () => {
  const repo = makeRepository({ 'planted/state/patchwright/run-key': 'x\n' });
  symlinkSync('planted', path.join(repo, '.local'));
  const state = path.join(repo, '.local/state/patchwright');
  await expect(requireOwnState(state)).rejects.toThrow('which tracks planted/state/patchwright/run-key');
  git(repo, 'add', '.local');
  git(repo, 'rm', '--quiet', '--cached', 'planted/state/patchwright/run-key');
  await expect(requireOwnState(state)).rejects.toThrow('which tracks .local');
});

test.each([
  ['a state folder beside what the repository keeps', '.local/state/patchwright'],
  ['one whose name begins like a tracked file', '.local/bin/tool-state'],
])('%s is used', async (_, folder) => {
  const repo = makeRepository({ '.local/bin/tool': 'x\n', '.local/state/patchwright-notes': 'x\n' });
  mkdirSync(path.join(repo, folder), { recursive: true });
  await expect(requireOwnState(path.join(repo, folder))).resolves.toBeUndefined();
});

test('compiled modules are kept in no state folder within a repository, which could bring them along', () => {
  const repo = makeRepository({ 'a.js': 'x\n' });
  expect(repositoriesAround(path.join(repo, 'not/there'))).toEqual([{ root: repo, below: 'not/there' }]);
  expect(repositoriesAround(temporaryFolder())).toEqual([]);
  expect(repositoriesAround(path.join(repo, 'a.js/below'))).toEqual([{ root: repo, below: 'a.js/below' }]);
});

test.each([
  ['rel', '/home/me/.local/state/patchwright'],
  ['', '/home/me/.local/state/patchwright'],
  ['/var/state', '/var/state/patchwright'],
])('XDG_STATE_HOME=%s means %s: a relative one names no folder of a repository', (named, state) => {
  expect(settingsFrom({ XDG_STATE_HOME: named }, '/home/me').state).toBe(state);
});
