import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { composeParsing } from '../../src/composition/repository/compose-repository.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { unobserved } from '../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { resolveConfig } from '../../src/config/index.ts';
import { makeRepository, temporaryFolder } from '../support/repository.ts';

test('a run without a key ends before it begins: nothing is left that would be listed as unfinished, and nobody waits for it', async () => {
  const state = temporaryFolder();
  let hasEnded = false;
  const run = executeRun({
    request: { issue: { title: 'a is wrong', body: '' }, mode: 'run', selfReview: true },
    workspace: await GitWorkspace.open(makeRepository({ 'a.js': '1' })),
    config: resolveConfig([]),
    settings: settingsFrom({ PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: state }, '/nonexistent'),
    parsing: composeParsing(),
    observer: { ...unobserved, end: () => void (hasEnded = true) },
  });
  await expect(run).rejects.toThrow('No API key for https://api.openai.com/v1');
  expect([existsSync(path.join(state, 'runs')), hasEnded]).toEqual([false, true]);
});
