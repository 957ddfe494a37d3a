import { readdirSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  minimumRetained,
  forgetOldRuns,
  oldAfterMs,
} from '../../src/composition/run-folders/forget-old-runs.ts';
import { usualDuration } from '../../src/composition/run-folders/usual-duration.ts';
import { frozenRun } from '../support/frozen-run.ts';
import { temporaryFolder, writeFiles } from '../support/repository.ts';

test('runs that ended long ago and are not among the newest go; the newest, the unfinished and the held stay', async () => {
  const state = temporaryFolder();
  const names = Array.from({ length: minimumRetained + 4 }, (_, at) => `run-${String(at).padStart(4, '0')}`);
  const [first, unfinished, held, fresh] = names as [string, string, string, string];
  const ended = names.filter((name) => name !== unfinished).map((name) => [`${name}/report.json`, '{}']);
  const begun = names.map((name) => [`${name}/run.json`, '{}']);
  writeFiles(state, { ...Object.fromEntries([...ended, ...begun]), [`${held}/lock`]: '' });
  const now = 2 * oldAfterMs;
  for (const name of names) {
    if (name === unfinished) continue;
    const seconds = (name === fresh ? now : 0) / 1000;
    utimesSync(path.join(state, name, 'report.json'), seconds, seconds);
  }
  await forgetOldRuns(state, now);
  expect(names.filter((name) => !readdirSync(state).includes(name))).toEqual([first]);
  await forgetOldRuns(path.join(state, 'nothing-here'), now);
});

test('a folder that no run made and a link are left alone, however old, and count as no run', async () => {
  const state = temporaryFolder();
  const elsewhere = temporaryFolder();
  const runs = Array.from({ length: minimumRetained }, (_, at) => `run-${String(at).padStart(4, '0')}`);
  writeFiles(
    state,
    Object.fromEntries(
      runs.flatMap((name) => ['run', 'report'].map((file) => [`${name}/${file}.json`, '{}'])),
    ),
  );
  writeFiles(state, { 'experiment/report.json': '{}', 'experiment/weights.bin': 'dear' });
  writeFiles(elsewhere, { 'run.json': '{}', 'report.json': '{}' });
  symlinkSync(elsewhere, path.join(state, 'kept-link'));
  for (const dir of [elsewhere, ...[...runs, 'experiment'].map((name) => path.join(state, name))])
    utimesSync(path.join(dir, 'report.json'), 0, 0);
  await forgetOldRuns(state, 2 * oldAfterMs);
  expect(readdirSync(state)).toEqual(['experiment', 'kept-link', ...runs]);
});

test('the usual time is the median of patched runs of the same repository, without what lies within other stages', async () => {
  const state = temporaryFolder();
  const run = (name: string, planning: number, root = '/here', verdict = 'patched') => ({
    [`runs/${name}/run.json`]: JSON.stringify(frozenRun({ root })),
    [`runs/${name}/report.json`]: JSON.stringify({
      verdict,
      timings: { index: 1, model: 9, checks: 9, planning },
    }),
  });
  writeFiles(state, { ...run('1', 10), ...run('2', 90, '/there'), ...run('3', 80, '/here', 'failed') });
  expect(await usualDuration(state, '/here')).toBeUndefined();
  writeFiles(state, { ...run('4', 20), ...run('5', 30) });
  expect(await usualDuration(state, '/here')).toBe(21);
});
