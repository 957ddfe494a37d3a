import { expect, test } from 'vitest';
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
