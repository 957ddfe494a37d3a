import {
  appendFileSync,
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPatch } from '../../../src/text/diff/render-patch.ts';
import { runCli } from '../../support/cli.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';
import { repo as inWorld, repository, tokenOf } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const greet = "export function greet(name) {\n  return 'Helo ' + name;\n}\n";
const fixed = greet.replace('Helo', 'Hello');
const answers = {
  plan: planReply(changeBlock('modify', 'src/greet.js')),
  edit: editBlock('src/greet.js', "  return 'Helo ' + name;", "  return 'Hello ' + name;"),
  review: contentReview,
};

/** A repository with one finished run, and a command line whose model answers no more. */
async function afterRun(scripted: Parameters<typeof scriptedEndpoint>[0] = answers, mode = 0o644) {
  const repo = makeRepository({ 'src/greet.js': greet, 'README.md': '# greet\n' });
  chmodSync(path.join(repo, 'src/greet.js'), mode);
  if (mode !== 0o644) git(repo, 'commit', '-qam', 'a program');
  const state = temporaryFolder();
  const { env, calls, close } = await scriptedEndpoint(scripted);
  const ran = await runCli(['run', 'greet says "Helo"', '--repo', repo, '--state-dir', state, '--json'], {
    env,
  });
  await close();
  const { runDir } = JSON.parse(ran.stdout) as { runDir: string };
  const apply = (...words: string[]) =>
    runCli(['apply', ...words, '--repo', repo, '--state-dir', state], {
      env: {
        GIT_AUTHOR_NAME: 'Ada',
        GIT_AUTHOR_EMAIL: 'ada@a.test',
        GIT_COMMITTER_NAME: 'Ada',
        GIT_COMMITTER_EMAIL: 'ada@a.test',
      },
    });
  const now = () => readFileSync(path.join(repo, 'src/greet.js'), 'utf8');
  return { repo, state, runDir, apply, now, calls, ran };
}

describe('apply of a finished run', () => {
  test.each([
    ['made executable', 0o644, 0o755],
    ['made executable no more', 0o755, 0o644],
  ])('keeps the mode of a file that was %s since', async (_what, before, since) => {
    const { repo, runDir, apply, now } = await afterRun(answers, before);
    const file = path.join(repo, 'src/greet.js');
    chmodSync(file, since);
    git(repo, 'commit', '-qam', 'mode');
    const mode = git(repo, 'ls-files', '--stage', 'src/greet.js').slice(0, 6);
    expect(await apply(runDir, '--commit')).toMatchObject({ code: 0 });
    expect(now()).toBe(fixed);
    expect(git(repo, 'ls-tree', 'HEAD', 'src/greet.js').slice(0, 6)).toBe(mode);
    expect(git(repo, 'status', '--porcelain')).toBe('');
  });

  test('puts in exactly the patch, says so when it is in, takes it back, and commits it: one payment', async () => {
    const { repo, state, runDir, apply, now, calls, ran } = await afterRun();
    expect(ran.stderr).toContain(`apply --last --repo ${repo} --state-dir ${state}\n`);
    const paid = calls.length;

    expect(await apply('--last')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /no model was called\. To undo: .+ apply --undo --repo \S+ --state-dir \S+\n/,
      ),
    });
    expect(now()).toBe(fixed);
    expect(await apply(path.basename(runDir))).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('as the run left it'),
    });
    expect(await apply(runDir, '--commit')).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/Nothing was committed: src\/greet\.js is as .* take it back first: /),
    });
    expect(await apply('--undo')).toMatchObject({ code: 0 });
    expect(now()).toBe(greet);

    writeFiles(repo, { 'other.js': 'staged\n' });
    git(repo, 'add', 'other.js');
    const committed = await apply(runDir, '--commit', '--json');
    expect(JSON.parse(committed.stdout)).toMatchObject({
      verdict: 'patched',
      written: true,
      moved: [],
      refused: [],
    });
    expect(git(repo, 'log', '-1', '--format=%an: %s')).toBe('Ada: Fix: greet says "Helo"\n');
    expect(git(repo, 'show', '--format=', '--name-only')).toBe('src/greet.js\n');
    expect(git(repo, 'status', '--porcelain')).toBe('A  other.js\n');
    expect((await apply('--undo')).code).toBe(0);
    expect(now()).toBe(greet);
    expect(git(repo, 'rev-list', '--count', 'HEAD').trim()).toBe('1');
    expect(git(repo, 'status', '--porcelain')).toBe('A  other.js\n');
    expect(calls).toHaveLength(paid);
  });

  test('a file that moved on gets the edits where they are found again, or nothing is written', async () => {
    const { repo, apply, now } = await afterRun();
    writeFiles(repo, { 'src/greet.js': `// a new head\n${greet}` });
    git(repo, 'commit', '--quiet', '--all', '--message', 'head');
    const again = await apply('--last');
    expect(again, again.stderr).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('no check has run on the result'),
    });
    expect(now()).toBe(`// a new head\n${fixed}`);
    await apply('--undo');
    writeFiles(repo, { 'src/greet.js': greet.replace("'Helo ' + name", 'polite(name)') });
    const refused = await apply('--last', '--commit');
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('Nothing was written') });
    expect(now()).toContain('polite(name)');
  });

  test.each([
    ['unverified', 'Use --yes', []],
    ['a diff that somebody changed', 'is damaged', ['diff']],
  ])('%s is not written unasked', async (_, words, [spoilt]) => {
    const objecting =
      '<finding path="src/greet.js" line="2" severity="error">\nIt greets nobody.\n</finding>';
    const { runDir, apply, now } = await afterRun(
      spoilt ? answers : { ...answers, review: objecting, repair: 'No.' },
    );
    const file = path.join(runDir, 'report.json');
    const report = JSON.parse(readFileSync(file, 'utf8')) as { diff: string; verdict: string };
    if (spoilt) writeFileSync(file, JSON.stringify({ ...report, diff: report.diff.replace('Helo', 'Hi') }));
    else expect(report.verdict).toBe('unverified');
    const { code, stderr } = await apply('--last');
    expect(stderr).toContain(words);
    expect(code).toBe(spoilt ? 2 : 5);
    expect(now()).toBe(greet);
    if (!spoilt) expect((await apply('--last', '--yes')).code).toBe(0);
  });

  test('another repository, an unknown run and a folder that is none are refused with what to do', async () => {
    const { state, runDir, apply } = await afterRun();
    const other = makeRepository({ a: 'a\n' });
    const there = await runCli(['apply', runDir, '--state-dir', state], { cwd: other });
    expect(there).toMatchObject({ code: 2, stderr: expect.stringContaining('--repo DIR') });
    const elsewhere = await runCli(['apply', runDir, '--repo', other, '--state-dir', state]);
    expect(elsewhere.stderr).toContain('Is it a clone of the same repository?');
    expect((await runCli(['apply', '--last', '--repo', other, '--state-dir', state])).code).toBe(2);
    expect((await apply('20990101-nothing')).stderr).toContain('There is no run');
    expect((await apply(state)).stderr).toContain('contains no finished run');
    appendFileSync(path.join(runDir, 'report.json'), '}');
    expect((await apply(runDir)).stderr).toContain('contains no finished run');
    renameSync(path.join(runDir, 'report.json'), path.join(runDir, 'r'));
    expect((await apply('--last')).stderr).toContain('No run has left a patch');
  });
});

test('an endpoint that writes the key it got into the patch has it neither written nor committed (R19)', async () => {
  const key = 'canary-Zk9Qw2Lm7Rt4';
  const edit = editBlock('src/greet.js', "  return 'Helo ' + name;", `  return '${key}' + name;`);
  const { repo, runDir, state } = await afterRun({ ...answers, edit });
  for (const words of [[], ['--commit']]) {
    const flags = ['--yes', '--repo', repo, '--state-dir', state, ...words];
    const { code, stderr } = await runCli(['apply', runDir, ...flags], { env: { OPENAI_API_KEY: key } });
    expect(code).toBe(4);
    expect(stderr).toContain('src/greet.js (secret): it would expose a key from your environment');
  }
  const reply = path.join(temporaryFolder(), 'reply.md');
  writeFileSync(reply, edit);
  const pasted = await runCli(['apply', reply, '--yes', '--repo', repo], {
    env: { OPENAI_API_KEY: key },
  });
  expect(pasted).toMatchObject({ code: 4, stderr: expect.stringContaining('(secret)') });
  expect(pasted.stdout).not.toContain(key);
  expect(git(repo, 'status', '--porcelain')).toBe('');
  expect(git(repo, 'rev-list', '--count', 'HEAD')).toBe('1\n');
});

test('an endpoint that writes the key it got into a reply ends the run refused, and nobody sees the reply (R19)', async () => {
  const key = 'canary-Zk9Qw2Lm7Rt4';
  const spelled = Buffer.from(key).toString('base64');
  for (const value of [key, spelled]) {
    const edit = editBlock('src/greet.js', "  return 'Helo ' + name;", `  return '${value}' + name;`);
    const repo = makeRepository({ 'src/greet.js': greet });
    const state = temporaryFolder();
    const { env } = await scriptedEndpoint({ ...answers, edit });
    const run = ['run', 'greet says "Helo"', '--repo', repo, '--state-dir', state, '--apply'];
    const ran = await runCli(run, { env: { ...env, OPENAI_API_KEY: key } });
    expect(ran).toMatchObject({ code: 4, stdout: '' });
    expect(ran.stderr).toContain('wrote a key of your environment into its reply');
    expect(git(repo, 'status', '--porcelain')).toBe('');
    const [folder] = readdirSync(path.join(state, 'runs'));
    const dir = path.join(state, 'runs', folder!);
    const kept = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    for (const { parentPath, name } of kept)
      expect(readFileSync(path.join(parentPath, name), 'utf8'), name).not.toContain(value);
    expect(JSON.parse(readFileSync(path.join(dir, 'report.json'), 'utf8'))).toMatchObject({
      verdict: 'refused',
      reason: 'secret-in-reply',
    });
  }
});

test('a run folder from a stranger writes neither outside the repository nor what commands obey', async () => {
  const { repo, runDir, apply } = await afterRun();
  const file = path.join(runDir, 'report.json');
  const report = JSON.parse(readFileSync(file, 'utf8')) as object;
  const before = readdirSync(path.join(repo, '.git', 'hooks'));
  for (const name of ['../evil.js', '.git/hooks/post-checkout', '.github/workflows/ci.yml', 'README.md/x']) {
    const change = { path: name, change: 'create' as const, after: 'planted\n' };
    const forged = { ...report, files: [change], diff: renderPatch({ base: '', changes: [change] }) };
    writeFileSync(file, JSON.stringify(forged));
    for (const words of [[], ['--commit']])
      expect(await apply(runDir, '--yes', ...words), name).toMatchObject({ code: 4 });
  }
  expect(existsSync(path.join(repo, '..', 'evil.js'))).toBe(false);
  expect(readdirSync(path.join(repo, '.git', 'hooks'))).toEqual(before);
  expect(git(repo, 'status', '--porcelain')).toBe('');
  expect(git(repo, 'rev-list', '--count', 'HEAD')).toBe('1\n');
});

describe('apply --pr of a finished run', () => {
  const stage = useStage();
  const shop = {
    plan: planReply(changeBlock('modify', 'src/total.js')),
    edit: editBlock('src/total.js', 'export const STEP = 1;', 'export const STEP = 2;'),
    review: contentReview,
  };

  test('opens a draft pull request on the commit of the run, once, without a call', async () => {
    const issue = await stage.events.openIssue('The step is too small', 'Raise STEP.');
    const head = await stage.world.as('boss').git.getRef({ ...inWorld, ref: 'heads/main' });
    git(stage.clone.dir, 'reset', '--quiet', '--hard', head.data.object.sha);
    const state = temporaryFolder();
    const { env, calls } = await scriptedEndpoint(shop);
    const url = `${stage.world.url}/${repository}/issues/${issue}`;
    const forge = {
      GITHUB_TOKEN: tokenOf('wendy'),
      GITHUB_API_URL: stage.world.url,
      PATCHWRIGHT_WRITE_INTERVAL_MS: '1',
    };
    const words = ['--repo', stage.clone.dir, '--state-dir', state, '--json'];
    const ran = await runCli(['run', url, ...words], { env: { ...env, ...forge } });
    expect(JSON.parse(ran.stdout)).toMatchObject({ verdict: 'patched' });
    const paid = calls.length;
    expect((await runCli(['apply', '--last', ...words])).code).toBe(0);
    expect((await runCli(['apply', '--undo', ...words])).code).toBe(0);

    const publish = () => runCli(['apply', '--last', '--pr', ...words], { env: forge });
    const opened = await publish();
    expect(JSON.parse(opened.stdout), opened.stderr).toMatchObject({
      verdict: 'patched',
      pullRequest: { number: expect.any(Number) },
    });
    const [pull] = await stage.openPulls();
    expect(pull).toMatchObject({ draft: true, body: expect.stringContaining('src/total.js') });
    await publish();
    expect(await stage.openPulls()).toHaveLength(1);
    expect(calls).toHaveLength(paid);
  });
});
