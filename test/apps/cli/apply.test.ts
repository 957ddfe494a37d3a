import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerCase } from '../../../src/jobs/apply/answer-case.ts';
import { TreeSitterParser } from '../../../src/adapters/tree-sitter/index.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { runCli } from '../../support/cli.ts';
import { sealedRecord } from '../../support/applied-record.ts';

const parser = new TreeSitterParser();
const old = 'export const greet = (name) => `Hello, ${name}`;\nexport const part = () => 1;\n';
const now = 'export const greet = (who) => `Good day, ${who.first}`;\nexport const part = () => 1;\n';
const edit =
  'src/greet.js\n<<<<<<< SEARCH\nexport const greet = (name) => `Hello, ${name}`;\n=======\nexport const greet = (name) => `Hi, ${name}`;\n>>>>>>> REPLACE\n';

describe('apply with JSON Lines', () => {
  const ask = (more: object) =>
    answerCase(
      JSON.stringify({ path: 'src/greet.js', before: now, format: 'search_replace', edit, ...more }),
      parser,
    );

  it('refuses as stale what was written for the text that was shown', async () => {
    const answer = await ask({ shown: old });
    expect(answer).toMatchObject({ ok: false, error: { code: 'stale' } });
    expect(answer.error!.candidates![0]!.diff).toContain('-export const greet = (name)');
    expect((await ask({ shown: ['other\n', old] })).error?.code).toBe('stale');
    expect((await ask({})).error?.code).toBe('not-found');
    expect((await ask({ before: old, shown: old })).ok).toBe(true);
  });

  it('lets a function go when the intent says so', async () => {
    const before =
      'export function a(x) {\n  return x + 1;\n}\n\nexport function b(x) {\n  return x - 1;\n}\n';
    const drop = '<<<<<<< SEARCH\nexport function a(x) {\n  return x + 1;\n}\n\n=======\n>>>>>>> REPLACE\n';
    const other = await ask({ before, edit: drop, intent: 'Make b subtract two.' });
    expect(other.error).toMatchObject({ code: 'suspicious' });
    expect((await ask({ before, edit: drop, intent: 'Remove a, which nobody uses.' })).ok).toBe(true);
  });
});

describe('apply with a reply, in a repository', () => {
  it('names the commit that changed the lines which the reply was written for, and writes nothing', async () => {
    const repo = makeRepository({ 'src/greet.js': old });
    writeFiles(repo, { 'src/greet.js': now });
    git(repo, 'commit', '--quiet', '--all', '--message', 'greet politely');
    const commit = git(repo, 'rev-parse', '--short=12', 'HEAD').trim();
    const { code, stdout, stderr } = await runCli(['apply', '-', '--repo', repo, '--yes'], { input: edit });
    expect(code).toBe(4);
    expect(stderr).toContain('(stale)');
    expect(stderr).toContain(`line 1 of the file before commit ${commit} of 2025-01-01, which changed since`);
    expect(stderr).toContain('+export const greet = (who)');
    expect(stdout).toBe('');
    expect(git(repo, 'status', '--porcelain')).toBe('');
  });

  it('writes what CI or the next command would obey only when each file is named (R10)', async () => {
    const repo = makeRepository({ 'a.js': 'a\n', Makefile: 'all:\n\ttrue\n' });
    const file = (path: string) => `${path}\n\`\`\`\nplanted\n\`\`\`\n`;
    const hostile = ['.github/workflows/ci.yml', '.husky/pre-commit', '.npmrc', 'Makefile'];
    for (const path of hostile) {
      const order = ['apply', '-', '--repo', repo, '--yes', '--format', 'whole-file'];
      const refused = await runCli(order, { input: file(path) });
      expect(refused.code, path).toBe(4);
      expect(refused.stderr).toContain(`--allow ${path}`);
      expect(git(repo, 'status', '--porcelain'), path).toBe('');
    }
    const order = ['apply', '-', '--repo', repo, '--yes', '--format', 'whole-file', '--allow', 'Makefile'];
    const named = await runCli(order, { input: file('Makefile') });
    expect(git(repo, 'status', '--porcelain'), named.stderr).toContain('M Makefile');
  });

  it('works on the files as they are, reply after reply, and takes each back', async () => {
    const repo = makeRepository({ 'a.js': 'const one = 1;\nconst two = 2;\n', 'b.js': 'const b = 1;\n' });
    writeFiles(repo, { 'a.js': 'const one = 10;\nconst two = 2;\n', 'new.js': 'const fresh = 1;\n' });
    const say = (path: string, search: string, replace: string) =>
      `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
    const run = (input: string) => runCli(['apply', '-', '--repo', repo, '--yes'], { input });
    const first = await run(
      say('a.js', 'const one = 10;', 'const one = 11;') +
        say('new.js', 'const fresh = 1;', 'const fresh = 2;'),
    );
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr).toMatch(/Changed 2 files\. To undo: node \S+ apply --undo --repo \S+\n/);
    const second = await run(say('a.js', 'const one = 11;', 'const one = 12;'));
    expect(second.code, second.stderr).toBe(0);
    expect(readFileSync(join(repo, 'a.js'), 'utf8')).toBe('const one = 12;\nconst two = 2;\n');
    const undo = () => runCli(['apply', '--undo', '--repo', repo]);
    expect((await undo()).stderr).toBe('Reverted: a.js.\n');
    expect(readFileSync(join(repo, 'a.js'), 'utf8')).toContain('const one = 11;');
    writeFiles(repo, { 'new.js': 'edited since\n' });
    const refused = await undo();
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('new.js changed since');
    writeFiles(repo, { 'new.js': 'const fresh = 2;\n' });
    expect((await undo()).code).toBe(0);
    expect(readFileSync(join(repo, 'a.js'), 'utf8')).toBe('const one = 10;\nconst two = 2;\n');
    expect(readFileSync(join(repo, 'new.js'), 'utf8')).toBe('const fresh = 1;\n');
    const none = await undo();
    expect(none).toMatchObject({ code: 3 });
    expect(none.stderr).toContain('Nothing to undo');
  });
});

it.skipIf(process.platform === 'win32')(
  'makes new files for those whom the umask of the user lets read',
  () => {
    const repo = makeRepository({ 'src/a.js': 'one();\n' });
    const reply = 'src/new.js\n```js\ntwo();\n```\n';
    const place = join(temporaryFolder(), 'reply.md');
    writeFileSync(place, reply);
    const words = [
      'dist/apps/cli/main.js',
      'apply',
      '--repo',
      repo,
      '--format',
      'whole-file',
      '--yes',
      place,
    ];
    // A process of its own, since a umask belongs to a process.
    execFileSync('sh', ['-c', 'umask 077 && exec "$@"', 'sh', process.execPath, ...words], {
      stdio: 'ignore',
    });
    expect(statSync(join(repo, 'src/new.js')).mode & 0o777).toBe(0o600);
  },
);

it('puts a protected file back only where the user names it, since a git directory may come from a stranger', async () => {
  const repo = makeRepository({ 'a.js': 'one();\n' });
  const name = '.husky/pre-commit';
  const bytes = Buffer.from('#!/bin/sh\n').toString('base64');
  const record = {
    before: [{ path: name, bytes, executable: true }],
    after: [{ path: name, executable: false }],
  };
  writeFiles(repo, { '.git/patchwright-applied/changes.json': sealedRecord([record]) });
  const undo = (...words: string[]) => runCli(['apply', '--undo', '--repo', repo, ...words]);
  const refused = await undo();
  expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining(`--allow ${name}`) });
  expect(existsSync(join(repo, name))).toBe(false);
  expect((await undo('--allow', name)).stderr).toBe(`Reverted: ${name}.\n`);
});

it('takes a branch back to the parent of the recorded commit alone, past no other file (R29)', async () => {
  const repo = makeRepository({ 'a.js': 'one();\n', '.github/workflows/ci.yml': 'on: push\n' });
  const commit = (files: Record<string, string>) => {
    writeFiles(repo, files);
    git(repo, 'add', '--all');
    git(repo, 'commit', '--quiet', '--message', 'next');
    return git(repo, 'rev-parse', 'HEAD').trim();
  };
  const first = git(repo, 'rev-parse', 'HEAD').trim();
  const evil = commit({ '.github/workflows/ci.yml': 'on: pull_request_target\n' });
  git(repo, 'reset', '--quiet', '--hard', first);
  const head = commit({ 'a.js': 'two();\n', 'b.js': 'b();\n' });
  writeFiles(repo, { '.git/info/grafts': `${head} ${evil}\n` });
  const state = (name: string, text: string) => ({
    path: name,
    bytes: Buffer.from(text).toString('base64'),
    executable: false,
  });
  const changes = { before: [state('a.js', 'one();\n')], after: [state('a.js', 'two();\n')] };
  const forged = [
    { ...changes, commit: { id: head, parent: evil } },
    { before: [], after: [], commit: { id: head, parent: evil } },
    { before: [], after: [], commit: { id: head, parent: first } },
    { ...changes, commit: { id: head, parent: first } },
    { ...changes, commit: { id: head, parent: '--full-tree' } },
  ];
  for (const record of forged)
    for (const name of ['changes.json', 'changes.json.next']) {
      rmSync(join(repo, '.git/patchwright-applied'), { recursive: true, force: true });
      writeFiles(repo, { [`.git/patchwright-applied/${name}`]: sealedRecord([record]) });
      const ended = await runCli(['apply', '--undo', '--repo', repo]);
      expect(ended.stderr).toMatch(/is not that of commit|is damaged|Nothing to undo/);
      expect(git(repo, 'rev-parse', 'HEAD').trim()).toBe(head);
      expect(git(repo, 'status', '--porcelain')).toBe('');
    }
});
