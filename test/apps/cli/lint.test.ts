import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.ts';
import { startFakeEndpoint, type Behaviour, type ChatCall } from '../../support/fake-endpoint.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { editBlock } from '../../support/scripted-endpoint.ts';

const noPrint =
  '---\nlanguages: [python]\nfixable: true\n---\n\n# No print\n\nUse the logger.\n\n### Bad\n\n```py\nprint(x)\n```\n';
const files = {
  '.patchwright/rules/no-print.md': noPrint,
  'src/a.py': 'import sys\n\nprint(1)\n',
  'src/b.py': 'x = 2\n',
  'lib/c.py': 'print(3)\n',
  'README.md': '# a\n',
  'package-lock.json': '{}\n',
};

/** Reports every line that prints; confirms everything; mends `print(1)`. */
function answer(call: ChatCall): Behaviour {
  const [system, user] = [call.messages[0]!.content, call.messages.at(-1)!.content];
  if (system.startsWith('A quick first reading')) {
    const numbers = [...user.matchAll(/^(\d+)\. lines? /gm)].map(([, number]) => `${number} yes: it prints`);
    return { kind: 'reply', text: numbers.join('\n') };
  }
  if (system.includes('who corrects a change')) {
    return { kind: 'reply', text: editBlock('src/a.py', 'print(1)', 'log.info(1)') };
  }
  const found = [...user.matchAll(/^print\(\d\)$/gm)].map(
    ([line]) =>
      `<violation rule="no-print" confidence="high">\n<reasoning>it prints</reasoning>\n<snippet>\n${line}\n</snippet>\n</violation>`,
  );
  return { kind: 'reply', text: found.join('\n') || '<violations>none</violations>' };
}

async function scene(behave: (call: ChatCall, index: number) => Behaviour = answer) {
  const repo = makeRepository(files);
  const state = temporaryFolder();
  const endpoint = await startFakeEndpoint(behave);
  onTestFinished(() => endpoint.close());
  const env = { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: 'test-key', PATCHWRIGHT_STATE_DIR: state };
  const lint = (...args: string[]) => runCli(['lint', '--no-builtin', ...args], { cwd: repo, env });
  return { repo, env, lint, calls: endpoint.calls };
}

describe('patchwright lint', () => {
  test('prints findings with the code, and ends with 1 as linters do', async () => {
    const { lint, calls } = await scene();
    const { code, stdout, stderr } = await lint();
    expect(code).toBe(1);
    expect(stdout).toContain('src/a.py:3:1  error  no-print\n  No print: it prints\n');
    expect(stdout).toContain('> 3 | print(1)\n      | ^^^^^^^^\n');
    expect(stderr).toMatch(
      /2 errors, 0 warnings\n.* 3 questions \(0 cached\) · 5 calls \(weak 3, strong 2\)/,
    );
    expect(calls).toHaveLength(5);
  });

  test('asks nothing the second time, and only about the file that changed the third time', async () => {
    const { repo, lint, calls } = await scene();
    const first = await lint('--json');
    const second = await lint('--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ findings: JSON.parse(first.stdout).findings });
    expect(second.stderr).toContain('3 questions, 3 answered before: nothing to ask.\n');
    expect(calls).toHaveLength(5);
    writeFiles(repo, { 'src/b.py': 'x = 3\n' });
    await lint();
    expect(calls.slice(5).map((call) => /SOURCE (\S+)/.exec(call.messages[1]!.content)![1])).toEqual([
      'src/b.py',
    ]);
  });

  test('asks again where another endpoint serves a model of the same name', async () => {
    const { lint, env } = await scene();
    await lint();
    const other = await startFakeEndpoint(answer);
    onTestFinished(() => other.close());
    env.OPENAI_BASE_URL = other.url;
    expect((await lint()).stderr).toContain('3 questions, 0 answered before');
    expect(other.calls).toHaveLength(5);
  });

  test('says once that answers cannot be cached, and prints what they found', async () => {
    const { lint, env } = await scene();
    writeFiles(env.PATCHWRIGHT_STATE_DIR, { cache: 'a file where the folder should be' });
    const { code, stdout, stderr } = await lint();
    expect([code, stdout.match(/^src|^lib/gm)]).toEqual([1, ['lib', 'src']]);
    expect(stderr.match(/not cached .* cost again/g)).toHaveLength(1);
  });

  test('judges only what is named, and ends with 0 when nothing is found', async () => {
    const { lint, calls } = await scene();
    expect(await lint('src/b.py')).toMatchObject({ code: 0, stdout: '' });
    expect(calls).toHaveLength(1);
    expect(await lint('nowhere')).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere') });
    expect(await lint('--rule', 'no-such')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no-print'),
    });
  });

  test('--diff judges the lines that the branch and the working tree changed', async () => {
    const { repo, lint } = await scene();
    git(repo, 'checkout', '--quiet', '-b', 'feature');
    writeFiles(repo, { 'lib/c.py': 'print(3)\nprint(4)\n', 'lib/new.py': 'print(5)\n', id_rsa: 'x\n' });
    git(repo, 'commit', '--quiet', '--all', '--message', 'more');
    const { stdout, stderr } = await lint('--diff', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ withheld: ['id_rsa'] });
    expect(stderr).toContain('left out 1 new file with names of credential files: id_rsa');
    const places = (JSON.parse(stdout).findings as { path: string; startLine: number }[]).map(
      (found) => `${found.path}:${found.startLine}`,
    );
    expect(places).toEqual(['lib/c.py:2', 'lib/new.py:1']);
    expect(await lint('--diff', 'no-such-branch')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no-such-branch'),
    });
  });

  test('--dry-run prints questions and the bound, and asks nothing', async () => {
    const { lint, calls } = await scene();
    const { code, stdout } = await lint('--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      tasks: [
        { rule: 'no-print', path: 'lib/c.py' },
        { rule: 'no-print', path: 'src/a.py' },
        { rule: 'no-print', path: 'src/b.py' },
      ],
      bound: { tasks: 3, cached: 0, calls: { first: 3, second: 3 } },
    });
    expect(calls).toEqual([]);
  });

  test('--fix mends fixable violations, keeps the rest of the file, and judges again', async () => {
    const { repo, lint } = await scene();
    writeFiles(repo, { 'src/a.py': 'import sys\r\n\r\nprint(1)\r\n' });
    const { code, stdout } = await lint('--fix', '--json', 'src');
    expect(JSON.parse(stdout)).toMatchObject({ findings: [], fixed: ['src/a.py'] });
    expect(code).toBe(0);
    expect(readFileSync(path.join(repo, 'src/a.py'), 'utf8')).toBe('import sys\r\n\r\nlog.info(1)\r\n');
  });

  test('writes SARIF and annotations', async () => {
    const { repo, lint } = await scene();
    await lint('--format', 'sarif', '--output', 'out.sarif');
    const log = JSON.parse(readFileSync(path.join(repo, 'out.sarif'), 'utf8'));
    expect(log.runs[0].results).toHaveLength(2);
    const { stdout } = await lint('--format', 'github');
    expect(stdout).toContain('::error file=lib/c.py,line=1,endLine=1,col=1,endColumn=8,title=no-print::');
  });

  test('a reply that cannot be used ends with 2 and names the file; the others are judged', async () => {
    const { lint } = await scene((call) =>
      call.messages.some(({ content }) => content.includes('src/b.py'))
        ? { kind: 'reply', text: 'no idea' }
        : answer(call),
    );
    const { code, stdout, stderr } = await lint('--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout).findings).toHaveLength(2);
    expect(stderr).toContain('not judged src/b.py by no-print');
  });

  test('a bound that is reached ends with 6, and what was answered is not asked again', async () => {
    const { lint, calls } = await scene();
    expect(await lint('--max-calls', '2', '--concurrency', '1')).toMatchObject({ code: 6 });
    expect(calls).toHaveLength(2);
    expect(await lint()).toMatchObject({ code: 1 });
    expect(calls).toHaveLength(5);
  });

  test('a rule that is named twice is asked once', async () => {
    const { lint, calls } = await scene();
    await lint('--rule', 'no-print', '--rule', 'no-print', 'src/a.py');
    expect(calls).toHaveLength(2);
  });

  test('guidance that has the name of a rule stands in its place, so that no name means two', async () => {
    const { repo, lint } = await scene();
    writeFiles(repo, { 'AGENTS.md': 'Use the logger.\n', '.patchwright/rules/guidance-agents.md': noPrint });
    const { stdout } = await lint('--guidance', '--dry-run', '--json', 'src/a.py');
    const asked = (JSON.parse(stdout).tasks as { rule: string }[]).map((task) => task.rule);
    expect(asked.toSorted()).toEqual(['guidance-agents', 'no-print']);
  });

  const unfit = {
    'src/long.py': `print(1)\nx = "${'a'.repeat(61_000)}"\n`,
    'src/made.py': '# Code generated by x. DO NOT EDIT.\nprint(2)\n',
  };
  test('a file that nobody looked at is named, in every format', async () => {
    const { repo, lint } = await scene();
    writeFiles(repo, { ...unfit, '.gitignore': 'out.py\n', 'out.py': 'print(1)\n' });
    const { code, stdout, stderr } = await lint('--json', 'src/long.py', 'src/made.py', 'out.py');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).stats).toMatchObject({
      files: 0,
      unjudged: [
        { path: 'src/long.py', reason: 'minified' },
        { path: 'src/made.py', reason: 'generated' },
        { path: 'out.py', reason: expect.stringContaining('ignored') },
      ],
    });
    expect(stderr).toContain('not judged src/made.py: generated\n');
    const sarif = JSON.parse((await lint('--format', 'sarif', 'src/long.py')).stdout);
    expect(sarif.runs[0].invocations[0].toolExecutionNotifications).toMatchObject([{ level: 'warning' }]);
    expect((await lint('--dry-run', 'src')).stderr).toContain('not judged src/long.py: minified\n');
  });

  test('a file that a branch made unfit to be judged is named, and one that was so is not', async () => {
    const { repo, lint } = await scene();
    writeFiles(repo, { 'src/old.py': unfit['src/made.py'] });
    git(repo, 'add', '.');
    git(repo, 'commit', '--quiet', '--message', 'made');
    git(repo, 'checkout', '--quiet', '-b', 'feature');
    writeFiles(repo, { 'src/a.py': unfit['src/long.py'] });
    const { stdout } = await lint('--diff', '--json');
    expect(JSON.parse(stdout).stats.unjudged).toEqual([{ path: 'src/a.py', reason: 'minified' }]);
  });

  test('a file that is too long for the model leaves the others judged', async () => {
    const tooLong = {
      kind: 'status' as const,
      status: 400,
      message: "This model's maximum context length is 4 tokens",
    };
    const { lint } = await scene((call) =>
      call.messages[1]!.content.includes('SOURCE src/b.py') ? tooLong : answer(call),
    );
    const { code, stdout, stderr } = await lint('--json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout).findings).toHaveLength(2);
    expect(stderr).toContain('not judged src/b.py by no-print: The prompt is too long');
  });

  test('--fix counts what the edits cost', async () => {
    const { lint, calls } = await scene();
    const { stdout } = await lint('--fix', '--json', 'src/a.py');
    const { weak, strong } = JSON.parse(stdout).stats.usage;
    expect(weak.calls + strong.calls).toBe(calls.length);
  });

  test('what a recording says is not kept as the word of the model', async () => {
    const { repo, env } = await scene(() => ({ kind: 'reply', text: '<violations>none</violations>' }));
    const run = (more: string[], to = env) =>
      runCli(['lint', '--no-builtin', ...more, 'src/a.py'], { cwd: repo, env: to });
    await run(['--record', 'recording', '--no-cache']);
    expect(await run(['--replay', 'recording'])).toMatchObject({ code: 0 });
    const honest = await startFakeEndpoint(answer);
    onTestFinished(() => honest.close());
    expect(await run([], { ...env, OPENAI_BASE_URL: honest.url })).toMatchObject({ code: 1 });
  });

  test('Ctrl-C ends with 130, and what was answered is not asked again', async () => {
    const hang = { now: true };
    const { repo, env, lint, calls } = await scene((call, index) =>
      hang.now && index === 1 ? { kind: 'stall', text: '' } : answer(call),
    );
    const first = startCli(['lint', '--no-builtin', '--concurrency', '1'], { cwd: repo, env });
    while (calls.length < 2) await sleep(20);
    first.child.kill('SIGINT');
    expect(await first.done).toMatchObject({ code: 130 });
    hang.now = false;
    await lint();
    expect(calls).toHaveLength(6);
  });

  test('a wrong rule file is named with its fault', async () => {
    const { repo, lint } = await scene();
    writeFiles(repo, { '.patchwright/rules/bad.md': '# One\n\n# Two\n' });
    expect(await lint()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('.patchwright/rules/bad.md: the rule has 2 "# Title" headings'),
    });
  });

  test('can be recorded and replayed without a model', async () => {
    const { repo, env, lint } = await scene();
    const first = await lint('--record', 'recording', '--json');
    const again = await runCli(['lint', '--no-builtin', '--no-cache', '--replay', 'recording', '--json'], {
      cwd: repo,
      env: { ...env, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
    });
    expect(JSON.parse(again.stdout).findings).toEqual(JSON.parse(first.stdout).findings);
  });
});
