import { chownSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compiledModules } from '../../src/composition/state/compiled-modules.ts';
import { requireOwnState } from '../../src/composition/state/own-state.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { repositoriesAround } from '../../src/composition/state/repositories-around.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../support/repository.ts';

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

test('R31: a state folder that was handed over with a repository is refused, and one that was made there is used again', async () => {
  const repo = makeRepository({ 'a.js': 'x\n' });
  const state = path.join(repo, 'tmp/state');
  await requireOwnState(state);
  writeFiles(state, { 'agreed-endpoints.json': '{}' });
  await expect(requireOwnState(state)).resolves.toBeUndefined();
  const copy = path.join(repo, 'copy');
  cpSync(state, copy, { recursive: true, preserveTimestamps: true });
  for (const names of ['made-here and more', 'only what it decides']) {
    await expect(requireOwnState(copy), names).rejects.toThrow('nothing shows that it was made there');
    rmSync(path.join(copy, 'made-here'), { force: true });
  }
});

test('a state folder is used within a repository that was made around it later', async () => {
  const home = temporaryFolder();
  const state = path.join(home, '.local/state/patchwright');
  mkdirSync(path.join(state, 'compiled'), { recursive: true });
  await requireOwnState(state);
  writeFiles(state, { 'agreed-endpoints.json': '{}' });
  git(home, 'init', '--quiet');
  await expect(requireOwnState(state)).resolves.toBeUndefined();
});

test.each([
  ['a file that hides it from git', '.gitignore'],
  [
    'the mark of a process that was killed while writing it',
    'made-here.0b9c2f9e-5b0f-4a64-9a55-0c7e0d5f3a11',
  ],
])('a folder with nothing but %s becomes a state folder', async (_, name) => {
  const state = path.join(makeRepository({ 'a.js': 'x\n' }), 'state');
  writeFiles(state, { [name]: '*\n' });
  await requireOwnState(state);
  writeFiles(state, { 'agreed-endpoints.json': '{}' });
  await expect(requireOwnState(state)).resolves.toBeUndefined();
});

test('a folder that brings compiled modules along becomes none: moved out of its repository, they would be executed', async () => {
  const state = path.join(makeRepository({ 'a.js': 'x\n' }), 'state');
  writeFiles(state, { 'compiled/v22/a.cache': 'x' });
  await expect(requireOwnState(state)).rejects.toThrow('nothing shows that it was made there');
});

test('many processes may use a new state folder at once', async () => {
  for (let round = 0; round < 50; round += 1) {
    const state = path.join(makeRepository({ 'a.js': 'x\n' }), 'state');
    await Promise.all(Array.from({ length: 8 }, () => requireOwnState(state)));
  }
});

test.runIf(process.getuid?.() === 0)(
  'compiled modules are not read where another user could have put them',
  () => {
    const [state, folder] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(path.join(folder, 'compiled'));
    expect(compiledModules(folder)).toBe(path.join(folder, 'compiled'));
    expect(compiledModules(path.join(state, 'not-yet'))).toBe(path.join(state, 'not-yet/compiled'));
    chownSync(state, 54_321, 54_321);
    chownSync(path.join(folder, 'compiled'), 54_321, 54_321);
    expect([compiledModules(state), compiledModules(folder)]).toEqual([undefined, undefined]);
  },
);

test('compiled modules are kept in no state folder within a repository, which could bring them along', () => {
  const repo = makeRepository({ 'a.js': 'x\n' });
  expect(compiledModules(path.join(repo, 'not/there'))).toBeUndefined();
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
