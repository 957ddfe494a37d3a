import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';
import { temporaryFolder } from './support.ts';
import { tinyClone, tinyInstance } from './tiny-clone.ts';

const buggy = 'add() { echo $(($1 - $2)); }';
const answers = {
  plan: planReply(changeBlock('modify', 'lib.sh')),
  edit: editBlock('lib.sh', buggy, 'add() { echo $(($1 + $2)); }'),
  review: contentReview,
};
/** The report down to the line of the clock. */
const tablesOf = (markdown: string) => markdown.split('\nTiming:')[0];

describe('patchwright bench', () => {
  let folder: string;
  let args: string[];

  beforeEach(() => {
    folder = temporaryFolder();
    const clone = tinyClone(folder);
    const rows = ['one', 'two', 'three'].map((id) => tinyInstance(clone, { instance_id: id }));
    writeFileSync(join(folder, 'set.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    args = [
      'bench',
      'resolve',
      '--data',
      join(folder, 'set.jsonl'),
      '--repos',
      folder,
      '--cache',
      join(folder, 'cache'),
    ];
  });

  const out = (name: string) => ['--out', join(folder, name)];

  test('prints the same table after kill -9 and restart, and pays for nothing twice', async () => {
    const whole = await scriptedEndpoint(answers);
    const uninterrupted = await runCli([...args, ...out('whole')], { cwd: folder, env: whole.env });
    expect(uninterrupted).toMatchObject({ code: 0 });
    expect(uninterrupted.stdout).toContain('| 100.0 % [43.9, 100.0] |');

    let edits = 0;
    let reachSecond = () => {};
    const second = new Promise<void>((resolve) => (reachSecond = resolve));
    const cut = await scriptedEndpoint({
      ...answers,
      edit: () => {
        edits += 1;
        if (edits !== 2) return answers.edit;
        reachSecond();
        return { kind: 'stall', text: '' };
      },
    });
    const killed = startCli([...args, ...out('cut')], { cwd: folder, env: cut.env });
    await second;
    killed.child.kill('SIGKILL');
    await killed.done;
    const resumed = await runCli([...args, ...out('cut')], { cwd: folder, env: cut.env });
    expect(resumed.code).toBe(0);
    expect(tablesOf(resumed.stdout)).toBe(tablesOf(uninterrupted.stdout));
    // the call that was cut was never answered, so it alone is asked again
    expect(cut.calls.length).toBe(whole.calls.length + 1);
  });

  test('prints one JSON document and leaves it in the output folder', async () => {
    const endpoint = await scriptedEndpoint(answers);
    const { code, stdout } = await runCli(
      [...args, ...out('json'), '--json', '--limit', '1', '--model', 'fake'],
      {
        cwd: folder,
        env: endpoint.env,
      },
    );
    expect(code).toBe(0);
    const report: unknown = JSON.parse(stdout);
    expect(report).toMatchObject({
      suite: 'resolve',
      end: 'finished',
      configuration: {
        models: { strong: 'fake', weak: 'fake' },
        config: { model: { format: 'search-replace' } },
      },
      headline: { name: 'resolved', value: 1, total: 1 },
      outcomes: [{ id: 'one', passed: true }],
    });
    expect(JSON.parse(readFileSync(join(folder, 'json', 'resolve.json'), 'utf8'))).toEqual(report);
  });

  test('stops within its bound, keeps what is finished, and goes on with a higher one', async () => {
    const endpoint = await scriptedEndpoint(answers);
    const bounded = await runCli([...args, ...out('bound'), '--max-calls', '4'], {
      cwd: folder,
      env: endpoint.env,
    });
    expect(bounded.code).toBe(6);
    expect(endpoint.calls.length).toBeLessThanOrEqual(4);
    expect(bounded.stdout).toContain('2 of 3 selected cases have no outcome');
    const raised = await runCli([...args, ...out('bound'), '--max-calls', '40'], {
      cwd: folder,
      env: endpoint.env,
    });
    expect(raised.code).toBe(0);
    expect(endpoint.calls.length).toBe(9);
  });

  test('refuses no cases, unknown cases, broken data and missing clones in plain words', async () => {
    const endpoint = await scriptedEndpoint({});
    const fails = async (more: string[]) => {
      const { code, stderr } = await runCli([...args, ...out('bad'), ...more], {
        cwd: folder,
        env: endpoint.env,
      });
      return { code, stderr };
    };
    expect(await fails(['--only', 'four'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('four'),
    });
    expect(await fails(['--limit', '0'])).toMatchObject({ code: 2 });
    writeFileSync(join(folder, 'broken.jsonl'), '{"instance_id":"x"}\n');
    expect(await fails(['--data', join(folder, 'broken.jsonl')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('broken.jsonl:1: repo'),
    });
    writeFileSync(join(folder, 'empty.jsonl'), '\n');
    expect(await fails(['--data', join(folder, 'empty.jsonl')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing to measure'),
    });
    const nowhere = await fails([
      '--repos',
      join(folder, 'none'),
      '--clone-url',
      join(folder, 'nowhere'),
      '--limit',
      '1',
    ]);
    expect(nowhere).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('tiny/lib could not be cloned'),
    });
    expect(endpoint.calls).toEqual([]);
  });
});
