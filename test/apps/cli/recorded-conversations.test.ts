import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';
import { purposeOf, scriptedEndpoint } from '../../support/scripted-endpoint.ts';

/** A run on a real issue: the files that its patch touched, and what a thinking model replied. */
interface Conversation {
  source: string;
  issue: string;
  files: Record<string, string>;
  replies: { purpose: string; text: string }[];
  diff: string;
}

const folder = 'test/conversations';

test.each(readdirSync(folder))('%s: the recorded replies give the recorded patch', async (name) => {
  const { issue, files, replies, diff } = JSON.parse(
    readFileSync(path.join(folder, name), 'utf8'),
  ) as Conversation;
  const repo = makeRepository(files);
  const state = temporaryFolder();
  writeFiles(state, { 'issue.md': issue });
  const left = [...replies];
  const next = (purpose: string) => () =>
    left.splice(
      left.findIndex((reply) => reply.purpose === purpose),
      1,
    )[0]!.text;
  const { env, calls } = await scriptedEndpoint({
    plan: next('plan'),
    edit: next('edit'),
    repair: next('repair'),
    review: next('review'),
  });
  const { code, stdout } = await runCli(
    ['run', path.join(state, 'issue.md'), '--repo', repo, '--state-dir', state, '--json'],
    { env },
  );
  expect(code).toBe(0);
  expect((JSON.parse(stdout) as { diff: string }).diff).toBe(diff);
  expect(calls.map(purposeOf)).toEqual(replies.map((reply) => reply.purpose));
});
