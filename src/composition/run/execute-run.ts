import path from 'node:path';
import { shellWord } from '../../text/commands/shell-word.ts';
import { plural } from '../../text/words/plural.ts';
import { withShownEndpoints, type Config } from '../../config/index.ts';
import {
  buildReport,
  buildRunView,
  costCeilingOf,
  runPipeline,
  type ModelTerms,
  type RaiseLimit,
  type RunRequest,
  type RunResult,
} from '../../pipeline/index.ts';
import type { CommandRunner, LanguageModel, Workspace } from '../../ports/index.ts';
import { modelTerms } from '../model/model-terms.ts';
import { systemClock, type Parsing } from '../repository/compose-repository.ts';
import { composeRunnerForRun } from '../compose-runner.ts';
import { refuseForbiddenOptions } from '../load-config.ts';
import { composeDependencies } from './compose-dependencies.ts';
import { describeStart } from './describe-start.ts';
import { diskRuns } from '../run-folders/disk-runs.ts';
import { reportPage, renderRunPage } from '../run-folders/html-report.ts';
import { sealResult } from '../run-folders/run-seals.ts';
import { copyWebStages, loadRecording, requireRecordable, saveRecording } from '../run-folders/recording.ts';
import { markUndelivered } from '../run-folders/undelivered.ts';
import { logRun, type RunLog } from './run-log.ts';
import { unobserved, type RunObserver } from './run-observer.ts';
import type { Settings } from '../settings.ts';
import type { FrozenRun } from '../run-folders/frozen-run.ts';
import type { OpenRun, RunStore } from '../run-folders/run-store.ts';

/** A run as the CLI, the Action, the server or the library asks for it. */
export interface RunOptions {
  request: RunRequest;
  workspace: Workspace;
  config: Config;
  /** How the program was started. Caches, models and, unless `runs` is given, run folders are in its `state` folder. */
  settings: Settings;
  /** Folder of the index; below the state folder by default. */
  cache?: string;
  /** Parsers that several runs of one process share; each run has its own by default. */
  parsing?: Parsing;
  /** Where runs are kept; below the state folder by default. */
  runs?: RunStore;
  /** Start a new run even when an unfinished one could be resumed. */
  fresh?: boolean;
  /** `owner/name` of the repository, for a run that may be resumed in another checkout of it. */
  repository?: string;
  /** Folder to copy the recording to. */
  record?: string;
  /** Folder with a recording that replaces the model. */
  replay?: string;
  /** Replies, checks and limits come from a run folder made elsewhere, so that its result is not trusted. */
  isForeign?: boolean;
  /** Replaces the configured endpoint. */
  model?: LanguageModel;
  /** How a limit that ends the run is raised; by the command line where absent. */
  raiseLimit?: RaiseLimit;
  /** Web address of the forge whose attachments may be read; `GITHUB_SERVER_URL` or github.com by default. */
  serverUrl?: string;
  /** The result is written somewhere next; until `markDelivered`, the same command goes on with this run. */
  isDeliveredNext?: boolean;
  /** The user agreed that checks may run without isolation (`--trust-checks`). */
  trustChecks?: boolean;
  observer?: RunObserver;
  /** Arguments of the command line, for the record. */
  command?: readonly string[];
  /** Ends the run at its next stage, like Ctrl-C. */
  signal?: AbortSignal;
}

/**
 * Composes the dependencies of a run, opens its folder and runs the pipeline.
 * @throws {ConfigError} when the configuration asks for something that is never allowed
 */
export async function executeRun(options: RunOptions): Promise<RunResult> {
  try {
    return await openAndRun(options);
  } finally {
    options.observer?.end();
  }
}

async function openAndRun(options: RunOptions): Promise<RunResult> {
  const { request, workspace, config, settings, replay, observer = unobserved } = options;
  refuseForbiddenOptions(config, workspace, settings.environment);
  if (options.record) await requireRecordable(options.record, workspace.root);
  const runner = await composeRunnerForRun(settings, config, {
    trustChecks: options.trustChecks,
    root: workspace.root,
  });
  // Without a key there is nothing to start: no folder is left that would be listed as unfinished.
  const model = options.model ?? (await openModel(options, observer));
  const { base, root } = workspace;
  const repository = options.repository || undefined;
  const frozen = { request, base, root, repository, config: withShownEndpoints(config) };
  const runs = options.runs ?? diskRuns(settings.state, systemClock);
  const isReplay = replay !== undefined;
  const run = await runs.open(frozen, { fresh: options.fresh === true || isReplay, isReplay });
  try {
    return await runOpened(options, { run, frozen, model, runner });
  } finally {
    run.release();
  }
}

/** A run whose folder is open, and what was composed for it. */
interface Opened {
  run: OpenRun;
  frozen: FrozenRun;
  model: LanguageModel;
  runner?: CommandRunner;
}

async function runOpened(options: RunOptions, { run, frozen, model, runner }: Opened): Promise<RunResult> {
  const { request, config, settings, replay, observer = unobserved } = options;
  const log = logRun(run, observer, systemClock);
  let result: RunResult | undefined;
  try {
    log.events.emit(describeStart(run, frozen, { ...options, replay }));
    announceStart(run, { ...options, replay, observer });
    if (replay !== undefined) await copyWebStages(replay, run.folder);
    const dependencies = composeDependencies({
      ...options,
      run: { ...run, journal: log.journal },
      events: log.events,
      model,
      terms: replay === undefined ? modelTerms(config) : freeOfCharge,
      offline: replay !== undefined,
      runner,
    });
    result = await runPipeline(request, dependencies);
    if (options.record) await saveRecording(run.folder.dir, options.record, config);
    return result;
  } finally {
    if (!run.isTemporary)
      await writeRunPage(run, log, request, result).catch((error: unknown) => {
        observer.say(`${reportPage} could not be written: ${String(error)}`);
      });
    // Last, for whoever was not told of a result that is sealed pays for another one.
    if (result && options.runs === undefined && options.isForeign !== true) {
      if (options.isDeliveredNext) await markUndelivered(run.folder);
      await sealResult(settings.state, run.folder);
    }
  }
}

function announceStart(
  { folder, journal, resumed, patchedBefore }: OpenRun,
  {
    config,
    replay,
    observer,
    workspace,
    settings,
  }: Pick<RunOptions, 'config' | 'replay' | 'workspace' | 'settings'> & { observer: RunObserver },
): void {
  if (resumed)
    observer.say(`Resuming ${folder.dir}: ${plural(journal.earlier.length, 'model call')} already paid for.`);
  if (patchedBefore !== undefined && replay === undefined) {
    const places = `--repo ${shellWord(workspace.root)} --state-dir ${shellWord(settings.state)}`;
    observer.say(
      `The same run has ended with a patch before; this one pays anew. To write that patch instead: patchwright apply ${path.basename(patchedBefore)} ${places}`,
    );
  }
  if (replay === undefined)
    observer.costCeiling(costCeilingOf({ config, terms: modelTerms(config) }), config);
  else observer.say(`Replaying ${replay}: no model is called.`);
}

async function openModel(
  { config, settings, replay }: RunOptions,
  observer: RunObserver,
): Promise<LanguageModel> {
  if (replay !== undefined) return loadRecording(replay);
  const { composeModel } = await import('../model/compose-model.ts'); // loaded only here, since a run with a given model needs no client
  return composeModel(config, settings, observer.retry, observer.progress);
}

/** Writes the HTML report into the run folder, whether the run finished or failed. */
async function writeRunPage(
  { folder }: OpenRun,
  { recorded, exchanges }: RunLog,
  { issue }: RunRequest,
  result: RunResult | undefined,
): Promise<void> {
  const view = result && buildRunView(buildReport(result), issue.title);
  const record = { dir: folder.dir, recorded: { events: recorded, unread: [] }, exchanges, issue, view };
  await folder.writeText(reportPage, await renderRunPage(record));
}

/** Recorded replies were paid for when they were recorded. */
const freeOfCharge: ModelTerms = {
  prices: { strong: { input: 0, output: 0 }, weak: { input: 0, output: 0 } },
  thinkingTokens: 0,
};
