import { composeParser } from '../../src/composition/repository/compose-repository.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import { runPipeline, type Dependencies, type RunRequest } from '../../src/pipeline/index.ts';
import type { ModelRequest, RunEvent } from '../../src/ports/index.ts';
import { memoryWorkspace } from '../indexing/memory-workspace.ts';
import { memoryBlobStore } from '../support/memory-blob-store.ts';
import { scriptModel, type ScriptedAnswer } from '../support/scripted-model.ts';

const parser = composeParser();
const price = { input: 1, output: 10 };

/** What the model answers to a purpose: always the same, or one after the other, the last for good. */
export type Answers = Readonly<Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>>;

/** Runs an issue on a repository in memory, where nothing can run commands, against a model that answers by purpose. */
export async function runInMemory(
  files: Readonly<Record<string, string>>,
  answers: Answers,
  {
    configuration = '',
    dependencies: more = {},
    ...request
  }: Partial<RunRequest> & { configuration?: string; dependencies?: Partial<Dependencies> } = {},
) {
  const counts = new Map<string, number>();
  const model = scriptModel(({ purpose }) => {
    const given = answers[purpose];
    const nth = counts.get(purpose) ?? 0;
    counts.set(purpose, nth + 1);
    return Array.isArray(given)
      ? (given as ScriptedAnswer[])[Math.min(nth, given.length - 1)]
      : (given as ScriptedAnswer);
  });
  const kept = new Map<string, unknown>();
  const written: Record<string, string> = {};
  const told: RunEvent[] = [];
  const result = await runPipeline(
    {
      issue: { title: 'a is wrong', body: 'Mend `a`.' },
      mode: 'run',
      selfReview: false,
      ...request,
    } as RunRequest,
    {
      config: resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]),
      workspace: { ...memoryWorkspace(files), history: async () => [] },
      parser,
      store: memoryBlobStore(),
      model,
      terms: { prices: { strong: price, weak: price }, thinkingTokens: 0 },
      journal: { earlier: [], append: async () => undefined },
      environment: {},
      folder: {
        dir: 'run',
        loadStage: async (name) => kept.get(name),
        saveStage: async (name, value) => void kept.set(name, value),
        append: async () => undefined,
        writeText: async (name, text) => void (written[name] = text),
      },
      events: { emit: (event) => void told.push(event) },
      clock: { now: () => 0 },
      ...more,
    } as Dependencies,
  );
  return { ...result, asked: model.calls.map(({ purpose }) => purpose), calls: model.calls, told, written };
}

/** All that a request tells the model. */
export function toldTo({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n');
}
