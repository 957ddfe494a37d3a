import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderReport, runSuite } from '../../../src/apps/bench/frame/index.ts';
import { ModelError, OverBudgetError } from '../../../src/errors/index.ts';
import { oracle, ScriptedModel, settingsWith, sumSuite, temporaryFolder } from './support.ts';

const cases = [1, 2, 3, 4].map((number) => ({ id: `case-${number}`, left: number, right: 10 }));
const suite = sumSuite(cases);

/** A model whose endpoint is gone, or whose bound is reached, from the given call on. */
function endsAtCall(call: number, problem: () => Error): ScriptedModel {
  let calls = 0;
  return new ScriptedModel((request) => {
    calls += 1;
    if (calls >= call) throw problem();
    return oracle(request);
  });
}

const tablesOf = (report: Parameters<typeof renderReport>[0]) => renderReport(report).split('\nTiming:')[0];

describe('a bench run that was cut', () => {
  test('asks only what was not answered yet and ends in the same table', async () => {
    const whole = await runSuite(
      suite,
      {},
      settingsWith(new ScriptedModel(oracle), { out: temporaryFolder() }),
    );
    const out = temporaryFolder();
    const dying = endsAtCall(4, () => new ModelError('unreachable', 'connection refused'));
    const cut = await runSuite(suite, {}, settingsWith(dying, { out }));
    expect(cut.end).toBe('endpoint-failed');
    expect(cut.cases).toEqual({ selected: 4, finished: 1, errors: 3 });

    const second = new ScriptedModel(oracle);
    const resumed = await runSuite(suite, {}, settingsWith(second, { out }));
    expect(resumed.end).toBe('finished');
    // eight calls in all: three were answered before the cut, one of them in the middle of a case
    expect(second.requests).toHaveLength(5);
    expect(tablesOf(resumed)).toBe(tablesOf(whole));
    expect(resumed.usage.calls).toBe(8);
  });

  test('survives a kill in the middle of writing a line', async () => {
    const out = temporaryFolder();
    await runSuite(suite, {}, settingsWith(new ScriptedModel(oracle), { out, selection: { limit: 2 } }));
    appendFileSync(join(out, 'sum.jsonl'), '{"kind":"outcome","id":"case-3","di');
    const model = new ScriptedModel(oracle);
    const report = await runSuite(suite, {}, settingsWith(model, { out }));
    expect(report.cases).toEqual({ selected: 4, finished: 4, errors: 0 });
    expect(model.requests).toHaveLength(4);
    expect(readFileSync(join(out, 'sum.jsonl'), 'utf8').trim().split('\n')).toHaveLength(5);
  });

  test('keeps finished cases when the bound is reached, and goes on with a higher one', async () => {
    const out = temporaryFolder();
    const bounded = endsAtCall(3, () => new OverBudgetError('max-calls', 'enough', 'raise it'));
    const cut = await runSuite(suite, {}, settingsWith(bounded, { out }));
    expect(cut.end).toBe('over-budget');
    expect(cut.cases.finished).toBe(1);
    const resumed = await runSuite(suite, {}, settingsWith(new ScriptedModel(oracle), { out }));
    expect(resumed.headline).toMatchObject({ name: 'right', value: 1, total: 4 });
  });

  test('tells the model what was spent before, so that the bound holds over all attempts', async () => {
    const out = temporaryFolder();
    await runSuite(suite, {}, settingsWith(new ScriptedModel(oracle), { out, selection: { limit: 1 } }));
    let before: unknown;
    const model = {
      names: { strong: 'scripted' },
      open(spent: unknown) {
        before = spent;
        return new ScriptedModel(oracle);
      },
    };
    await runSuite(suite, {}, { ...settingsWith(undefined, { out }), model });
    expect(before).toEqual({ calls: 2, promptTokens: 20, completionTokens: 10, costUsd: 0.02 });
  });

  test('is not mixed with results of another model or other options', async () => {
    const out = temporaryFolder();
    await runSuite(suite, {}, settingsWith(new ScriptedModel(oracle), { out }));
    const other = runSuite(suite, { strict: true }, settingsWith(new ScriptedModel(oracle), { out }));
    await expect(other).rejects.toThrow(
      /sum\.jsonl:1: the recorded outcomes are of another configuration: options\.strict was false, is true$/,
    );
  });

  test('runs a case again whose data has changed', async () => {
    const out = temporaryFolder();
    await runSuite(suite, {}, settingsWith(new ScriptedModel(oracle), { out }));
    const changed = sumSuite([{ ...cases[0]!, right: 20 }, ...cases.slice(1)]);
    const model = new ScriptedModel(oracle);
    const report = await runSuite(changed, {}, settingsWith(model, { out }));
    expect(model.requests).toHaveLength(2);
    expect(report.outcomes[0]!.facts).toEqual({ answer: '21' });
  });
});

describe('the figures of a bench run', () => {
  test('are 0 for a model that is always wrong and 100 % for an oracle', async () => {
    const wrong = await runSuite(
      suite,
      {},
      settingsWith(new ScriptedModel(() => '-1'), { out: temporaryFolder() }),
    );
    const right = await runSuite(
      suite,
      {},
      settingsWith(new ScriptedModel(oracle), { out: temporaryFolder() }),
    );
    expect([wrong.headline.value, right.headline.value]).toEqual([0, 1]);
  });

  test('leave out cases about which nothing can be said, and list them', async () => {
    const broken = {
      ...suite,
      runCase: (...[item, world]: Parameters<typeof suite.runCase>) =>
        item.id === 'case-2' ? Promise.reject(new Error('no clone')) : suite.runCase(item, world),
    };
    const report = await runSuite(
      broken,
      {},
      settingsWith(new ScriptedModel(oracle), { out: temporaryFolder() }),
    );
    expect(report.end).toBe('errors');
    expect(report.headline.total).toBe(3);
    expect(report.errors).toEqual([{ id: 'case-2', code: 'unexpected', message: 'no clone' }]);
    expect(renderReport(report)).toContain('1 of 4 selected cases have no outcome');
  });

  test('stop at once when the key is wrong', async () => {
    const model = new ScriptedModel(() => {
      throw new ModelError('unauthorized', 'wrong key');
    });
    const report = await runSuite(suite, {}, settingsWith(model, { out: temporaryFolder() }));
    expect(report.end).toBe('endpoint-failed');
    expect(model.requests).toHaveLength(1);
  });
});
