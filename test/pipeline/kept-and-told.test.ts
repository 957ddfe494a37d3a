import { describe, expect, test } from 'vitest';
import { ModelError } from '../../src/errors/index.ts';
import { concludeRun } from '../../src/pipeline/conclude-run.ts';
import { JournaledModel, type Exchange } from '../../src/pipeline/index.ts';
import { ObservedModel } from '../../src/pipeline/record/observed-model.ts';
import { PictureModel } from '../../src/pipeline/stages/reading/picture-model.ts';
import { remember, stageName } from '../../src/pipeline/remember.ts';
import { buildRunView } from '../../src/pipeline/report/build-run-view.ts';
import { buildReport } from '../../src/pipeline/report/report.ts';
import type { RunContext } from '../../src/pipeline/run-context.ts';
import { Stopwatch } from '../../src/pipeline/stopwatch.ts';
import type { RunResult } from '../../src/pipeline/types.ts';
import type { LanguageModel, ModelRequest, Picture, RunFolder } from '../../src/ports/index.ts';
import { changeBlock, contentReview, editBlock, planReply } from '../support/scripted-endpoint.ts';
import { runInMemory } from './run-in-memory.ts';

/** Writing that takes its time. */
const written = async (done: () => void) => {
  await new Promise((resolve) => setImmediate(resolve));
  done();
};
const request: ModelRequest = {
  ...{ role: 'strong', purpose: 'plan', maxOutputTokens: 9 },
  messages: [{ role: 'user', content: 'The issue.' }],
};
const usage = { calls: 1, promptTokens: 1, completionTokens: 2, costUsd: 0 };
const reply = { text: 'Yes.', finish: 'stop' as const, model: 'm', usage };

describe('what a run has come to', () => {
  test('is on disk before the run goes on', async () => {
    const kept = new Map<string, unknown>();
    const folder = {
      loadStage: async (name: string) => kept.get(name),
      saveStage: (name: string, value: unknown) => written(() => void kept.set(name, value)),
    } as unknown as RunFolder;
    expect(await remember(folder, 's', async () => 1)).toBe(1);
    expect(kept.get('s')).toBe(1);
    const exchanges: Exchange[] = [];
    const journal = { earlier: [], append: (one: Exchange) => written(() => void exchanges.push(one)) };
    await new JournaledModel({ complete: async () => reply }, journal, () => undefined).complete(request);
    expect(exchanges).toHaveLength(1);
  });

  test('is written whole before its verdict is told', async () => {
    const order: string[] = [];
    const context = {
      dependencies: {
        events: { emit: ({ type }: { type: string }) => void order.push(type) },
        folder: { dir: 'run', writeText: (name: string) => written(() => void order.push(name)) },
        workspace: { base: 'b' },
      },
      ...{ request: { issue: { title: 'T', body: '' } }, budget: { spent: usage, limits: { maxCalls: 1 } }, stopwatch: { seconds: {} } },
    } as unknown as RunContext;
    await concludeRun(context, { calls: 1, tokens: 1, costUsd: 1 }, {}, { verdict: 'unchanged', reason: 'r', message: 'm' });
    expect(order).toEqual(['patch.diff', 'report.md', 'report.json', 'verdict-reached']);
  }); // prettier-ignore

  test.each(['patch.diff', 'report.md', 'report.json'])('is no result where %s cannot be written', async (file) => {
    const context = {
      dependencies: {
        ...{ events: { emit: () => undefined }, workspace: { base: 'b' } },
        folder: { dir: 'run', writeText: async (name: string) => { if (name === file) throw new Error('the disk is full'); } },
      },
      ...{ request: { issue: { title: 'T', body: '' } }, budget: { spent: usage, limits: { maxCalls: 1 } }, stopwatch: { seconds: {} } },
    } as unknown as RunContext;
    const ended = concludeRun(context, { calls: 1, tokens: 1, costUsd: 1 }, {}, { verdict: 'unchanged', reason: 'r', message: 'm' });
    await expect(ended).rejects.toThrow('the disk is full');
  }); // prettier-ignore

  test('is kept for what it is about: each file, and each line of a patch', () => {
    const patch = (after: string) => ({ base: 'b', changes: [{ path: 'a', change: 'create' as const, after }] });
    const names = [['a'], ['a', 'b'], ['a', 'c'], ['ab']].map((files) => stageName('s', files));
    const all = [...names, ...['1\n', '2\n'].map((after) => stageName('s', patch(after))), stageName('t', ['a'])];
    expect(new Set(all).size).toBe(all.length);
    expect(stageName('s', ['a', 'b'])).toBe(names[1]);
  }); // prettier-ignore
});

describe('time', () => {
  test('of a stage is added up, also where it fails, and that of the model beside it', async () => {
    let now = 0;
    const watch = new Stopwatch({ now: () => now });
    const work = (ms: number) => async () => void (now += ms);
    await watch.time('a', work(2000));
    await watch.time('b', work(500));
    await watch.time('a', work(1000));
    await expect(watch.time('a', () => work(4000)().then(() => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    await watch.timed({ complete: async () => ((now += 250), reply) }).complete(request);
    expect(watch.seconds).toEqual({ a: 7, b: 0.5, model: 0.25 });
  }); // prettier-ignore
});

describe('a call of the model', () => {
  const control = new AbortController();
  const picture: Picture = { url: 'u', mediaType: 'image/png', sha256: 'a', base64: 'QQ==' };
  const through: [string, (inner: LanguageModel) => LanguageModel][] = [
    ['the journal', (inner) => new JournaledModel(inner, { earlier: [], append: async () => undefined }, () => undefined)],
    ['what tells of it', (inner) => new ObservedModel(inner, { emit: () => undefined }, { now: () => 0 })],
    ['what shows pictures', (inner) => new PictureModel(inner, [picture])],
    ['the stopwatch', (inner) => new Stopwatch({ now: () => 0 }).timed(inner)],
  ]; // prettier-ignore
  test.each(through)('can be ended through %s', async (_, around) => {
    const signals: (AbortSignal | undefined)[] = [];
    const inner = {
      complete: async (_asked: ModelRequest, signal?: AbortSignal) => (signals.push(signal), reply),
    };
    expect(await around(inner).complete(request, control.signal)).toBe(reply);
    expect(signals).toEqual([control.signal]);
  });

  test.each([
    ['plan', 'strong', [1]],
    ['answer', 'strong', [1]],
    ['edit', 'strong', []],
    ['review', 'strong', []],
    ['plan', 'weak', []],
  ] as const)('for %s shows the %s model pictures with the first words of the person: %j', async (purpose, role, at) => {
    const messages = (['system', 'user', 'assistant', 'user'] as const).map((one) => ({ role: one, content: '' }));
    const asked: ModelRequest[] = [];
    const inner = { complete: async (one: ModelRequest) => (asked.push(one), reply) };
    await new PictureModel(inner, [picture]).complete({ ...request, purpose, role, messages });
    expect(asked[0]!.messages.flatMap(({ pictures }, nth) => (pictures ? [nth] : []))).toEqual(at);
  }); // prettier-ignore

  test('is told when it begins and when it ends, with its number, what it took and why none came', async () => {
    const told: object[] = [];
    let now = 0;
    const failing = [reply, new ModelError('rate-limited', 'come back later')];
    const inner = {
      complete: async () => {
        now += 1500;
        const [next] = failing.splice(0, 1);
        if (next instanceof Error) throw next;
        return next!;
      },
    };
    const model = new ObservedModel(inner, { emit: (event) => void told.push(event) }, { now: () => now });
    await model.complete(request);
    await expect(model.complete(request)).rejects.toThrow('come back later');
    expect(told).toMatchObject([
      { type: 'call-started', call: 1, purpose: 'plan', role: 'strong', maxOutputTokens: 9 },
      { type: 'call-finished', call: 1, seconds: 1.5, model: 'm', finish: 'stop', promptTokens: 1, completionTokens: 2 },
      { type: 'call-started', call: 2 },
      { type: 'call-finished', call: 2, purpose: 'plan', seconds: 1.5, problem: 'come back later' },
    ]);
  }); // prettier-ignore

  test('that an earlier attempt paid for is not made again, which is told; its limits count it all the same', async () => {
    const files = { 'src/a.js': 'export const a = 1;\n' };
    const answers = {
      plan: planReply(changeBlock('modify', 'src/a.js')),
      edit: editBlock('src/a.js', 'export const a = 1;', 'export const a = 2;'),
      review: contentReview,
    };
    const earlier: Exchange[] = [];
    const configuration = 'limits:\n  maxCalls: 7\n  maxTokens: 90000\n  maxCostUsd: 2\n';
    const journal = { earlier, append: async (one: Exchange) => void earlier.push(one) };
    const first = await runInMemory(files, answers, { configuration, dependencies: { journal } });
    const again = await runInMemory(files, {}, { configuration, dependencies: { journal: { ...journal, earlier: [...earlier] } } });
    expect([first.asked, again.asked, again.diff]).toEqual([['plan', 'edit'], [], first.diff]);
    const reused = again.told.flatMap((event) => (event.type === 'reply-reused' ? [event.purpose] : []));
    expect(reused).toEqual(['plan', 'edit']);
    expect(again.told.map(({ type }) => type)).not.toContain('call-started');
    expect([again.usage.calls, again.limits]).toEqual([2, { maxCalls: 7, maxTokens: 90_000, maxCostUsd: 2 }]);
  }); // prettier-ignore

  test('that an earlier attempt paid for without a reply counts against the limits as well', async () => {
    const unanswered = { calls: 7, promptTokens: 0, completionTokens: 0, costUsd: 1 };
    const journal = { earlier: [], unanswered, append: async () => undefined };
    const configuration = 'limits:\n  maxCalls: 7\n';
    const { asked, verdict, usage } = await runInMemory({}, {}, { configuration, dependencies: { journal } });
    expect([asked, verdict, usage.costUsd]).toMatchObject([[], { reason: 'max-calls' }, 1]);
  });
});

describe('the report of a run', () => {
  const side = (status: string, more = {}) => ({
    name: 't',
    argv: [],
    status,
    seconds: 1,
    findings: [],
    output: 'the end\n',
    ...more,
  });
  const result = {
    ...{ verdict: { verdict: 'patched', reason: 'validated', message: 'm' }, base: 'b', runDir: 'r', diff: '+x', findings: [], timings: { index: 1 } },
    ...{ usage: { ...usage, costUsd: 0.5 }, costCeiling: { calls: 9, tokens: 9, costUsd: 3 }, limits: { maxCalls: 9 } },
    ...{ checking: { state: 'ran', message: 'c' }, proof: { status: 'proven', tests: [] } },
    checks: [
      { name: 't', before: side('passed'), after: side('not-run', { reason: 'no program' }), newFindings: [] },
      { name: 'u', before: side('passed'), after: side('passed'), newFindings: [{}, {}] },
      { name: 'v', before: side('passed'), after: side('failed', { tests: { passed: 1, failed: 0, skipped: 0 } }), newFindings: [] },
    ],
    patch: {
      base: 'b',
      changes: [
        { path: 'a', change: 'modify', before: '1', after: '2', matchers: ['exact', 'loose'], certainty: 0.9, evidence: ['e'] },
        { path: 'c', change: 'rename', from: 'd', before: '1', after: '1' },
      ],
    },
    retrieval: { files: Array.from({ length: 25 }, (_, at) => ({ path: `${at}`, score: 1, reasons: [] })) },
    links: { pages: [{ url: 'u', title: 'U', text: 'secret words' }], refused: [] },
  } as unknown as RunResult; // prettier-ignore

  test('has what a run came to, each in its place', () => {
    const report = buildReport(result);
    expect(report).toMatchObject({
      ...{
        verdict: 'patched',
        reason: 'validated',
        exitCode: 0,
        base: 'b',
        runDir: 'r',
        diff: '+x',
        plan: null,
      },
      files: [
        { path: 'a', change: 'modify', matcher: 'exact', certainty: 0.9, evidence: ['e'] },
        { path: 'c', change: 'rename', from: 'd', matcher: null },
      ],
      links: { read: [{ url: 'u', title: 'U' }] },
      ...{ usage: { costUsd: 0.5, worstCaseCostUsd: 3 }, bound: { costUsd: 3 }, timings: { index: 1 } },
    });
    expect(report.ranking.map(({ path }) => path)).toEqual(Array.from({ length: 20 }, (_, at) => `${at}`));
    expect(JSON.stringify(report)).not.toContain('secret words');
  });

  test('shows people how a check ended that could not run or failed beside its tests, and claims a proof of a patch alone', () => {
    const view = buildRunView(buildReport(result), 'T');
    expect(view.checks).toMatchObject([{ name: 't', newFindings: 0, lastLines: 'the end' }, { name: 'u', newFindings: 2 }, { name: 'v', lastLines: 'the end' }]);
    expect(view.checks[1]).not.toHaveProperty('lastLines');
    expect([view.title, view.proof?.status]).toEqual(['T', 'proven']);
    expect(buildRunView(buildReport({ ...result, diff: '' }), 'T').proof).toBeUndefined();
  }); // prettier-ignore
});
