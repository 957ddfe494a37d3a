import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeTexts } from '../../../src/apps/cli/rules/write-texts.ts';
import { requireRecordable } from '../../../src/composition/run-folders/recording.ts';
import { runCli } from '../../support/cli.ts';
import { startFakeEndpoint } from '../../support/fake-endpoint.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

/** The command line with a model that gives one reply, and everything that the model is shown. */
async function shownBy(reply: string) {
  const endpoint = await startFakeEndpoint(() => ({ kind: 'reply', text: reply }));
  onTestFinished(() => endpoint.close());
  const env = {
    OPENAI_BASE_URL: endpoint.url,
    OPENAI_API_KEY: 'k',
    PATCHWRIGHT_STATE_DIR: temporaryFolder(),
  };
  return {
    call: (args: readonly string[], cwd: string) => runCli(args, { cwd, env }),
    shown: () => endpoint.calls.flatMap(({ messages }) => messages.map((one) => one.content)).join('\n'),
  };
}

/** A branch that has put a link to a folder of the host where `keys/` was. */
function branchWithLinkedFolder(): string {
  const host = temporaryFolder();
  writeFileSync(path.join(host, 'main.py'), 'the_dockyard_gate = "opens at dawn"\n');
  const repo = makeRepository({ 'keys/main.py': 'print(1)\n', 'src/a.py': 'print(2)\n' });
  git(repo, 'checkout', '--quiet', '-b', 'feature');
  rmSync(path.join(repo, 'keys'), { recursive: true });
  symlinkSync(host, path.join(repo, 'keys'));
  writeFiles(repo, { 'src/a.py': 'print(3)\n' });
  git(repo, 'add', '--all');
  git(repo, 'commit', '--quiet', '--message', 'link');
  return repo;
}

test('R9: files of the host behind a folder that a branch made a link are shown to no model', async () => {
  const repo = branchWithLinkedFolder();
  const { call, shown } = await shownBy('<findings>none</findings>');
  await call(['review', 'main'], repo);
  await call(['lint', '--diff', 'main'], repo);
  git(repo, 'reset', '--quiet', '--soft', 'main'); // the index and the tree have the link, HEAD has the folder
  git(repo, 'reset', '--quiet', 'HEAD', 'keys');
  await call(['lint'], repo);
  expect(shown()).toContain('print(3)');
  expect(shown()).not.toContain('dockyard');
});

test('R8: an index that names files outside of the repository, or in .git, shows them to no model', async () => {
  const host = path.join(temporaryFolder(), 'main.py');
  writeFileSync(host, 'the_dockyard_gate = "opens at dawn"\n');
  const repo = makeRepository({ 'src/a.py': 'print(1)\n' });
  writeFiles(repo, { '.git/own.py': 'the_dockyard_key = 7\n', 'src/a.py': 'print(3)\n' });
  const outside = [path.relative(repo, host), '.git/own.py'];
  const names = outside.map((name, at) => `${'-'.repeat(name.length - 1)}${at}`);
  writeFiles(repo, Object.fromEntries(names.map((name) => [name, 'x\n'])));
  git(repo, 'add', '--all');
  const file = path.join(repo, '.git', 'index');
  let index = readFileSync(file, 'latin1');
  for (const [at, name] of names.entries()) index = index.replace(name, outside[at]!);
  writeFileSync(file, index, 'latin1');
  for (const name of names) rmSync(path.join(repo, name));
  expect(git(repo, 'ls-files')).toContain(outside[0]);
  const { call, shown } = await shownBy('<findings>none</findings>');
  await call(['review', 'HEAD'], repo);
  await call(['lint', '--diff', 'HEAD'], repo);
  expect(shown()).toContain('print(3)');
  expect(shown()).not.toContain('dockyard');
});

test('R29, R33: what `lint --fix` writes is undone by its own journal, never by one that came with the files', async () => {
  const saved = 'on: push\n';
  const steps = [
    {
      path: '.github/workflows/ci.yml',
      saved: 'old-0',
      sha256: createHash('sha256').update(saved).digest('hex'),
    },
  ];
  const sha256 = createHash('sha256').update(JSON.stringify(steps)).digest('hex');
  const repo = makeRepository({
    'src/a.py': 'import os\nprint(1)\n',
    '.github/workflows/ci.yml': 'on: pull_request\n',
    '.patchwright-undo/old-0': saved,
    '.patchwright-undo/journal.json': JSON.stringify({ steps, sha256 }),
  });
  const files = [{ path: 'src/a.py', text: 'import os\nprint(1)\n' }];
  expect(await writeTexts(repo, files, new Map([['src/a.py', 'print(1)\n']]))).toEqual(['src/a.py']);
  expect(readFileSync(path.join(repo, 'src/a.py'), 'utf8')).toBe('print(1)\n');
  expect(readFileSync(path.join(repo, '.github/workflows/ci.yml'), 'utf8')).toBe('on: pull_request\n');
  expect(existsSync(path.join(repo, '.patchwright-undo/journal.json'))).toBe(true);
});

test('R29: what a user names to be written goes to no host file that a committed link leads to', async () => {
  const host = temporaryFolder();
  const mine = path.join(host, 'mine');
  writeFileSync(mine, 'mine\n');
  const repo = makeRepository({ 'src/a.py': 'print(1)\n' });
  symlinkSync(mine, path.join(repo, 'results.html'));
  symlinkSync(host, path.join(repo, 'out'));
  const search = (file: string) => runCli(['search', 'print', '--html', file], { cwd: repo });
  for (const file of ['results.html', 'out/mine', path.join(repo, 'out/new.html')])
    expect(await search(file)).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('is a symbolic link'),
    });
  expect(readFileSync(mine, 'utf8')).toBe('mine\n');
  expect(existsSync(path.join(host, 'new.html'))).toBe(false);
  expect(await search(path.join(host, 'own.html'))).toMatchObject({ code: 0 });
  const endpoint = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
  for (const words of [
    ['lint', '--record', 'out'],
    ['lint', '--output', 'out/mine'],
    ['runs', 'export', '--out', 'out/new.jsonl'],
  ])
    expect(await runCli(words, { cwd: repo, env: endpoint })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('is a symbolic link'),
    });
  await expect(requireRecordable(path.join(repo, 'out'), repo)).rejects.toThrow('is a symbolic link');
});

test.each([['search', 'add'], ['review'], ['apply', '--last'], ['report'], ['runs', 'list'], ['doctor']])(
  'R31: %s uses no state folder that the repository has a part of, as where it is a home',
  async (...args) => {
    const repo = makeRepository({ '.local/state/patchwright/agreed-endpoints.json': '{}', 'a.js': 'x\n' });
    const { code, stderr } = await runCli(args, { cwd: repo });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('which tracks .local/state/patchwright/agreed-endpoints.json'),
    });
  },
);
