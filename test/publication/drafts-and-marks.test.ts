import { describe, expect, test } from 'vitest';
import { githubConfigSchema, type Job, type LineRemark } from '../../src/domain/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { readThreadMemory } from '../../src/markers/thread-memory.ts';
import { answerRemarks } from '../../src/publication/thread/answer-remarks.ts';
import { earlierRounds, renderEarlierRounds } from '../../src/publication/thread/earlier-results.ts';
import { explainRuns } from '../../src/publication/explain.ts';
import { outcomeSchema } from '../../src/publication/run-outcome.ts';
import { viewOutcome } from '../../src/publication/words/outcome-view.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { proseOf, rememberedPlan } from '../../src/publication/pull-request/remembered-plan.ts';
import { fakeForge } from '../support/fake-forge.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };
const least = {
  ...{ version: 1, job: { key: 'k', thread: 'issue', number: 7, requestedAt: '' }, inputHash: 'h' },
  verdict: { verdict: 'patched', reason: 'validated', message: 'm' },
  usage: { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5 },
  bound: { calls: 9, tokens: 9, costUsd: 3 },
};
const sha = 'a'.repeat(40);

describe('a draft, which comes from a machine that ran commands of the repository', () => {
  test('is read with what it may leave out', () => {
    expect(outcomeSchema.parse(least)).toEqual({
      ...least,
      ...{ diff: '', checks: [], findings: [], ranked: [], removed: [], leftOut: [] },
      checking: { state: 'not-reached', message: 'The run ended before its checks were done.' },
    });
  });

  const change = { path: 'a.js', change: 'modify' };
  const planned = (...changes: object[]) => ({ plan: { rootCause: 'r', approach: 'a', changes } });
  const modify = { action: 'modify', path: 'a.js', instructions: 'i' };
  test.each<[string, object, boolean]>([
    ['a commit', { base: sha, head: sha }, true],
    ['a commit of SHA-256', { base: 'a'.repeat(64), head: 'a'.repeat(64) }, true],
    ['a base that is a branch', { base: 'main' }, false],
    ['a base that is cut short', { base: 'a'.repeat(39) }, false],
    ['a base that is too long', { base: 'a'.repeat(65) }, false],
    ['a base with words behind it', { base: `${sha} x` }, false],
    ['a head that is a branch', { head: 'main' }, false],
    ['a head with words before it', { head: `x ${sha}` }, false],
    ['another version', { version: 2 }, false],
    ['a verdict that there is not', { verdict: { ...least.verdict, verdict: 'merged' } }, false],
    ['a reason in words', { verdict: { ...least.verdict, reason: 'two words' } }, false],
    ['a reason of 60 signs', { verdict: { ...least.verdict, reason: 'x'.repeat(60) } }, true],
    ['a reason of 61 signs', { verdict: { ...least.verdict, reason: 'x'.repeat(61) } }, false],
    ...['create', 'modify', 'delete'].map((action): [string, object, boolean] => [`a plan to ${action}`, planned({ ...modify, action }), true]),
    ['a plan to rename', planned({ ...modify, action: 'rename', to: 'b.js' }), true],
    ['a plan to rename to nowhere', planned({ ...modify, action: 'rename' }), false],
    ['a plan to do something else', planned({ ...modify, action: 'run' }), false],
    ['a plan of 500 files', planned(...Array<object>(500).fill(modify)), true],
    ['a plan of 501', planned(...Array<object>(501).fill(modify)), false],
    ['a patch of 2,000 files', { patch: { base: 'b'.repeat(40), changes: Array<object>(2000).fill(change) } }, true],
    ['a patch of 2,001', { patch: { base: 'b'.repeat(40), changes: Array<object>(2001).fill(change) } }, false],
    ['a path of 4,096 signs', { patch: { base: 'b'.repeat(40), changes: [{ ...change, path: 'x'.repeat(4096), from: 'x'.repeat(4096) }] } }, true],
    ['a longer one', { patch: { base: 'b'.repeat(40), changes: [{ ...change, path: 'x'.repeat(4097) }] } }, false],
    ['a longer old one', { patch: { base: 'b'.repeat(40), changes: [{ ...change, from: 'x'.repeat(4097) }] } }, false],
    ['a finding as serious as none is', { findings: [{ source: 's', severity: 'fatal', message: 'm' }] }, false],
    ['half a finding', { checks: [{ name: 'n', before: 'b', after: 'a', newFindings: 0.5 }] }, false],
    ['500 checks', { checks: Array<object>(500).fill({ name: 'n', before: 'b', after: 'a', newFindings: 0 }) }, true],
    ['501 checks', { checks: Array<object>(501).fill({ name: 'n', before: 'b', after: 'a', newFindings: 0 }) }, false],
  ])('may hold %s, or not: %#', (_, more, isTaken) => {
    expect(outcomeSchema.safeParse({ ...least, ...more }).success).toBe(isTaken);
  });

  test('is read without the rest of words that are too long, so that nothing is lost that was paid for', () => {
    const long = 'x'.repeat(50_000);
    const side = { passed: 0, failed: 1, skipped: 0, failure: long };
    const read = outcomeSchema.parse({
      ...least,
      verdict: { ...least.verdict, message: long },
      checking: { state: 'ran', message: long },
      proof: { status: 'proven', tests: [long], before: side, reason: long },
    });
    expect(read.verdict.message.endsWith('x…'), 'and it is seen').toBe(true);
    expect([read.verdict.message.length, read.checking.message.length]).toEqual([20_000, 20_000]);
    expect([read.proof?.tests[0]?.length, read.proof?.before?.failure?.length, read.proof?.reason?.length]).toEqual(
      [1000, 2000, 4000],
    );
  });

  test('is shown with its files, and its checks on base and patch', () => {
    const counts = (passed: number) => ({ passed, failed: 1, skipped: 0 });
    const outcome = outcomeSchema.parse({
      ...least,
      ...{ ranked: ['a.js'], diff: 'd', findings: [{ source: 's', severity: 'error', message: 'm' }] },
      patch: { base: 'b'.repeat(40), changes: [{ ...change, matchers: ['exact', 'fuzzy'], certainty: 0.5, evidence: ['e'] }, { path: 'b.js', from: 'c.js', change: 'rename' }] },
      checks: [{ name: 'tests', before: 'failed', after: 'passed', newFindings: 2, testsBefore: counts(1), testsAfter: counts(2) }],
    });
    expect(viewOutcome(outcome, 'T')).toMatchObject({
      ...{ title: 'T', verdict: least.verdict, diff: 'd', usage: least.usage, costCeiling: least.bound },
      files: [
        { path: 'a.js', change: 'modify', matcher: 'exact', certainty: 0.5, evidence: ['e'] },
        { path: 'b.js', from: 'c.js', change: 'rename', matcher: null },
      ],
      checks: [{ name: 'tests', before: { status: 'failed', tests: counts(1) }, after: { status: 'passed', tests: counts(2) }, newFindings: 2 }],
      findings: [{ source: 's', severity: 'error', message: 'm' }],
      ranking: [{ path: 'a.js' }],
    });
  });
}); // prettier-ignore

describe('rounds that a comment keeps', () => {
  const round = '<details><summary>Earlier result: planned</summary>\n\nOne.\n\n</details>';
  const kept = (body: string, lengths: unknown) => {
    const text = `${body}\n\n${renderMarker(seal, 'issue', { key: 'old', kept: lengths })}`;
    return earlierRounds(text, readThreadMemory(seal, text)!.memory, 'new');
  };

  test.each<[string, string, unknown, string[]]>([
    ['stand where the marker says', `New.\n\n${round}`, [round.length], [round]],
    ['stand there twice', `New.\n\n${round}\n\n${round}`, [round.length, round.length], [round, round]],
    ['are none by no list', `New.\n\n${round}`, undefined, []],
    ['are none by words', `New.\n\n${round}`, [String(round.length)], []],
    ['are none by a length of nothing', `New.\n\n${round}`, [0], []],
    ['are none by a length less than that', `New.\n\n${round}`, [-7], []],
    ['are none where the length is another', `New.\n\n${round}`, [round.length - 1], []],
    ['are none where somebody has written behind them', `New.\n\n${round} And me.`, [round.length], []],
    ['are none where one of them was edited', `New.\n\nEdited.\n\n${round}`, [round.length, round.length], []],
    ['had their line ends changed', `New.\r\n\r\n${round.replaceAll('\n', '\r\n')}`, [round.length], [round]],
  ])('%s', (_, body, lengths, wanted) => {
    expect(kept(body, lengths)).toEqual(wanted);
  });

  test('are written while they fit to the last sign', () => {
    expect(renderEarlierRounds([round], round.length + 2)).toEqual({ text: round, lengths: [round.length] });
    expect(renderEarlierRounds([round], round.length + 1)).toEqual({ text: '', lengths: undefined });
    expect(renderEarlierRounds([round, round], 1000).text).toBe(`${round}\n\n${round}`);
  });
}); // prettier-ignore

test.each([
  ['a number', 8, ', with pull request 8.'],
  ['no number', undefined, 'ended as patched.'],
  ['words for a number', 'eight', 'ended as patched.'],
])('an explanation names a pull request by %s', async (_, pull, words) => {
  const body = renderMarker(seal, 'issue', { verdict: 'patched', pull });
  const ours = { id: 1, author: 'our-bot[bot]', createdAt: '', updatedAt: '', body };
  const options = {
    forge: fakeForge({ answers: { comments: async () => [ours] } }),
    ...{ job: { number: 7, thread: 'comment-3' }, ourselves: ['our-bot[bot]'], seal },
    config: githubConfigSchema.parse({}),
  } as unknown as PublishOptions;
  expect((await explainRuns(options)).split('\n')[0]).toContain(words);
});

describe('the prose of a plan in a pull request', () => {
  const plan = { rootCause: 'r'.repeat(3001), approach: 'a', changes: [] };
  test('is remembered for the rounds without a plan, 3,000 signs each', async () => {
    const pull = {
      ...(await fakeForge().pull(8))!,
      body: renderMarker(seal, 'pull', { told: proseOf(plan) }),
    };
    expect(rememberedPlan(pull, seal)).toEqual({ ...plan, rootCause: 'r'.repeat(3000) });
  });

  test('is none where there was none, or nothing that can be read', async () => {
    expect(proseOf(undefined)).toBeUndefined();
    const pull = (await fakeForge().pull(8))!;
    for (const facts of [{}, { told: 'words' }, { told: { rootCause: 'r' } }])
      expect(rememberedPlan({ ...pull, body: renderMarker(seal, 'pull', facts) }, seal)).toBeUndefined();
  });
});

test('a thread of an attempt that left no draft is told of the commit that stands there', async () => {
  const said: string[] = [];
  const remarks: LineRemark[] = [{ id: 11, author: 'wendy', path: 'a.js', line: 1, text: 'one' }];
  const answers = {
    branchHead: async () => sha,
    commit: async () => ({ sha, treeSha: '', parents: [], message: 'Patchwright-Run: cafe', author: '' }),
    reviewComments: async () => [],
    replyToReviewComment: async (_pull: number, _id: number, body: string) => void said.push(body),
  };
  const job = { key: 'cafe', number: 8, remarks, pull: { number: 8, branch: 'b' } } as unknown as Job;
  const order = { forge: fakeForge({ answers }), job, gate, seal, ourselves: ['our-bot[bot]'], pauseMs: 0 };
  await answerRemarks(order as unknown as PublishOptions, undefined);
  expect(said).toEqual([expect.stringContaining(`Done in ${sha.slice(0, 12)}.\n\n<!-- patchwright:`)]);
});
