import { z } from 'zod';
import { resolveConfig } from '../../../src/config/index.ts';
import type { LanguageModel, ModelReply, ModelRequest } from '../../../src/ports/index.ts';
import {
  proportion,
  renderShare,
  type BenchSettings,
  type Suite,
} from '../../../src/apps/bench/frame/index.ts';

export { temporaryFolder } from '../../support/repository.ts';

/** A model that answers by a function and keeps every request. */
export class ScriptedModel implements LanguageModel {
  readonly requests: ModelRequest[] = [];
  readonly #answer: (request: ModelRequest) => string;

  constructor(answer: (request: ModelRequest) => string) {
    this.#answer = answer;
  }

  async complete(request: ModelRequest): Promise<ModelReply> {
    this.requests.push(request);
    const text = this.#answer(request);
    const usage = { calls: 1, promptTokens: 10, completionTokens: 5, costUsd: 0.01 };
    return Promise.resolve({ text, finish: 'stop', model: 'scripted', usage });
  }
}

/** Settings of a bench run with a scripted model. */
export function settingsWith(
  model: LanguageModel | undefined,
  changes: Partial<BenchSettings> & { out: string },
): BenchSettings {
  return {
    data: undefined,
    selection: {},
    fresh: false,
    parallel: 1,
    config: resolveConfig([]),
    ...(model ? { model: { names: { strong: 'scripted' }, open: () => model } } : {}),
    program: { version: '0.0.0' },
    signal: new AbortController().signal,
    onEvent: () => undefined,
    ...changes,
  };
}

export interface SumCase {
  id: string;
  left: number;
  right: number;
}

/** A suite of sums: one call asks for left + right, another confirms it. */
export function sumSuite(cases: readonly SumCase[]): Suite<SumCase, { strict: boolean }, { answer: string }> {
  return {
    name: 'sum',
    description: 'adds numbers',
    usesModel: true,
    flags: [],
    options: z.object({ strict: z.boolean().default(false) }),
    facts: z.object({ answer: z.string() }),
    loadCases: () => Promise.resolve(cases),
    async runCase(item, world) {
      const ask = (content: string) =>
        world.model.complete({
          role: 'strong',
          purpose: 'sum',
          messages: [{ role: 'user', content }],
          maxOutputTokens: 10,
        });
      const { text: answer } = await ask(`${item.left} + ${item.right}`);
      await ask(`Is it ${answer}?`);
      return { passed: Number(answer) === item.left + item.right, facts: { answer } };
    },
    summarise(outcomes) {
      const right = proportion(outcomes.filter((outcome) => outcome.passed).length, outcomes.length);
      const rows = outcomes.map(({ id, facts }) => [id, facts.answer]);
      return {
        headline: 'right',
        metrics: { right },
        tables: [
          { columns: ['right'], rows: [[renderShare(right)]] },
          { title: 'Answers', columns: ['case', 'answer'], rows },
        ],
      };
    },
  };
}

/** Answers sums; everything else with "yes". */
export function oracle(request: ModelRequest): string {
  const sum = /^(\d+) \+ (\d+)$/.exec(request.messages[0]!.content);
  return sum ? String(Number(sum[1]) + Number(sum[2])) : 'yes';
}
