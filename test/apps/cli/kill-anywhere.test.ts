import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.ts';
import { git, makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';

/** Questions that run folders hold an answer to, as text. */
function answered(state: string): string[] {
  const runs = path.join(state, 'runs');
  if (!existsSync(runs)) return [];
  return readdirSync(runs).flatMap((run) => {
    const folder = path.join(runs, run, 'conversation');
    return readdirSync(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => {
        const { request } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as {
          request: { messages: unknown };
        };
        return JSON.stringify(request.messages);
      });
  });
}

/** Each kill comes when so many questions were asked in that start, and a moment of so many milliseconds after. */
const kills = [
  { questions: 1, after: 0 },
  { questions: 2, after: 0 },
  { questions: 1, after: 0 },
  { questions: 1, after: 40 },
  { questions: 1, after: 10 },
];

test('H30: kill -9 at ever later moments: no answered question is asked again, and the end is the same', async () => {
  const repo = makeRepository({ 'src/greet.js': "export const greet = (name) => 'Helo ' + name;\n" });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# The greeting is misspelt\n' });
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'];
  const answers = {
    plan: planReply(changeBlock('modify', 'src/greet.js')),
    edit: editBlock(
      'src/greet.js',
      "export const greet = (name) => 'Helo ' + name;",
      "export const greet = (name) => 'Hello ' + name;",
    ),
    review: contentReview,
  };
  let heard = () => {};
  const told = (text: string) => () => {
    heard();
    return text;
  };
  const { env, calls } = await scriptedEndpoint({
    plan: told(answers.plan),
    edit: told(answers.edit),
    review: told(answers.review),
  });
  let [cutOff, answeredBefore] = [0, 0];
  for (const { questions, after } of kills) {
    const paid = answered(state);
    const before = calls.length;
    const running = startCli(args, { env });
    const asking = new Promise<void>((resolve) => {
      heard = () => (calls.length - before >= questions ? resolve() : undefined);
    });
    await Promise.race([asking, running.done]);
    await sleep(after);
    running.child.kill('SIGKILL');
    const { code } = await running.done;
    const asked = calls.slice(before).map((call) => JSON.stringify(call.messages));
    if (code === 0) break; // a finished run makes the next one a new run
    expect(asked.filter((question) => paid.includes(question))).toEqual([]);
    cutOff += 1;
    answeredBefore += paid.length;
  }
  expect(cutOff, 'runs that were cut off after they had asked something').toBeGreaterThanOrEqual(2);
  expect(answeredBefore, 'answers that could have been bought twice').toBeGreaterThanOrEqual(1);
  const { code, stdout } = await runCli(args, { env });
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { diff: string }).diff).toContain(
    "+export const greet = (name) => 'Hello ' + name;",
  );
  expect(git(repo, 'status', '--porcelain')).toBe('');
}, 120_000);

test('R33: a patch that could not be written into the working tree is written by the same command, unpaid', async () => {
  const repo = makeRepository({ 'src/greet.js': "export const word = 'Helo';\n", 'notes.txt': 'mine\n' });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# The greeting is misspelt\n' });
  const { env, calls } = await scriptedEndpoint({
    plan: planReply(changeBlock('modify', 'src/greet.js')),
    edit: editBlock('src/greet.js', "export const word = 'Helo';", "export const word = 'Hello';"),
    review: () => {
      writeFiles(repo, { 'notes.txt': 'mine, saved while the run was at it\n' });
      return contentReview;
    },
  });
  const args = ['run', path.join(state, 'issue.md'), '--apply', '--repo', repo, '--state-dir', state];
  const first = await runCli(args, { env });
  expect(first).toMatchObject({ code: 4, stderr: expect.stringContaining('uncommitted changes') });
  const paid = calls.length;
  writeFiles(repo, { 'notes.txt': 'mine\n' });
  const second = await runCli(args, { env });
  expect(second).toMatchObject({ code: 0, stderr: expect.stringContaining('Resuming') });
  expect(calls).toHaveLength(paid);
  expect(readFileSync(path.join(repo, 'src/greet.js'), 'utf8')).toBe("export const word = 'Hello';\n");
  git(repo, 'checkout', '--quiet', '.');
  await runCli(args, { env }); // that one has ended, so this is a run of its own
  expect(calls.length).toBeGreaterThan(paid);
}, 60_000);
