import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ModelError, PatchwrightError, UsageError, messageOf } from '../../../errors/index.ts';
import type { LanguageModel } from '../../../ports/index.ts';
import type { CaseError } from './outcome-file.ts';
import { RememberedModel } from './remembered-model.ts';
import type { BenchSettings } from './settings.ts';
import type { BenchCase, CaseResult, CaseWorld, CaseOutcome, Suite } from './suite.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** How one case ended: with an outcome, without one, or not at all because the run is over. */
export type CaseEnd<Facts> =
  | { kind: 'outcome'; outcome: CaseOutcome<Facts> }
  /** `endpoint`: the model endpoint is to blame; `fatal`: and it will not get better by trying again. */
  | { kind: 'error'; error: CaseError; endpoint: boolean; fatal: boolean }
  | { kind: 'stopped' };

/** What a case takes from the run it belongs to. */
export interface CaseContext<Case extends BenchCase, Options, Facts> {
  suite: Suite<Case, Options, Facts>;
  options: Options;
  settings: BenchSettings;
  model: LanguageModel | undefined;
}

/** Runs one case in its own scratch folder, with its own view of the model. Never throws. */
export async function runOneCase<Case extends BenchCase, Options, Facts>(
  context: CaseContext<Case, Options, Facts>,
  item: Case,
): Promise<CaseEnd<Facts>> {
  const { suite, settings } = context;
  const name = caseFileName(item.id);
  const model = new RememberedModel(
    context.model ?? missingModel,
    join(settings.out, 'replies', `${name}.jsonl`),
  );
  const scratch = await mkdtemp(join(tmpdir(), 'patchwright-bench-'));
  const keep = join(settings.out, 'cases', name);
  mkdirSync(keep, { recursive: true });
  const progress = (text: string) => settings.onEvent({ type: 'case-progress', id: item.id, text });
  const world: CaseWorld<Options> = {
    options: context.options,
    config: settings.config,
    model,
    scratch,
    keep,
    signal: settings.signal,
    progress,
  };
  const started = performance.now();
  try {
    const result = await suite.runCase(item, world);
    const seconds = (performance.now() - started) / 1000 - model.secondsWaited;
    return endOf(item, result, seconds, model, context);
  } catch (error) {
    if (settings.signal.aborted || model.refused) {
      return { kind: 'stopped' };
    }
    return failed(item, model.endpointFailure ?? error);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
    await rmdir(keep).catch(() => undefined); // stays when the case kept something
  }
}

/** A result that came about because the bound, the endpoint or the user cut the case says nothing about the model. */
function endOf<Case extends BenchCase, Options, Facts>(
  item: Case,
  result: CaseResult<Facts>,
  seconds: number,
  model: RememberedModel,
  { settings }: CaseContext<Case, Options, Facts>,
): CaseEnd<Facts> {
  if (settings.signal.aborted || model.refused) return { kind: 'stopped' };
  if (model.endpointFailure) return failed(item, model.endpointFailure);
  const rounded = Math.round(Math.max(0, seconds) * 1000) / 1000;
  const { passed, facts } = result;
  const by = settings.program.commit ?? settings.program.version;
  return {
    kind: 'outcome',
    outcome: { id: item.id, passed, facts, usage: model.usage, seconds: rounded, by },
  };
}

function failed(item: BenchCase, error: unknown): CaseEnd<never> {
  const endpoint = error instanceof ModelError;
  const fatal = endpoint && (error.code === 'unauthorized' || error.code === 'unknown-model');
  const code = error instanceof PatchwrightError ? error.code : 'unexpected';
  const message = messageOf(error);
  return { kind: 'error', error: { id: item.id, code, message }, endpoint, fatal };
}

/** A file name for an id: readable, and distinct for ids that differ only in characters that file names lack. */
export function caseFileName(id: string): string {
  const safe = id.replace(/[^\w.-]+/g, '_').slice(0, 120);
  if (safe === id && !id.startsWith('.')) return id;
  return `${safe.replace(/^\.+/, '_')}-${sha256Of(id).slice(0, 8)}`;
}

const missingModel: LanguageModel = {
  complete() {
    throw new UsageError('This suite needs a model endpoint.', {
      hint: 'Set OPENAI_BASE_URL and OPENAI_API_KEY, or set a model in the configuration.',
    });
  },
};
