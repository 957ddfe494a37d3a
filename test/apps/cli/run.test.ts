import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readEvents } from '../../../src/pipeline/index.ts';
import { runCli, spawnCli, startCli } from '../../support/cli.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

const greet = "export function greet(name) {\n  return 'Helo ' + name;\n}\n";
const issue = '# The greeting is misspelt\n\n`greet` says "Helo".\n';
const goodEdit = editBlock('src/greet.js', "  return 'Helo ' + name;", "  return 'Hello ' + name;");
const goodAnswers = {
  plan: planReply(changeBlock('modify', 'src/greet.js')),
  edit: goodEdit,
  review: contentReview,
};

function scene(files: Record<string, string | Uint8Array> = {}) {
  const repo = makeRepository({ 'src/greet.js': greet, 'README.md': '# greet\n', ...files });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': issue });
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'];
  return { repo, state, args };
}

describe('patchwright run', () => {
  test('prints one document with verdict, diff and cost, and leaves the working tree alone', async () => {
    const { repo, args } = scene();
    const { env } = await scriptedEndpoint(goodAnswers);
    const { code, stdout, stderr } = await spawnCli(args, { env });
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({
      verdict: 'patched',
      reason: 'unchecked',
      base: git(repo, 'rev-parse', 'HEAD').trim(),
      files: [{ path: 'src/greet.js', change: 'modify', matcher: 'exact' }],
      checks: [],
      usage: { calls: 3 },
    });
    expect(report['diff']).toContain("+  return 'Hello ' + name;");
    expect(code).toBe(0);
    expect(stderr).toMatch(/At most \d+ model calls, \d+ tokens, \$/);
    expect(git(repo, 'status', '--porcelain')).toBe('');
  });

  test('--apply writes the patch, and git apply takes the printed diff', async () => {
    const { repo, args } = scene();
    const { env } = await scriptedEndpoint(goodAnswers);
    const { stdout } = await runCli(args, { env });
    writeFiles(repo, { 'fix.diff': (JSON.parse(stdout) as { diff: string }).diff });
    git(repo, 'apply', '--check', 'fix.diff');
    const applied = await runCli([...args, '--apply', '--fresh'], { env });
    expect(applied.code).toBe(0);
    expect(readFileSync(path.join(repo, 'src/greet.js'), 'utf8')).toContain("'Hello '");
  });

  test('keeps a run folder with events, conversation, patch and report, and no key in it', async () => {
    const { state, args } = scene();
    const { env } = await scriptedEndpoint(goodAnswers);
    const { stdout } = await runCli(args, { env });
    const { runDir } = JSON.parse(stdout) as { runDir: string };
    expect(runDir.startsWith(path.join(state, 'runs'))).toBe(true);
    const recorded = readEvents(readFileSync(path.join(runDir, 'events.jsonl'), 'utf8'));
    expect(recorded.unread).toEqual([]);
    const events: string[] = recorded.events.map(({ type }) => type);
    for (const type of [
      'run-started',
      'lines-shown',
      'call-started',
      'call-finished',
      'issue-read',
      'index-refreshed',
      'snippets-ranked',
      'plan-ready',
      'edit-applied',
      'review-finished',
      'budget-spent',
    ]) {
      expect(events).toContain(type);
    }
    expect(events.filter((type) => type === 'verdict-reached')).toHaveLength(1);
    expect(readdirSync(path.join(runDir, 'conversation'))).toEqual(['001.json', '002.json', '003.json']);
    for (const name of ['patch.diff', 'report.md', 'report.json'])
      expect(readFileSync(path.join(runDir, name), 'utf8')).not.toContain('test-key');
  });

  test('--plan-only ends as planned and writes no edit', async () => {
    const { args } = scene();
    const { env, calls } = await scriptedEndpoint(goodAnswers);
    const { code, stdout } = await runCli([...args, '--plan-only'], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'planned',
      plan: { changes: [{ path: 'src/greet.js' }] },
      diff: '',
    });
    expect(code).toBe(0);
    expect(calls).toHaveLength(1);
  });

  test('reads the issue from standard input', async () => {
    const { repo, state } = scene();
    const { env } = await scriptedEndpoint(goodAnswers);
    const { code } = await spawnCli(['run', '-', '--repo', repo, '--state-dir', state], {
      env,
      input: issue,
    });
    expect(code).toBe(0);
  });

  test('kill -9 in the middle of a call: the next run goes on and asks no finished question again', async () => {
    const { args } = scene();
    const hang = { now: true };
    const { env, calls } = await scriptedEndpoint({
      ...goodAnswers,
      edit: () => (hang.now ? { kind: 'stall', text: '' } : goodEdit),
    });
    const first = startCli(args, { env });
    while (calls.length < 2) await sleep(20);
    first.child.kill('SIGKILL');
    await first.done;
    hang.now = false;
    const { code, stderr } = await runCli(args, { env });
    expect(code).toBe(0);
    expect(stderr).toContain('Resuming');
    const plans = calls.filter((call) => call.messages[0]!.content.includes('who changes a repository'));
    expect(plans).toHaveLength(1);
  });

  test('Ctrl-C ends with 130 and leaves a run that resumes', async () => {
    const { args } = scene();
    const hang = { now: true };
    const { env, calls } = await scriptedEndpoint({
      ...goodAnswers,
      edit: () => (hang.now ? { kind: 'stall', text: '' } : goodEdit),
    });
    const first = startCli(args, { env });
    while (calls.length < 2) await sleep(20);
    first.child.kill('SIGINT');
    expect(await first.done).toMatchObject({ code: 130, stderr: expect.stringContaining('resumes') });
    hang.now = false;
    expect(await runCli(args, { env })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Resuming'),
    });
  });

  test('two at once on one repository and one state folder come to the same end, each in its own folder', async () => {
    const { repo, state, args } = scene();
    const { env, calls } = await scriptedEndpoint(goodAnswers);
    const both = await Promise.all([1, 2].map(() => spawnCli([...args, '--fresh'], { env })));
    const reports = both.map(({ stdout }) => JSON.parse(stdout) as { runDir: string; diff: string });
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(reports[0]!.diff).toBe(reports[1]!.diff);
    expect(new Set(reports.map(({ runDir }) => runDir)).size).toBe(2);
    expect(readdirSync(path.join(state, 'runs'))).toHaveLength(2);
    expect(calls).toHaveLength(6);
    expect(git(repo, 'status', '--porcelain')).toBe('');
  });

  test('over budget: what is done is kept, and a higher limit goes on from there', async () => {
    const { args } = scene();
    const { env, calls } = await scriptedEndpoint(goodAnswers);
    const stopped = await runCli([...args, '--max-calls', '2'], { env });
    expect(stopped.code).toBe(6);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      verdict: 'over-budget',
      reason: 'max-calls',
      diff: expect.stringContaining('Hello'),
    });
    const more = await runCli(args, { env });
    expect(more.code).toBe(0);
    expect(calls).toHaveLength(3);
  });

  test('replay gives the same diff without any network, and fails with a diff when a prompt differs', async () => {
    const { repo, state, args } = scene();
    const { env, close } = await scriptedEndpoint(goodAnswers);
    const recorded = JSON.parse((await runCli(args, { env })).stdout) as { runDir: string; diff: string };
    await close();
    const again = await runCli(['replay', recorded.runDir, '--json', '--state-dir', state]);
    expect(again.code).toBe(0);
    expect((JSON.parse(again.stdout) as { diff: string }).diff).toBe(recorded.diff);

    writeFiles(state, { 'issue.md': issue.replace('misspelt', 'spelt wrongly') });
    const changed = await runCli([
      'run',
      path.join(state, 'issue.md'),
      '--repo',
      repo,
      '--state-dir',
      state,
      '--replay',
      recorded.runDir,
    ]);
    expect(changed.code).toBe(1);
    expect(changed.stderr).toContain('-The greeting is misspelt');
    expect(changed.stderr).toContain('+The greeting is spelt wrongly');
  });

  test('report shows the newest run', async () => {
    const { state, args } = scene();
    const { env } = await scriptedEndpoint(goodAnswers);
    await runCli(args, { env });
    const { stdout } = await runCli(['report', '--state-dir', state]);
    expect(stdout).toContain('# The greeting is misspelt');
    expect(stdout).toContain('**patched** (unchecked)');
  });
});

describe('what a model may do wrong', () => {
  test('prose instead of blocks gets one repair round, then fails with the replies kept', async () => {
    const { args } = scene();
    const { env, calls } = await scriptedEndpoint({ plan: 'I think you should fix the greeting.' });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'failed', reason: 'unusable-reply' });
    expect(code).toBe(1);
    expect(calls).toHaveLength(2);
  });

  test.each([
    ['outside the repository', '../../etc/passwd'],
    ['into .git', '.git/hooks/pre-commit'],
    ['to a file that does not exist', 'src/never/was/there.rb'],
  ])('a plan that leads %s is sent back, then fails', async (_, target) => {
    const { args } = scene();
    const { env } = await scriptedEndpoint({ plan: planReply(changeBlock('modify', target)) });
    expect(JSON.parse((await runCli(args, { env })).stdout)).toMatchObject({
      verdict: 'failed',
      reason: 'unusable-reply',
      message: expect.stringContaining(target),
    });
  });

  test('R10: a plan of protected files only is refused', async () => {
    const { args } = scene({ 'package.json': '{}\n' });
    const { env } = await scriptedEndpoint({ plan: planReply(changeBlock('modify', 'package.json')) });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'refused', reason: 'out-of-scope' });
    expect(code).toBe(4);
  });

  test('R18: an edit outside the plan is left out and named, however often the model insists', async () => {
    const { args } = scene({ 'src/other.js': 'export const other = 1;\n' });
    const outside = editBlock('src/other.js', 'export const other = 1;', 'export const other = 2;');
    const { env } = await scriptedEndpoint({ ...goodAnswers, edit: goodEdit + outside, repair: outside });
    const { code, stdout } = await runCli(args, { env });
    const report = JSON.parse(stdout) as { verdict: string; message: string; files: { path: string }[] };
    expect(report.files.map((file) => file.path)).toEqual(['src/greet.js']);
    expect(report.verdict).toBe('patched');
    expect(report.message).toContain('src/other.js');
    expect(code).toBe(0);
  });

  test('an edit that matches nothing goes back with the nearest lines, and a right one then counts', async () => {
    const { args } = scene();
    let edits = 0;
    const wrong = editBlock(
      'src/greet.js',
      "  return 'Good day ' + title + surname;",
      "  return 'Hello ' + name;",
    );
    const { env, calls } = await scriptedEndpoint({
      ...goodAnswers,
      edit: () => ((edits += 1) === 1 ? wrong : goodEdit),
    });
    expect((await runCli(args, { env })).code).toBe(0);
    expect(calls[2]!.messages.at(-1)!.content).toContain('None of your edits was made');
  });

  test('an edit that breaks the syntax is refused', async () => {
    const { args } = scene();
    const broken = editBlock('src/greet.js', "  return 'Helo ' + name;", "  return 'Hello ' + (name;");
    const { env } = await scriptedEndpoint({ ...goodAnswers, edit: broken });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'failed', reason: 'edit-refused', diff: '' });
    expect(code).toBe(1);
  });

  test('a model that sees nothing to change ends as unchanged', async () => {
    const { args } = scene();
    const { env } = await scriptedEndpoint({
      plan: '<unchanged reason="already-satisfied">It says Hello.</unchanged>',
    });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'unchanged',
      reason: 'already-satisfied',
      message: 'It says Hello.',
    });
    expect(code).toBe(3);
  });

  test('a review that keeps objecting ends as unverified, with its findings', async () => {
    const { args } = scene();
    const objections = [
      'The greeting lacks a comma.',
      'A missing name prints undefined.',
      'No caller awaits the promise returned here.',
    ];
    const objection = (text: string) =>
      `<finding severity="error" path="src/greet.js" line="2">\n${text}\n</finding>`;
    let reviews = 0;
    let repairs = 0;
    const { env } = await scriptedEndpoint({
      ...goodAnswers,
      review: () => objection(objections[reviews++]!),
      repair: () =>
        editBlock(
          'src/greet.js',
          `  return 'Hello ${'.'.repeat(repairs++)}' + name;`,
          `  return 'Hello ${'.'.repeat(repairs)}' + name;`,
        ),
    });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'unverified',
      findings: [{ source: 'review', path: 'src/greet.js' }],
    });
    expect(code).toBe(5);
  });
});

describe('a repair that comes to nothing', () => {
  const objection =
    '<finding severity="error" path="src/greet.js" line="2">\nThe greeting lacks a comma.\n</finding>';

  test('without a reason leaves the objection open', async () => {
    const { args } = scene();
    const { env } = await scriptedEndpoint({ ...goodAnswers, review: objection, repair: 'Hm.' });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'unverified', reason: 'review-failed' });
    expect(code).toBe(5);
  });

  test('with a reason leaves it as a remark for the person who reads the patch', async () => {
    const { args } = scene();
    const { env } = await scriptedEndpoint({
      ...goodAnswers,
      review: objection,
      repair: 'Not changed: no comma is asked for.',
    });
    const { stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'patched',
      message: expect.stringContaining('left 1 remark'),
      findings: [{ severity: 'warning', source: 'review' }],
    });
  });
});

describe('what an endpoint may do wrong', () => {
  test.each([
    ['a refused key', { kind: 'status', status: 401 }, 'unauthorized', 'OPENAI_API_KEY'],
    [
      'an unknown model',
      { kind: 'status', status: 404, message: 'no model of this name' },
      'unknown-model',
      '--model',
    ],
    [
      'a wait of an hour',
      { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
      'quota',
      'resumes and pays for nothing twice',
    ],
  ] as const)('%s ends as failed with a hint', async (_, behaviour, reason, hint) => {
    const { args } = scene();
    const { env } = await scriptedEndpoint({ plan: () => behaviour });
    const { code, stdout } = await runCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'failed',
      reason,
      message: expect.stringContaining(hint),
    });
    expect(code).toBe(1);
  });

  test('a missing key is named before anything is done', async () => {
    const { args } = scene();
    const { code, stderr } = await runCli(args, { env: { OPENAI_BASE_URL: 'https://models.example/v1' } });
    expect(code).toBe(2);
    expect(stderr).toContain('OPENAI_API_KEY');
  });
});
