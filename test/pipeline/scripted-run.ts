import { GitWorkspace } from '../../src/adapters/git/index.ts';
import { composeParsing } from '../../src/composition/repository/compose-repository.ts';
import { executeRun } from '../../src/composition/run/execute-run.ts';
import { settingsFrom } from '../../src/composition/settings.ts';
import { parseConfig, resolveConfig } from '../../src/config/index.ts';
import type { RunRequest } from '../../src/pipeline/index.ts';
import type { ModelRequest } from '../../src/ports/index.ts';
import { makeRepository, temporaryFolder } from '../support/repository.ts';
import { scriptModel } from '../support/scripted-model.ts';

const parsing = composeParsing();

/** What the model answers to a purpose: always the same, or one after the other, the last for good. */
export type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Runs an issue on a repository of some files against a model that answers by purpose, as the commands do. */
export async function scriptedRun(
  files: Readonly<Record<string, string>>,
  answers: Answers,
  {
    configuration = '',
    key,
    ...request
  }: Partial<RunRequest> & { configuration?: string; key?: string } = {},
) {
  const counts = new Map<string, number>();
  const model = scriptModel(({ purpose }) => {
    const answer = answers[purpose] ?? `Nothing to say about ${purpose}.`;
    const nth = counts.get(purpose) ?? 0;
    counts.set(purpose, nth + 1);
    return typeof answer === 'string' ? answer : answer[Math.min(nth, answer.length - 1)];
  });
  const issue = { title: 'a is wrong', body: 'Mend `a`.' };
  const result = await executeRun({
    request: { issue, mode: 'run', selfReview: true, ...request } as RunRequest,
    workspace: await GitWorkspace.open(makeRepository(files)),
    config: resolveConfig([{ name: 'the test', values: parseConfig(configuration, 'the test') }]),
    settings: settingsFrom(
      { PATH: process.env['PATH'], PATCHWRIGHT_STATE_DIR: temporaryFolder(), OPENAI_API_KEY: key },
      '/nonexistent',
    ),
    model,
    parsing,
    trustChecks: true,
  });
  return { ...result, asked: model.calls.map(({ purpose }) => purpose), calls: model.calls };
}

/** All that a request tells the model. */
export function toldTo({ messages }: ModelRequest): string {
  return messages.map(({ content }) => content).join('\n');
}
