import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { findCiWorkflow } from '../../../src/apps/cli/init/find-ci.ts';
import { registerInit } from '../../../src/apps/cli/verbs/init.ts';
import { parseConfig } from '../../../src/config/index.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';

const manifest = JSON.stringify({ scripts: { test: 'node --test' } });
const sha = 'a'.repeat(40);

async function init(repo: string, agreed: readonly string[] = ['--yes']): Promise<void> {
  const program = new Command();
  registerInit(program, settingsFrom(process.env, temporaryFolder()));
  const flags = ['--repo', repo, ...agreed, '--source', 'acme/patchwright', '--commit', sha];
  await program.parseAsync(['init', ...flags], { from: 'user' });
}

describe('patchwright init', () => {
  it('writes a pinned workflow, a configuration that is valid, and a rule', async () => {
    const repo = makeRepository({
      'package.json': manifest,
      'a.test.js': "require('node:test').test('a', () => {});\n",
      '.github/workflows/t.yml': 'name: Tests\non: [push, pull_request]\n',
    });
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await init(repo);
    expect(said.mock.calls.join('')).toContain('“rules: true” has the model judge every patch');
    said.mockRestore();
    const workflow = readFileSync(path.join(repo, '.github/workflows/patchwright.yml'), 'utf8');
    expect(workflow).toContain(`uses: acme/patchwright/.github/workflows/patchwright.yml@${sha}`);
    expect(parse(workflow)).toMatchObject({
      on: { workflow_run: { workflows: ['Tests'] } },
      permissions: {},
    });
    const config = readFileSync(path.join(repo, '.github/patchwright.yml'), 'utf8');
    expect(parseConfig(config, 'x').validation?.checks).toContainEqual(
      expect.objectContaining({ name: 'tests' }),
    );
    expect(existsSync(path.join(repo, '.patchwright/rules/no-leftovers.md'))).toBe(true);
  });

  it('writes no check that cannot run here, and says why and what would help', async () => {
    const scripts = { test: 'node --test', lint: 'eslint .' };
    const files = { 'package.json': JSON.stringify({ scripts }), 'package-lock.json': '{}' };
    const repo = makeRepository({ ...files, 'a.test.js': "require('node:test').test('a', () => {});\n" });
    await init(repo);
    const config = readFileSync(path.join(repo, '.github/patchwright.yml'), 'utf8');
    expect(parseConfig(config, 'x').validation?.checks?.map(({ name }) => name)).toEqual(['tests']);
    expect(config).toMatch(/# +tests: script "test" of package.json; 1 test: 1 passed, 0 failed, 0 skipped/);
    expect(config).toMatch(/# +lint: \["eslint".*eslint.*npm ci\n/);
  });

  it('says that nobody can be asked before it tries a check', async () => {
    const repo = makeRepository({ 'package.json': manifest, 'a.test.js': '' });
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await expect(init(repo, [])).rejects.toThrow('Cannot ask for confirmation without a terminal');
    expect(said.mock.calls.join('')).not.toContain('trying');
    said.mockRestore();
    expect(existsSync(path.join(repo, '.github'))).toBe(false);
  });

  it('never overwrites a file', async () => {
    const repo = makeRepository({ 'a.js': '' });
    await init(repo);
    const file = path.join(repo, '.github/patchwright.yml');
    writeFileSync(file, 'mine: true\n');
    await init(repo);
    expect(readFileSync(file, 'utf8')).toBe('mine: true\n');
  });

  it.each(['.github', '.patchwright', '.github/workflows'])(
    'R29: writes nothing where %s is a committed link out of the repository',
    async (link) => {
      const repo = makeRepository({ 'a.js': '' });
      const outside = temporaryFolder();
      mkdirSync(path.dirname(path.join(repo, link)), { recursive: true });
      symlinkSync(outside, path.join(repo, link));
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await expect(init(repo)).rejects.toThrow(`${link} is a symbolic link`);
      expect(said.mock.calls.join('')).not.toContain('+ ');
      said.mockRestore();
      expect(readdirSync(outside)).toEqual([]);
      expect(existsSync(path.join(repo, '.github/patchwright.yml'))).toBe(false);
    },
  );
});

describe('the workflow whose failures are answered', () => {
  it('is the first that runs on pull requests, else CI', () => {
    expect(
      findCiWorkflow(
        new Map([
          ['a.yml', 'on: push'],
          ['b.yml', 'name: Build\non:\n  pull_request:\n'],
        ]),
      ),
    ).toBe('Build');
    expect(findCiWorkflow(new Map([['a.yml', '{broken']]))).toBe('CI');
  });
});
