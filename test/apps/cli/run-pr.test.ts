import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runCli, startCli } from '../../support/cli.ts';
import { makeRepository, temporaryFolder } from '../../support/repository.ts';
import {
  changeBlock,
  contentReview,
  editBlock,
  planReply,
  scriptedEndpoint,
} from '../../support/scripted-endpoint.ts';
import { repository, tokenOf } from '../../support/world/github-world.ts';
import { useStage } from '../../support/world/setup.ts';

const stage = useStage();
const answers = {
  plan: planReply(changeBlock('modify', 'src/total.js')),
  edit: editBlock('src/total.js', 'export const STEP = 1;', 'export const STEP = 2;'),
  review: contentReview,
};

async function runPr(person: string, issue: number, answered = answers, more: Record<string, string> = {}) {
  const state = temporaryFolder();
  const { env, calls } = await scriptedEndpoint(answered);
  const url = `${stage.world.url}/${repository}/issues/${issue}`;
  const result = await runCli(
    ['run', url, '--pr', '--repo', stage.clone.dir, '--state-dir', path.join(state, 's'), '--json'],
    {
      env: {
        ...env,
        GITHUB_TOKEN: tokenOf(person),
        GITHUB_API_URL: stage.world.url,
        PATCHWRIGHT_WRITE_INTERVAL_MS: '1',
        ...more,
      },
    },
  );
  return { ...result, calls };
}

describe('patchwright run URL --pr', () => {
  test('opens a draft pull request, and a second run updates the same', async () => {
    const issue = await stage.events.openIssue('The step is too small', 'Raise STEP.');
    const { code, stdout, stderr } = await runPr('wendy', issue);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'patched',
      pullRequest: { number: expect.any(Number) },
    });
    await runPr('wendy', issue);
    expect(await stage.openPulls()).toHaveLength(1);
  });

  test('R33: one that is killed while it publishes is published by the same command, and nothing is paid for again', async () => {
    const { env, calls } = await scriptedEndpoint(answers);
    const issue = await stage.events.openIssue('The step is too small', 'Raise STEP.');
    const url = `${stage.world.url}/${repository}/issues/${issue}`;
    const args = ['run', url, '--pr', '--repo', stage.clone.dir, '--state-dir', temporaryFolder(), '--json'];
    const given = {
      ...env,
      GITHUB_TOKEN: tokenOf('wendy'),
      GITHUB_API_URL: stage.world.url,
      PATCHWRIGHT_WRITE_INTERVAL_MS: '1',
    };
    const writes = () =>
      stage.world.requests.filter((one) => /^POST .*\/git\/(trees|commits|refs)/.test(one));
    const killed = startCli(args, { env: given });
    let ended = false;
    void killed.done.then(() => (ended = true));
    while (writes().length === 0 && !ended) await sleep(1);
    killed.child.kill('SIGKILL');
    await killed.done;
    expect(await stage.openPulls()).toHaveLength(0);
    const paid = calls.length;
    expect(paid).toBe(3);
    expect(await runCli(args, { env: given })).toMatchObject({ code: 0 });
    expect(calls).toHaveLength(paid);
    expect(await stage.openPulls()).toHaveLength(1);
    await runCli(args, { env: given }); // that one has ended, so this is a run of its own
    expect(calls.length).toBeGreaterThan(paid);
  }, 60_000);

  test('a patch that holds the secret of our markers is not published', async () => {
    const secret = 'marker-9fQ2mXw7Lr4TzK1vB8';
    const issue = await stage.events.openIssue('The step is too small', 'Raise STEP.');
    const edit = editBlock('src/total.js', 'export const STEP = 1;', `export const STEP = '${secret}';`);
    const { stdout } = await runPr(
      'wendy',
      issue,
      { ...answers, edit },
      { PATCHWRIGHT_MARKER_SECRET: secret },
    );
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'refused' });
    expect(await stage.openPulls()).toHaveLength(0);
  });

  test('R1: a token of somebody who may not write starts nothing', async () => {
    const issue = await stage.events.openIssue('The step is too small', 'Raise STEP.');
    const { code, calls } = await runPr('rita', issue);
    expect(code).toBe(4);
    expect(calls).toHaveLength(0);
    expect(await stage.openPulls()).toHaveLength(0);
  });

  test.each([
    [['--pr', 'issue.md'], 'needs an issue URL'],
    [['--pr', '--apply', 'https://github.com/a/b/issues/1'], 'with --apply, --plan-only or --from-plan'],
    [['--pr', 'https://github.com/a/b/issues/1'], 'needs a token'],
  ])('%j is refused with a hint', async (args, message) => {
    const repo = makeRepository({ a: 'a' });
    const { code, stderr } = await runCli(['run', ...args, '--repo', repo, '--state-dir', temporaryFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
