import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

const greet = "export function greet(name) {\n  return 'Helo ' + name;\n}\n";
const answers = {
  plan: planReply(changeBlock('modify', 'src/greet.js')),
  edit: editBlock('src/greet.js', "  return 'Helo ' + name;", "  return 'Hello ' + name;"),
  review: contentReview,
};

function scene() {
  const repo = makeRepository({ 'src/greet.js': greet, 'README.md': '# greet\n' });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# The greeting is misspelt\n\n`greet` says "Helo".\n' });
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state];
  const report = ['report', '--state-dir', state];
  const dir = () => path.join(state, 'runs', readdirSync(path.join(state, 'runs'))[0]!);
  return { args, report, dir };
}

describe('patchwright report --html', () => {
  test('prints the page of the newest run: patch, calls, lines the model saw, prompts, version', async () => {
    const { args, report } = scene();
    const { env } = await scriptedEndpoint(answers);
    await runCli(args, { env });
    const { code, stdout } = await runCli([...report, '--html']);
    expect(code).toBe(0);
    const page = readFileSync(stdout.trim(), 'utf8');
    expect(page).toContain('<h1>The greeting is misspelt</h1>');
    expect(page).toContain('<summary><code>src/greet.js</code> +1 −1</summary>');
    expect(page).toContain('lines 1–3 of 3');
    expect(page).toMatch(/Timeline of 3 model calls/);
    expect(page).toContain('patchwright run');
    expect(page).not.toContain('test-key');
  });

  test('of a run that failed tells why', async () => {
    const { args, report } = scene();
    const { env } = await scriptedEndpoint({ plan: 'I would rather not.' });
    expect((await runCli(args, { env })).code).toBe(1);
    const page = readFileSync((await runCli([...report, '--html'])).stdout.trim(), 'utf8');
    expect(page).toContain('<strong>failed</strong>');
    expect(page).toContain('I would rather not.');
  });

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'of a run that %s cut off tells how far it came',
    async (signal) => {
      const { args, report, dir } = scene();
      const { env, calls } = await scriptedEndpoint({
        ...answers,
        edit: () => ({ kind: 'stall', text: '' }),
      });
      const run = startCli(args, { env });
      while (calls.length < 2) await sleep(20);
      run.child.kill(signal);
      await run.done;
      expect(existsSync(path.join(dir(), 'report.html'))).toBe(signal === 'SIGINT');
      const { code, stdout } = await runCli([...report, dir(), '--html']);
      expect(code).toBe(0);
      const page = readFileSync(stdout.trim(), 'utf8');
      expect(page).toContain('<strong>interrupted</strong>');
      expect(page).toContain('Planned and done');
      expect(page).toContain('The run ended before anything was checked.');
    },
  );

  test('of a folder that holds no run says so', async () => {
    const { report } = scene();
    const folder = temporaryFolder();
    const { code, stderr } = await runCli([...report, folder, '--html']);
    expect(code).toBe(2);
    expect(stderr).toContain('contains no run');
  });
});

test('report and list say of a run from elsewhere, or a changed one, that nothing shows its words to be true (A6)', async () => {
  const { args, report, dir } = scene();
  const { env } = await scriptedEndpoint(answers);
  await runCli(args, { env });
  const list = ['runs', 'list', '--state-dir', path.dirname(path.dirname(dir()))];
  expect((await runCli(report)).stderr).toBe('');
  expect((await runCli(list)).stdout).not.toContain('not made here');
  const file = path.join(dir(), 'report.json');
  writeFiles(dir(), { 'report.json': readFileSync(file, 'utf8').replace('"unchecked"', '"validated"') });
  for (const more of [[], ['--json'], ['--html']])
    expect((await runCli([...report, ...more])).stderr).toContain('Not made here, or changed since');
  expect((await runCli(list)).stdout).toContain('(not made here, or changed since)');
});

test('of a run that was made here, no word is taken from a text or page that was changed since (A6)', async () => {
  const { args, report, dir } = scene();
  const { env } = await scriptedEndpoint(answers);
  await runCli(args, { env });
  const read = (name: string) => readFileSync(path.join(dir(), name), 'utf8');
  const [text, page] = [read('report.md'), read('report.html')];
  writeFiles(dir(), {
    'report.md': text.replace('(unchecked)', '(validated)'),
    'report.html': page.replaceAll('unchecked', 'validated'),
  });
  expect((await runCli(report)).stdout).toBe(text);
  expect((await runCli([...report, '--html'])).stderr).toBe('');
  expect(read('report.html')).toBe(page);
});

test('of a run that was cut off here, no event is taken for a verdict (A6)', async () => {
  const { args, report, dir } = scene();
  const { env } = await scriptedEndpoint(answers);
  await runCli(args, { env });
  for (const name of ['report.json', 'report.html']) rmSync(path.join(dir(), name));
  await runCli([...report, dir(), '--html']);
  expect(readFileSync(path.join(dir(), 'report.html'), 'utf8')).toContain('<strong>interrupted</strong>');
});

describe('patchwright report --json', () => {
  test.each([
    ['not JSON', '\u001b]0;x\u0007 no JSON at all'],
    ['not JSON', '{"verdict":"patched","reason":'],
    ['not JSON', ''],
    ['not the report of a run', '[]'],
    ['not the report of a run', '"patched"'],
    ['not the report of a run', '{"verdict":"perfect","reason":"r","message":"m"}'],
  ])('of a folder whose report is %s says so, and hands nothing on', async (problem, text) => {
    const dir = temporaryFolder();
    writeFiles(dir, { 'report.json': text });
    const { code, stdout, stderr } = await runCli([
      'report',
      dir,
      '--json',
      '--state-dir',
      temporaryFolder(),
    ]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'usage',
        message: `${path.join(dir, 'report.json')} is ${problem}`,
        hint: expect.any(String),
      },
    });
    expect(stderr).toContain(problem);
  });

  test('of a run is its report', async () => {
    const { args, report } = scene();
    const { env } = await scriptedEndpoint(answers);
    await runCli(args, { env });
    const { code, stdout } = await runCli([...report, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ verdict: expect.any(String) })]);
  });
});
