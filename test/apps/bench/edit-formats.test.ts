import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OpenAiModel } from '../../../src/adapters/openai/index.ts';
import { editFormats } from '../../../src/domain/index.ts';
import { bundledTasks } from '../../../src/apps/bench/edit-formats/bundled-tasks.ts';
import { editFormatsSuite } from '../../../src/apps/bench/edit-formats/edit-formats-suite.ts';
import { renderReport, runSuite } from '../../../src/apps/bench/frame/index.ts';
import { composeParser } from '../../../src/composition/repository/compose-repository.ts';
import { runCli } from '../../support/cli.ts';
import { startFakeEndpoint, type Behaviour } from '../../support/fake-endpoint.ts';
import { formatAsked, oracleReply } from './edit-oracle.ts';
import { settingsWith, temporaryFolder } from './support.ts';

const parser = composeParser();
const before = 'export function add(a: number, b: number) {\n  // adds\n  return a - b;\n}\n';
const row = {
  id: 'add',
  path: 'src/add.ts',
  before,
  after: before.replace('a - b', 'a + b'),
  instruction: 'In `add`, return the sum.',
};

async function endpointThat(behave: (prompt: string) => Behaviour | string) {
  const endpoint = await startFakeEndpoint(({ messages }) => {
    const answer = behave(messages.map(({ content }) => content).join('\n'));
    return typeof answer === 'string' ? { kind: 'reply', text: answer } : answer;
  });
  onTestFinished(() => endpoint.close());
  const options = { apiKey: 'unused', timeoutMs: 10_000, stallMs: 10_000, retries: 0, thinkingTokens: 0 };
  const models = { strong: 'fake', weak: 'fake' };
  return { ...endpoint, model: new OpenAiModel({ baseUrl: endpoint.url, models, ...options }) };
}

function run(model: OpenAiModel, { rows = [row] as object[], out = temporaryFolder(), flags = {} } = {}) {
  const data = join(temporaryFolder(), 'tasks.jsonl');
  writeFileSync(data, rows.map((one) => JSON.stringify(one)).join('\n'));
  return runSuite(
    editFormatsSuite(() => parser),
    flags,
    { ...settingsWith(model, { out }), data },
  );
}

const metricOf = (report: Awaited<ReturnType<typeof run>>, name: string) => report.metrics[name]?.value;

describe('bench edit --model', () => {
  test('gives an oracle 100 % in every format on the bundled tasks, long files and CRLF included', async () => {
    const tasks = bundledTasks();
    const { model } = await endpointThat((prompt) => oracleReply(prompt, tasks));
    const only = tasks.map(({ id }, index) => `${id}:${editFormats[index % editFormats.length]}`); // each task once, for speed
    const settings = settingsWith(model, { out: temporaryFolder(), parallel: 8, selection: { only } });
    const report = await runSuite(
      editFormatsSuite(() => parser),
      {},
      settings,
    );
    expect(report.outcomes.filter(({ passed }) => !passed).map(({ id, facts }) => [id, facts])).toEqual([]);
    expect(report.headline).toMatchObject({ name: 'right', value: 1, total: tasks.length });
    expect(metricOf(report, 'udiff exact')).toBe(1);
    expect(new Set(tasks.map(({ path }) => parser.languageOf(path) ?? path)).size).toBeGreaterThanOrEqual(8);
    expect(tasks.length).toBeGreaterThanOrEqual(40);
    expect(tasks.some((task) => task.before.split('\n').length > 1000)).toBe(true);
  });

  test('gives a model that changes something else 0, and says that nothing noticed', async () => {
    const wrong = { ...row, expected: [before.replace('a - b', 'a * b')] };
    const { model } = await endpointThat((prompt) => oracleReply(prompt, [wrong]));
    const report = await run(model);
    expect(report.headline).toMatchObject({ value: 0, total: editFormats.length });
    expect(metricOf(report, 'line-numbered wrong, unnoticed')).toBe(1);
    expect(report.tables.map(({ title }) => title)).not.toContain('Suggestion');
  });

  test('counts a lazy reply as refused, with what it cost', async () => {
    const { model, calls } = await endpointThat(
      () =>
        'src/add.ts\n```\nexport function add(a: number, b: number) {\n  // ... rest of the code ...\n}\n```\n',
    );
    const report = await run(model, { flags: { formats: 'whole-file' } });
    expect(report.outcomes[0]!.facts).toMatchObject({
      verdict: 'refused',
      wellFormed: true,
      appliedAtOnce: false,
      gaveUp: true,
    });
    expect(report.outcomes[0]!.usage.calls).toBe(calls.length);
    expect(calls).toHaveLength(4); // the reply, and three rounds of repair
  });

  test('tells talk from edits, and what a repair round mends from what was right at once', async () => {
    let asked = 0;
    const { model } = await endpointThat((prompt) =>
      asked++ === 0
        ? 'Gladly! What shall I change?'
        : oracleReply(prompt, [{ ...row, expected: [row.after] }]),
    );
    const report = await run(model, { flags: { formats: 'search-replace' } });
    expect(report.outcomes[0]!.facts).toMatchObject({
      verdict: 'exact',
      wellFormed: false,
      rightAtOnce: false,
      refusals: ['unreadable'],
    });
  });

  test('loses nothing when the endpoint breaks, and goes on where it stopped', async () => {
    const out = temporaryFolder();
    const oracle = (prompt: string) => oracleReply(prompt, [{ ...row, expected: [row.after] }]);
    const broken = await endpointThat((prompt) =>
      formatAsked(prompt) === 'udiff' ? { kind: 'status', status: 500 } : oracle(prompt),
    );
    const first = await run(broken.model, { out });
    expect(first).toMatchObject({
      end: 'errors',
      cases: { selected: editFormats.length, finished: editFormats.length - 1, errors: 1 },
    });
    const mended = await endpointThat(oracle);
    const second = await run(mended.model, { out });
    expect(second.headline).toMatchObject({ value: 1, total: editFormats.length });
    expect(mended.calls).toHaveLength(1);
  });

  test('asks with the words of the pipeline, and tells a place only in words', async () => {
    const { instruction: _, ...bare } = row;
    const { model, calls } = await endpointThat((prompt) =>
      oracleReply(prompt, [{ ...row, instruction: 'return a + b', expected: [row.after] }]),
    );
    await run(model, { rows: [bare, { ...bare, id: 'same', after: before }] });
    expect(calls).toHaveLength(editFormats.length); // a row that changes nothing asks for nothing
    const prompt = calls[0]!.messages.map(({ content }) => content).join('\n');
    expect(prompt).toContain('writes the code for a planned change');
    expect(prompt).toContain('1. Replace the line `return a - b;` in `add` by:\n```\n  return a + b;\n```');
  });

  test('suggests a line for the configuration, and is the same command with and without a model', async () => {
    const tasks = bundledTasks();
    const endpoint = await endpointThat((prompt) => oracleReply(prompt, tasks));
    const cwd = temporaryFolder();
    const env = {
      OPENAI_BASE_URL: endpoint.url,
      OPENAI_API_KEY: 'test-key',
      PATCHWRIGHT_STATE_DIR: join(cwd, 'state'),
    };
    const args = ['bench', 'edit', '--model', 'fake', '--limit', '8', '--out', join(cwd, 'out')];
    const { code, stdout } = await runCli(args, { cwd, env });
    expect(code).toBe(0);
    const suggested = /model: \{ format: ([a-z-]+) \}/.exec(stdout)?.[1];
    const kept = JSON.parse(readFileSync(join(cwd, 'state', 'edit-formats.json'), 'utf8')) as object;
    expect(Object.values(kept)).toMatchObject([{ format: suggested }]); // for `format: auto`
    const without = await runCli(['bench', 'edit'], { cwd, env });
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('--model NAME') });
  });

  test('places recorded replies of a thinking model: fences in fences, CRLF, eleven places, look-alikes', async () => {
    const recorded = JSON.parse(readFileSync(new URL('real-edit-replies.json', import.meta.url), 'utf8')) as {
      replies: { task: string; format: string; reply: string }[];
    };
    const tasks = new Map(bundledTasks().map((task) => [task.id, task]));
    const { model } = await endpointThat(
      (prompt) =>
        recorded.replies.find(
          ({ task, format }) =>
            format === formatAsked(prompt) && prompt.includes(tasks.get(task)!.instruction),
        )!.reply,
    );
    const only = recorded.replies.map(({ task, format }) => `${task}:${format}`);
    const settings = settingsWith(model, { out: temporaryFolder(), selection: { only } });
    const report = await runSuite(
      editFormatsSuite(() => parser),
      {},
      settings,
    );
    expect(report.outcomes.map(({ facts }) => facts)).toMatchObject(
      only.map(() => ({ verdict: 'exact', rightAtOnce: true })),
    );
  });

  test('prints the same tables after it was cut', async () => {
    const oracle = (prompt: string) => oracleReply(prompt, [{ ...row, expected: [row.after] }]);
    const { model } = await endpointThat(oracle);
    const out = temporaryFolder();
    const tablesOf = async () => renderReport(await run(model, { out })).split('### Cost')[0];
    expect(await tablesOf()).toBe(await tablesOf());
  });
});
