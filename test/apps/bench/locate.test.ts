import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runSuite } from '../../../src/apps/bench/frame/index.ts';
import { composeMeaning } from '../../../src/apps/bench/locate/open-meaning.ts';
import { settingsFrom } from '../../../src/composition/settings.ts';
import { locateSuite } from '../../../src/apps/bench/locate/locate-suite.ts';
import { summariseLocate } from '../../../src/apps/bench/locate/locate-summary.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';
import { settingsWith, temporaryFolder } from './support.ts';
import { tinyClone } from './tiny-clone.ts';

/** Searches the clone of two commits for its bug, with other answers than it may look at. */
async function run(gold: readonly string[], repo = 'tiny/lib', patch?: string) {
  const folder = temporaryFolder();
  const clone = tinyClone(folder);
  renameSync(clone.dir, join(folder, 'tiny+lib'));
  const row = {
    instance_id: 'one',
    repo,
    base_commit: clone.base,
    problem_statement: 'add subtracts\n\n`add 2 3` prints -1, see lib.sh',
    gold_files: gold,
    language: 'shell',
    patch,
  };
  const data = join(folder, 'set.jsonl');
  writeFileSync(data, `${JSON.stringify(row)}\n`);
  const settings = { ...settingsWith(undefined, { out: temporaryFolder() }), data };
  return runSuite(
    locateSuite({ parser: composeParser, openMeaning: composeMeaning(settingsFrom({}, folder)) }),
    { clones: folder },
    settings,
  );
}

/** An issue whose fix changed the files at these places of the ranking. */
const outcome = (...ranks: number[]) => ({
  id: ranks.join(),
  passed: false,
  facts: { repo: 'a/b', language: 'go', ranks, shown: true, indexSeconds: 1, querySeconds: 1 },
  usage: { calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0 },
  seconds: 2,
  by: 'test',
});

describe('bench locate', () => {
  test('finds a file that the issue names, and gives 0 for one that is not there', async () => {
    expect((await run(['lib.sh'])).headline).toMatchObject({ name: 'acc@5', value: 1, total: 1 });
    expect((await run(['gone.sh'])).headline).toMatchObject({ value: 0, total: 1 });
  });

  test('judges what is shown by the lines of the gold files, not by those of the fix’s tests', async () => {
    const change = (path: string) =>
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-old\n+new\n`;
    const report = await run(['lib.sh'], 'tiny/lib', change('lib.sh') + change('tests.sh'));
    expect(report.outcomes[0]!.facts).toMatchObject({
      lines: { plan: { changed: 1 }, edit: { changed: 1 } },
    });
  });

  test('counts a fix of several files only when all of them are found', () => {
    const { metrics } = summariseLocate([outcome(1), outcome(2, 4), outcome(1, 0), outcome(7)]);
    expect(metrics).toMatchObject({
      'acc@1': { value: 0.25 },
      'acc@5': { value: 0.5 },
      'acc@10': { value: 0.75 },
    });
  });

  test('lists a repository without a clone as an error', async () => {
    const report = await run(['lib.sh'], 'no/where');
    expect(report).toMatchObject({ end: 'errors', cases: { finished: 0 } });
    expect(report.errors[0]!.message).toContain('no clone of no/where');
  });
});
