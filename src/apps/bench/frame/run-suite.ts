import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { Usage } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import { caseFileName, runOneCase } from './run-case.ts';
import { OutcomeFile, type BenchConfiguration, type CaseError } from './outcome-file.ts';
import { readReplies } from './remembered-model.ts';
import { buildReport, type BenchReport } from './report.ts';
import { selectCases } from './select-cases.ts';
import type { BenchEnd, BenchSettings } from './settings.ts';
import type { BenchCase, Suite } from './suite.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** This many cases in a row that fail at the endpoint mean that it is gone. */
const endpointPatience = 3;

/**
 * Runs the selected cases of a suite that have no outcome yet, records each as it finishes, and reports on all.
 * Running it again after a stop goes on where it stopped.
 * @throws {UsageError} before the first case: data, selection, options, or outcomes of another configuration
 */
export async function runSuite<Case extends BenchCase, Options, Facts>(
  suite: Suite<Case, Options, Facts>,
  flags: unknown,
  settings: BenchSettings,
): Promise<BenchReport> {
  const options = readOptions(suite, flags);
  const selected = selectCases(await suite.loadCases(settings.data, options), settings.selection);
  const cases = suite.arrange?.(selected) ?? selected;
  await suite.prepare?.(options);
  if (settings.fresh) forget(suite.name, settings.out);
  const configuration = describeConfiguration(suite.name, suite.comparable?.(options) ?? options, settings);
  const file = OutcomeFile.open(join(settings.out, `${suite.name}.jsonl`), configuration, suite.facts);
  const model = settings.model?.open(spentBefore(cases, settings.out));

  const run = { suite, options, settings, file, model };
  const errors: CaseError[] = [];
  const todo = cases.filter((item) => !file.find(item.id, digestOf(item)));
  settings.onEvent({ type: 'suite-started', total: cases.length, finished: cases.length - todo.length });
  const end = await runAll(run, todo, cases.length, errors);
  const outcomes = cases.flatMap((item) => file.find(item.id, digestOf(item)) ?? []);
  return buildReport({
    suite,
    options,
    configuration,
    settings,
    selected: cases.length,
    outcomes,
    errors,
    end,
  });
}

/** A flag that a suite needs and that is missing or wrong is a mistake of the command line. */
function readOptions<Case extends BenchCase, Options, Facts>(
  { name, options }: Suite<Case, Options, Facts>,
  flags: unknown,
): Options {
  const read = options.safeParse(flags);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => {
    const flag = path.join('.').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${flag}: ${message}`;
  });
  throw new UsageError(`The suite ${name} cannot run with these flags: ${problems.join('; ')}`, {
    hint: `patchwright bench ${name} --help lists its flags.`,
  });
}

interface Run<Case extends BenchCase, Options, Facts> {
  suite: Suite<Case, Options, Facts>;
  options: Options;
  settings: BenchSettings;
  file: OutcomeFile<Facts>;
  model: LanguageModel | undefined;
}

async function runAll<Case extends BenchCase, Options, Facts>(
  run: Run<Case, Options, Facts>,
  todo: readonly Case[],
  total: number,
  errors: CaseError[],
): Promise<BenchEnd> {
  const { settings } = run;
  let done = total - todo.length;
  let endpointFailures = 0;
  let overBudget = false;
  const stopped = () => settings.signal.aborted || overBudget || endpointFailures >= endpointPatience;
  const one = async (item: Case) => {
    if (stopped()) return;
    const end = await runOneCase(run, item);
    if (end.kind === 'stopped') {
      overBudget ||= !settings.signal.aborted;
      return;
    }
    done += 1;
    if (end.kind === 'outcome') {
      endpointFailures = 0;
      run.file.append(end.outcome, digestOf(item));
      settings.onEvent({ type: 'case-finished', id: item.id, outcome: end.outcome, done, total });
      return;
    }
    endpointFailures = end.fatal ? endpointPatience : end.endpoint ? endpointFailures + 1 : 0;
    errors.push(end.error);
    settings.onEvent({ type: 'case-failed', error: end.error, done, total });
  };
  const limit = pLimit(Math.max(1, settings.parallel));
  await Promise.all(todo.map((item) => limit(() => one(item))));
  if (settings.signal.aborted) return 'interrupted';
  if (overBudget) return 'over-budget';
  if (endpointFailures >= endpointPatience) return 'endpoint-failed';
  return errors.length > 0 ? 'errors' : 'finished';
}

/** What makes two runs comparable. Where the endpoint is and how patient we are with it does not. */
function describeConfiguration(suite: string, options: unknown, settings: BenchSettings): BenchConfiguration {
  const { model, limits: _limits, ...rest } = settings.config;
  const { format, thinkingTokens } = model;
  const models = settings.model?.names ?? {};
  return { suite, options, models, config: { ...rest, model: { format, thinkingTokens } } };
}

/** Identifies a case by its content: an outcome of changed data is not reused. */
function digestOf(item: BenchCase): string {
  return sha256Of(JSON.stringify(item)).slice(0, 16);
}

function spentBefore(cases: readonly BenchCase[], out: string): Usage {
  const kept = cases.flatMap((item) => readReplies(join(out, 'replies', `${caseFileName(item.id)}.jsonl`)));
  const sum = (field: Exclude<keyof Usage, 'cachedTokens'>) =>
    kept.reduce((total, { reply }) => total + reply.usage[field], 0);
  return {
    calls: sum('calls'),
    promptTokens: sum('promptTokens'),
    completionTokens: sum('completionTokens'),
    costUsd: sum('costUsd'),
  };
}

/** Removes only what bench runs write. */
function forget(suite: string, out: string): void {
  for (const name of [`${suite}.jsonl`, `${suite}.json`, `${suite}.md`, 'replies', 'cases']) {
    rmSync(join(out, name), { recursive: true, force: true });
  }
  mkdirSync(out, { recursive: true });
}
