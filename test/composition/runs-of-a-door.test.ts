import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { composeParsing } from '../../src/composition/repository/compose-repository.ts';
import { isOwnResult, isOwnRun } from '../../src/composition/run-folders/run-seals.ts';
import { executeRun, type RunOptions } from '../../src/composition/run/execute-run.ts';
import { unobserved } from '../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { ModelError } from '../../src/errors/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { temporaryFolder } from '../support/repository.ts';
import { scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';
import { changeBlock, editBlock, planReply } from '../support/scripted-endpoint.ts';

const parsing = composeParsing();
const files = { 'src/totals.js': 'export const totals = 1;\n' };
const mended: Record<string, ScriptedAnswer> = {
  plan: planReply(changeBlock('modify', 'src/totals.js')),
  edit: editBlock('src/totals.js', 'export const totals = 1;', 'export const totals = 2;'),
};
const alone = 'validation:\n  tests: off\n  format: off\n';
const issue = { title: 'Totals are wrong', body: 'Mend them.' };

/** A door with its own state folder, whose runs are answered by purpose. */
function door(configuration = '') {
  const [state, root] = [temporaryFolder(), temporaryFolder()];
  const config = resolveConfig([{ name: 'the test', values: parseConfig(alone + configuration, 'the test') }]);
  const run = async (answers: Record<string, ScriptedAnswer>, options: Partial<RunOptions> = {}) => {
    const said: string[] = [];
    const model = scriptModel(({ purpose }) => answers[purpose]);
    const observer = {
      ...unobserved,
      say: (line: string) => void said.push(line),
      costCeiling: () => void said.push('ceiling'),
      end: () => void said.push('end'),
    };
    const result = await executeRun({
      request: { issue, mode: 'run', selfReview: false },
      workspace: { ...memoryWorkspace(files), root, history: async () => [] },
      settings: settingsFrom({ PATCHWRIGHT_STATE_DIR: state }, state),
      ...{ config, observer, parsing, model },
      ...options,
    });
    return { ...result, said, asked: model.calls.map(({ purpose }) => purpose) };
  };
  const folders = () => readdirSync(path.join(state, 'runs')).map((name) => path.join(state, 'runs', name));
  return { run, state, folders, root };
} // prettier-ignore

describe('a run of a door', () => {
  test('leaves a page, a sealed result and no lock, and says what it may cost before it begins', async () => {
    const { run, state, folders } = door();
    const { runDir, said, verdict, diff } = await run(mended);
    expect([verdict.verdict, diff.includes('+export const totals = 2;')]).toEqual(['patched', true]);
    expect(folders()).toEqual([runDir]);
    expect([await isOwnRun(state, runDir), await isOwnResult(state, runDir)]).toEqual([true, true]);
    expect(readFileSync(path.join(runDir, 'report.html'), 'utf8')).toContain('Totals are wrong');
    expect(existsSync(path.join(runDir, 'lock'))).toBe(false);
    expect(said).toEqual(['ceiling', 'end']);
  });

  test('whose checks were not seen here is sealed by nobody', async () => {
    const { run, state } = door();
    const { runDir } = await run(mended, { isForeign: true });
    expect(await isOwnResult(state, runDir)).toBe(false);
  });

  test('that goes wrong ends for whoever watches, gives its folder back and leaves its page', async () => {
    const { run, folders } = door();
    const ended: string[] = [];
    const observer = { ...unobserved, end: () => void ended.push('end') };
    await expect(run({ plan: new Error('a fault') }, { observer })).rejects.toThrow('a fault');
    const [dir] = folders();
    expect([ended, existsSync(path.join(dir!, 'lock'))]).toEqual([['end'], false]);
    expect(existsSync(path.join(dir!, 'report.html'))).toBe(true);
  });

  test('goes on in its folder with what was paid for, unless a fresh one is wanted', async () => {
    const { run, folders } = door();
    const broken = { ...mended, edit: new ModelError('server-error', 'it is down') };
    const first = await run(broken);
    const again = await run(mended);
    expect([again.asked, again.runDir]).toEqual([['edit'], first.runDir]);
    expect(again.said[0]).toBe(`Resuming ${first.runDir}: 1 model call already paid for.`);
    await run(broken, { fresh: true });
    const fresh = await run(mended, { fresh: true });
    expect([fresh.asked, folders().length]).toEqual([['plan', 'edit'], 3]);
  });

  test('begins anew where it has ended with a patch, and says how that is written without paying again, wherever one is', async () => {
    const { run, state, root } = door();
    const first = await run(mended);
    expect(first.said.join('\n')).not.toContain('apply');
    const again = await run(mended);
    expect(again.asked).toEqual(['plan', 'edit']);
    expect(again.said[0]).toBe(
      `The same run has ended with a patch before; this one pays anew. To write that patch instead: patchwright apply ${path.basename(first.runDir)} --repo ${root} --state-dir ${state}`,
    );
    expect((await run(mended, { fresh: true })).said.join('\n')).not.toContain('apply');
  });

  test('goes on with the newest of several that were cut off', async () => {
    const { run } = door();
    const broken = { ...mended, edit: new ModelError('server-error', 'it is down') };
    await run(broken, { fresh: true });
    const newest = await run(broken, { fresh: true });
    expect((await run(mended)).runDir).toBe(newest.runDir);
  });

  test('that is kept elsewhere is sealed by its keeper, and has no page where it is deleted with its folder', async () => {
    for (const isTemporary of [true, false]) {
      const written: string[] = [];
      const { run, folders } = door();
      const folder = { dir: temporaryFolder(), emit: () => undefined, loadStage: async () => undefined, saveStage: async () => undefined, append: async () => undefined, writeText: async (name: string) => void written.push(name) };
      const released: string[] = [];
      const runs = { open: async () => ({ folder, journal: { earlier: [], append: async () => undefined }, resumed: false, isTemporary, release: () => void released.push('released') }) };
      await run(mended, { runs: runs as unknown as RunOptions['runs'] & object });
      expect(written).toEqual(['patch.diff', 'report.md', 'report.json', ...(isTemporary ? [] : ['report.html'])]);
      expect([released, () => folders()]).toEqual([['released'], expect.any(Function)]);
      expect(folders).toThrow('ENOENT');
    }
  }); // prettier-ignore
});

describe('a recording', () => {
  test('of a run is made where it is wanted, and answers the same run for nothing', async () => {
    const { run, state, folders } = door();
    const record = path.join(temporaryFolder(), 'deep', 'recording');
    const recorded = await run(mended, { record });
    expect(readdirSync(path.join(record, 'conversation'))).toEqual(['001.json', '002.json']);
    expect(JSON.parse(readFileSync(path.join(record, 'recording.json'), 'utf8'))).toMatchObject({ format: 'search-replace' });
    const replayed = await run({}, { replay: record, model: undefined });
    expect([replayed.diff, replayed.usage.costUsd, replayed.asked]).toEqual([recorded.diff, 0, []]);
    expect(replayed.said).toEqual([`Replaying ${record}: no model is called.`, 'end']);
    expect(folders()).toHaveLength(2);
    expect([await isOwnRun(state, replayed.runDir), await isOwnRun(state, recorded.runDir)]).toEqual([false, true]);
  }); // prettier-ignore

  test('is replayed in a folder of its own, whatever was cut off', async () => {
    const { run, folders } = door();
    const record = temporaryFolder();
    await run(mended, { record, fresh: true });
    await run({ ...mended, edit: new ModelError('server-error', 'it is down') }, { fresh: true });
    const replayed = await run({}, { replay: record, model: undefined });
    expect([replayed.said[0], folders().length]).toEqual([expect.stringContaining('Replaying'), 3]);
  });

  test('shows a replay what the run had read on the web, and nothing is read again', async () => {
    const { run } = door();
    const record = temporaryFolder();
    const page = { url: 'https://docs.test/a', title: 'Rounding', text: 'Round it twice.' };
    const request = { issue, mode: 'run', selfReview: false, links: [page.url] } as const;
    const first = await run(mended, { record, request });
    expect(first.links?.pages).toEqual([]);
    mkdirSync(path.join(record, 'stages'), { recursive: true });
    writeFileSync(path.join(record, 'stages', 'links.json'), JSON.stringify({ pages: [page], refused: [] }));
    const replayed = await run({}, { replay: record, model: undefined, request });
    expect([replayed.links?.pages, replayed.verdict.verdict]).toEqual([[page], 'failed']);
    expect(replayed.verdict.message).toContain('Round it twice.');
  });

  test('that can go nowhere is refused before anything is paid', async () => {
    const { run, folders } = door();
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(run(mended, { record: path.join(file, 'below') })).rejects.toThrow(/the folder cannot be created/);
    expect(folders).toThrow('ENOENT');
  });
}); // prettier-ignore
