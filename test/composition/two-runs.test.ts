import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { composeParsing } from '../../src/composition/repository/compose-repository.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { unobserved } from '../../src/composition/run/run-observer.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { LanguageModel, ModelRequest, RunEvent } from '../../src/ports/index.ts';
import { makeRepository, temporaryFolder } from '../support/repository.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';

/** A repository, its issue, and how a model mends it. */
interface Task {
  repo: string;
  title: string;
  body: string;
  answers: Record<string, string>;
}

/** The same words in both, so that anything remembered by name alone would be taken from the wrong one. */
const shop = (): Task => ({
  repo: makeRepository({
    'src/total.js':
      '/** Sum of a cart with its voucher. */\nexport function total(cart) {\n  return cart.sum;\n}\n',
    'src/voucher.js': 'export function voucher(cart) {\n  return cart.voucher;\n}\n',
    'check.sh': 'grep -q cart.voucher src/total.js || { echo "src/total.js:3:1: no voucher"; exit 1; }\n',
  }),
  title: 'total ignores the voucher',
  body: 'The total of a cart with a voucher is too high.',
  answers: {
    plan: planReply(changeBlock('modify', 'src/total.js')),
    edit: editBlock('src/total.js', '  return cart.sum;', '  return cart.sum - cart.voucher;'),
    review: contentReview,
  },
});

const bank = (): Task => ({
  repo: makeRepository({
    'src/total.js': '/** Sum of an account. */\nexport function total(account) {\n  return account.sum;\n}\n',
    'src/fees.js': 'export function voucher(account) {\n  return account.fees;\n}\n',
    'lib/total.py': 'def total(account):\n    return account.sum\n',
    'check.sh': 'echo "src/fees.js:2:3: fees are never right"; exit 1\n',
  }),
  title: 'total ignores the fees',
  body: 'The total of an account leaves the voucher and the fees out.',
  answers: {
    plan: planReply(changeBlock('modify', 'src/total.js')),
    edit: editBlock('src/total.js', '  return account.sum;', '  return account.sum - account.fees;'),
    review: contentReview,
  },
});

const config = resolveConfig([
  {
    name: 'the test',
    values: parseConfig(
      'validation:\n  checks:\n    - name: check\n      run: [sh, check.sh]\n      reader: general\n',
      'the test',
    ),
  },
]);
/** One for every run of this process, as in a server. */
const parsing = composeParsing();

/** A place where as many as were said wait for one another: whoever comes alone never goes on. */
function meetingOf(count: number): () => Promise<void> {
  let missing = count;
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((go) => {
      waiting.push(go);
      if ((missing -= 1) === 0) for (const arrived of waiting) arrived();
    });
}

/** Answers by prompt, the first time when every run has come so far, then each after a while, so that they take turns. */
function slowModel({ answers }: Task, asked: ModelRequest[], meet: () => Promise<void>): LanguageModel {
  return {
    async complete(request) {
      asked.push(request);
      if (asked.length === 1) await meet();
      await wait(20);
      const text = answers[request.purpose] ?? '';
      const usage = { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 };
      return { text, finish: 'stop', model: 'scripted', usage };
    },
  };
}

/** Everything a run shows the model, tells and gives, but for times and places. */
async function run(task: Task, meet: () => Promise<void>) {
  const asked: ModelRequest[] = [];
  const events: RunEvent['type'][] = [];
  const result = await executeRun({
    request: { issue: { title: task.title, body: task.body }, mode: 'run', selfReview: true },
    workspace: await GitWorkspace.open(task.repo),
    config,
    settings: settingsFrom(
      { PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: temporaryFolder() },
      '/nonexistent',
    ),
    model: slowModel(task, asked, meet),
    parsing,
    trustChecks: true,
    observer: { ...unobserved, event: ({ type }) => events.push(type) },
  });
  const { verdict, retrieval, plan, diff, findings, usage } = result;
  const checks = result.checks.map(({ name, before, after, newFindings }) => ({
    name,
    before: before.status,
    after: after.status,
    newFindings,
  }));
  return { asked, events, verdict, retrieval, plan, diff, findings, usage, checks };
}

describe('two runs of two repositories in one process (R28)', () => {
  test('at once give what they give alone', async () => {
    const [one, other] = [shop(), bank()];
    const alone = [await run(one, meetingOf(1)), await run(other, meetingOf(1))];
    const both = meetingOf(2);
    const together = await Promise.all([run(one, both), run(other, both)]);
    expect(together).toEqual(alone);
    expect(alone.map(({ verdict }) => verdict.verdict)).toEqual(['patched', 'patched']);
    expect(alone.map(({ checks }) => checks.map(({ before, after }) => [before, after]))).toEqual([
      [['failed', 'passed']],
      [['failed', 'failed']],
    ]);
    expect(alone[0]!.diff).toContain('cart.voucher');
    expect(alone[1]!.diff).toContain('account.fees');
  });
});
