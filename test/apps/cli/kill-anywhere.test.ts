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

test('H30: kill -9 at ever later moments: no answered question is asked again, and the end is the same', async () => {
  const repo = makeRepository({ 'src/greet.js': "export const greet = (name) => 'Helo ' + name;\n" });
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': '# The greeting is misspelt\n' });
  const args = ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'];
  const { env, calls } = await scriptedEndpoint({
    plan: planReply(changeBlock('modify', 'src/greet.js')),
    edit: editBlock(
      'src/greet.js',
      "export const greet = (name) => 'Helo ' + name;",
      "export const greet = (name) => 'Hello ' + name;",
    ),
    review: contentReview,
  });
  for (let delay = 100; delay <= 2000; delay += 190) {
    const paid = answered(state);
    const before = calls.length;
    const running = startCli(args, { env });
    await Promise.race([sleep(delay), running.done]);
    running.child.kill('SIGKILL');
    await running.done;
    const asked = calls.slice(before).map((call) => JSON.stringify(call.messages));
    const finished = existsSync(path.join(state, 'runs')) && readdirSync(path.join(state, 'runs')).length > 1; // a finished run makes the next one a new run
    if (!finished) expect(asked.filter((question) => paid.includes(question))).toEqual([]);
    if (finished) break;
  }
  const { code, stdout } = await runCli(args, { env });
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { diff: string }).diff).toContain(
    "+export const greet = (name) => 'Hello ' + name;",
  );
  expect(git(repo, 'status', '--porcelain')).toBe('');
}, 120_000);
