import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  type FinishedRun,
  patchOf,
  readFinishedRun,
} from '../../src/composition/run-folders/finished-run.ts';
import type { FileChange } from '../../src/domain/index.ts';
import { renderPatch } from '../../src/text/diff/render-patch.ts';
import { temporaryFolder } from '../support/repository.ts';

test('a script stays executable in the patch of a finished run, where it is changed and where it is renamed', async () => {
  const [before, after] = ['#!/bin/sh\necho one\n', '#!/bin/sh\necho two\n'];
  const files: FileChange[] = [
    { path: 'a.sh', change: 'modify', before, after },
    { path: 'new/b.sh', from: 'b.sh', change: 'rename', before, after },
    { path: 'c.sh', change: 'create', after, mode: '100755' },
    { path: 'd.js', change: 'create', after },
  ];
  const diff = renderPatch({ base: '', changes: files });
  const tree = ['a.sh', 'b.sh'].map((path) => ({ path, mode: '100755', blobId: '', size: before.length }));
  const run = { name: 'run', files, result: { diff } } as unknown as FinishedRun;
  const { changes } = await patchOf(run, {
    base: 'base',
    tree: () => Promise.resolve(tree),
    read: (paths) =>
      Promise.resolve(paths.map((path) => ({ path, blobId: '', bytes: new TextEncoder().encode(before) }))),
  });
  expect(changes.map(({ mode }) => mode)).toEqual(['100755', '100755', '100755', '100644']);
});

test('a kept report is read as far as a pull request tells it; one with a result that no run has is refused', async () => {
  const dir = temporaryFolder();
  const write = (name: string, value: object) => writeFileSync(path.join(dir, name), JSON.stringify(value));
  const checking = { state: 'ran', message: 'Check "tests": 3 of 3 tests pass.' };
  const side = { name: 'tests', argv: ['t'], status: 'passed', tests: { passed: 3, failed: 0, skipped: 0 } };
  const report = {
    ...{
      verdict: 'patched',
      reason: 'validated',
      message: 'A patch.',
      base: 'a'.repeat(40),
      files: [],
      diff: '',
    },
    ...{ plan: null, checking, proof: { status: 'proven', tests: ['adds'] } },
    checks: [{ name: 'tests', before: side, after: side, newFindings: [] }],
    findings: [{ source: 'syntax', severity: 'info', message: 'As earlier versions told it.' }],
    usage: { calls: 2, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    bound: { calls: 9, tokens: 9, costUsd: 1 },
  };
  const request = { issue: { title: 'Sums', body: '' }, mode: 'run', selfReview: true };
  write('run.json', { root: '/r', base: report.base, request, config: {} });
  write('report.json', report);
  const { result } = await readFinishedRun(dir);
  expect(result).toMatchObject({ checking, costCeiling: report.bound, findings: report.findings });
  expect(result.checks).toEqual([
    {
      ...{ name: 'tests', newFindings: [] },
      ...{ before: { status: 'passed', tests: side.tests }, after: { status: 'passed', tests: side.tests } },
    },
  ]);
  write('report.json', { ...report, proof: { status: 'beyond doubt', tests: [] } });
  await expect(readFinishedRun(dir)).rejects.toThrow('contains no finished run');
});
