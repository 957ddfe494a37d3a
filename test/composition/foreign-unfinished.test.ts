import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/composition/repository/compose-repository.ts';
import { diskRuns } from '../../src/composition/run-folders/disk-runs.ts';
import { openRunFolder } from '../../src/composition/run-folders/run-folder.ts';
import { sealResult, shareRunKey } from '../../src/composition/run-folders/run-seals.ts';
import type { FrozenRun } from '../../src/composition/run-folders/frozen-run.ts';
import { resolveConfig } from '../../src/config/index.ts';
import { temporaryFolder } from '../support/repository.ts';

const frozen: FrozenRun = {
  request: { issue: { title: 'The word is misspelt', body: '' }, mode: 'run', selfReview: true },
  base: '0'.repeat(40),
  root: '/repository',
  config: resolveConfig([]),
};

/** Opens the run of that input in a state folder and leaves it as a kill would. */
async function open(
  state: string,
  more: Partial<FrozenRun> = {},
): Promise<{ resumed: boolean; dir: string }> {
  const run = await diskRuns(state, systemClock).open(
    { ...frozen, ...more },
    { fresh: false, isReplay: false },
  );
  await run.folder.saveStage('plan', { said: state });
  run.release();
  return { resumed: run.resumed, dir: (run.folder as unknown as { dir: string }).dir };
}

/** Puts a run folder among those of another state folder. */
function bring(dir: string, state: string, name = path.basename(dir)): void {
  cpSync(dir, path.join(state, 'runs', name), { recursive: true });
}

describe('an unfinished run among the own ones (R30)', () => {
  test('is gone on with when it was made here', async () => {
    const state = temporaryFolder();
    const { dir } = await open(state);
    expect(await open(state)).toEqual({ resumed: true, dir });
  });

  test('includes one with a report that a full disk or a kill kept from being sealed', async () => {
    const state = temporaryFolder();
    const { dir } = await open(state);
    writeFileSync(path.join(dir, 'report.json'), '{"verdict":"patched"}');
    expect(await open(state)).toEqual({ resumed: true, dir });
    await sealResult(state, openRunFolder(dir));
    expect((await open(state)).resumed).toBe(false);
  });

  test('is not believed when it was copied there, and does not hide the own one', async () => {
    const [theirs, state] = [temporaryFolder(), temporaryFolder()];
    const foreign = await open(theirs);
    bring(foreign.dir, state);
    const own = await open(state);
    expect(own.resumed).toBe(false);
    bring(foreign.dir, state, path.basename(foreign.dir).replace(/^\d{8}/, '99991231'));
    expect(await open(state)).toEqual({ resumed: true, dir: own.dir });
  });

  test('travels to where the same secret is known: the attempts of a workflow run', async () => {
    const [first, second, stranger, neighbour] = Array.from({ length: 4 }, temporaryFolder) as string[];
    for (const state of [first!, second!]) await shareRunKey(state, 'of the workflow', 'acme/shop');
    await shareRunKey(stranger!, 'of somebody else', 'acme/shop');
    await shareRunKey(neighbour!, 'of the workflow', 'acme/other');
    const { dir } = await open(first!);
    for (const state of [second!, stranger!, neighbour!]) bring(dir, state);
    expect((await open(second!)).resumed).toBe(true);
    expect((await open(stranger!)).resumed).toBe(false);
    expect((await open(neighbour!)).resumed).toBe(false);
  });

  test('goes on where the same repository lies in another folder, as on another runner; a folder without a name is itself', async () => {
    const state = temporaryFolder();
    const named = { repository: 'acme/shop' };
    await open(state, { ...named, root: '/runner-1/shop' });
    expect((await open(state, { ...named, root: '/runner-2/shop' })).resumed).toBe(true);
    expect((await open(state, { repository: 'acme/other', root: '/runner-1/shop' })).resumed).toBe(false);
    await open(state);
    expect((await open(state, { root: '/elsewhere' })).resumed).toBe(false);
  });

  test('is believed in nothing that was written into it elsewhere: what its checks came to is done again (A6)', async () => {
    const [own, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const { dir } = await open(own);
    const forged = await open(elsewhere);
    const stage = (folder: string, name: string) => path.join(folder, 'stages', name);
    const load = async (name: string) => {
      const run = await diskRuns(own, systemClock).open(frozen, { fresh: false, isReplay: false });
      run.release();
      return { resumed: run.resumed, value: await run.folder.loadStage(name) };
    };
    expect(await load('plan')).toEqual({ resumed: true, value: { said: own } });
    cpSync(stage(dir, 'plan.json'), stage(dir, 'checks.json'));
    expect(await load('checks')).toEqual({ resumed: true, value: undefined });
    cpSync(stage(forged.dir, 'plan.json'), stage(dir, 'plan.json'));
    expect(await load('plan')).toEqual({ resumed: true, value: undefined });
  });
});

test('fresh runs of the same input that begin in the same millisecond have a folder each', async () => {
  const runs = diskRuns(temporaryFolder(), { now: () => 0 });
  const both = await Promise.all([1, 2].map(() => runs.open(frozen, { fresh: true, isReplay: false })));
  expect(new Set(both.map(({ folder }) => (folder as unknown as { dir: string }).dir)).size).toBe(2);
  for (const { release } of both) release();
});

test('a file in the place of the folder of runs ends a run with an error, not in a search without end', async () => {
  const state = temporaryFolder();
  writeFileSync(path.join(state, 'runs'), '');
  const opened = diskRuns(state, { now: () => 0 }).open(frozen, { fresh: true, isReplay: false });
  await expect(opened).rejects.toThrow('ENOTDIR');
});
