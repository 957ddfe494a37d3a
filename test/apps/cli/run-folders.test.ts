import { utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportRuns } from '../../../src/apps/cli/runs/export-runs.ts';
import { runFolders, sizeInWords } from '../../../src/apps/cli/runs/run-folders.ts';
import { DiskRunFolder } from '../../../src/adapters/run-folder/index.ts';
import { sealRun } from '../../../src/composition/run-folders/run-seals.ts';
import { frozenRun } from '../../support/frozen-run.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

const frozenAt = (root: string) => JSON.stringify(frozenRun({ title: 'One is two', root }));
const frozen = frozenAt('/repo');

describe('the runs of a state folder', () => {
  test('are told with their size, their last change and how they ended; other folders are nobody’s business', async () => {
    const state = temporaryFolder();
    writeFiles(state, {
      'runs/b/run.json': frozen,
      'runs/b/report.json': '{"verdict":"patched"}',
      'runs/a/run.json': frozen,
      'runs/a/deep/notes.txt': '1234567890',
      'runs/experiment/weights.bin': 'dear',
      'runs/file': '',
    });
    const file = path.join(state, 'runs/a/deep/notes.txt');
    utimesSync(path.join(state, 'runs/a/run.json'), 5, 5);
    utimesSync(file, 9, 9);
    utimesSync(path.join(state, 'runs/b/run.json'), 7, 7);
    utimesSync(path.join(state, 'runs/b/report.json'), 8, 8);
    expect(await runFolders(state)).toMatchObject([
      { name: 'a', verdict: 'unfinished', title: 'One is two', changedMs: 9000, bytes: frozen.length + 10 },
      { name: 'b', verdict: 'patched', changedMs: 8000 },
    ]);
    expect(await runFolders(temporaryFolder())).toEqual([]);
  });

  test.each([
    ['lock', true],
    ['stages/lock', false],
    ['lock.json', false],
    ['deep/er/lock', false],
  ])('with a file %s are in use: %s', async (name, locked) => {
    const state = temporaryFolder();
    writeFiles(state, { 'runs/a/run.json': frozen, [`runs/a/${name}`]: '' });
    expect(await runFolders(state)).toMatchObject([{ name: 'a', locked }]);
  });

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 KB'],
    [12_449, '12.4 KB'],
    [1_000_000, '1.0 MB'],
    [3_100_000_000, '3.1 GB'],
    [5_000_000_000_000, '5000.0 GB'],
  ])('of %i bytes take %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});

describe('what runs have edited, for others', () => {
  const exchange = {
    ...{ purpose: 'edit', role: 'strong', key: '' },
    request: { messages: [{ role: 'user', content: 'One is two' }], maxOutputTokens: 1 },
    reply: {
      text: 'a.py\n<<<<<<< SEARCH\n    return 1\n=======\n    return 2\n>>>>>>> REPLACE\n',
      ...{
        finish: 'stop',
        model: 'm',
        usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
      },
    },
  };

  test('is read from the repository that a run of ours names, or from the one that is given', async () => {
    const [state, out] = [temporaryFolder(), temporaryFolder()];
    const root = makeRepository({ 'a.py': 'def one():\n    return 1\n' });
    const input = frozenAt(root);
    const [own, foreign] = [path.join(state, 'runs/own'), path.join(state, 'runs/foreign')];
    for (const dir of [own, foreign]) writeFiles(dir, { 'run.json': input, 'conversation/001.json': JSON.stringify(exchange) }); // prettier-ignore
    await sealRun(state, new DiskRunFolder(own, { now: () => 0 }), input);
    const exported = async (name: string, repo?: string) => {
      const { cases, unread } = await exportRuns([own, foreign], path.join(out, name), { state, repo });
      return { cases, unread };
    };
    expect(await exported('ours')).toEqual({ cases: 1, unread: ['foreign'] });
    expect(await exported('given', root)).toEqual({ cases: 2, unread: [] });
    expect(await exported('elsewhere', makeRepository({}))).toEqual({ cases: 0, unread: [] });
  });
});
