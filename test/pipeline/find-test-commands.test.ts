import { expect, test } from 'vitest';
import { CheckConfig } from '../../src/domain/index.ts';
import { findTestCommands } from '../../src/pipeline/stages/tests/find-test-commands.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';

const manifest = (test: string) => JSON.stringify({ scripts: { test } });

/** What runs a file of a repository alone, without a line of configuration. */
async function commandFor(files: Readonly<Record<string, string>>, file: string) {
  const config = { validation: { checks: [], tests: 'auto' } } as never;
  const runs = await findTestCommands({ config, workspace: memoryWorkspace({ ...files, [file]: '' }) });
  return runs.flatMap((run) => run.focus([file]) ?? []).map(({ cwd, run }) => `${cwd}: ${run.join(' ')}`);
}

test('a root that only starts the tests of its packages leaves single files to the packages', async () => {
  const files = {
    'package.json': manifest('npm run test --workspaces --if-present'),
    'packages/a/package.json': manifest('node --conditions development test/index.js'),
    'packages/b/package.json': manifest('vitest'),
  };
  expect(await commandFor(files, 'packages/a/test/index.js')).toEqual([
    'packages/a: node --conditions development --test --test-reporter=tap ./test/index.js',
  ]);
});

test('a root that can run a file itself does so', async () => {
  const files = { 'package.json': manifest('ava'), 'packages/a/package.json': manifest('vitest') };
  expect(await commandFor(files, 'packages/a/test/index.js')).toEqual([
    ': ava --tap packages/a/test/index.js',
  ]);
});

test('a command that nobody configured runs tests, and is ended after five minutes', async () => {
  const scripts = { test: 'node --test', lint: 'eslint .', build: 'tsc' };
  const workspace = memoryWorkspace({ 'package.json': JSON.stringify({ scripts }), 'tsconfig.json': '{}' });
  const check = { name: 't', run: ['node', '--test'], timeoutSeconds: 7 };
  const commands = async (checks: readonly object[], tests: string) => {
    const config = { validation: { checks: checks.map((one) => CheckConfig.parse(one)), tests } } as never;
    const found = await findTestCommands({ config, workspace });
    return found.map(({ check: { run, timeoutSeconds }, configured }) => [
      run.at(-1),
      timeoutSeconds,
      configured,
    ]);
  };
  expect(await commands([], 'auto')).toEqual([['test', 300, false]]);
  expect(await commands([], 'off')).toEqual([]);
  expect(await commands([check], 'off')).toEqual([['--test', 7, true]]);
  expect(await commands([{ name: 'l', run: ['eslint', '.'] }], 'auto')).toEqual([['test', 300, false]]);
});
