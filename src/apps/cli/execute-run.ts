import { cp } from 'node:fs/promises';
import path from 'node:path';
import { GitWorkspace, requireCleanTree } from '../../adapters/git/index.ts';
import { DiskRunFolder } from '../../adapters/run-folder/index.ts';
import type { Config } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';
import {
  boundOf,
  documentationStage,
  folderJournal,
  linksStage,
  ReplayedModel,
  type ModelTerms,
  runPipeline,
  type RunRequest,
  type RunResult,
} from '../../pipeline/index.ts';
import type { CommandRunner, LanguageModel } from '../../ports/index.ts';
import { composeModel, modelNames, modelTerms } from './compose-model.ts';
import { composeParsing, composeStore, systemClock } from './compose-repository.ts';
import { composeRunner } from './compose-runner.ts';
import { composeLinkReader } from './links/compose-link-reader.ts';
import { openDocumentation } from './indexing/open-documentation.ts';
import { compareByMeaning, openSemanticSearch } from './indexing/open-semantic-search.ts';
import { loadExchanges, openRun } from './open-run.ts';
import { showProgress } from './progress/show-progress.ts';

/** A run as any front door asks for it. */
export interface RunOrder {
  request: RunRequest;
  workspace: GitWorkspace;
  config: Config;
  state: string;
  /** Begin a new run even when an unfinished one could go on. */
  fresh?: boolean;
  /** Folder to copy the recording to. */
  record?: string;
  /** Folder with a recording that answers instead of a model. */
  replay?: string;
  /** Web address of the forge whose attachments may be read, `GITHUB_SERVER_URL` or github.com by default. */
  serverUrl?: string;
  /** Write the patch into the working tree when the verdict is `patched`. */
  apply?: boolean;
  /** The user said in plain words that checks may run without isolation. */
  trustChecks?: boolean;
  /** Plain lines instead of a live display, and nothing at all when silent. */
  display?: 'live' | 'plain' | 'silent';
  /** Ends the run at its next stage, like Ctrl-C. */
  signal?: AbortSignal;
}

/** Composes the world around a run, runs it, and does with the patch what was asked. */
export async function executeRun(order: RunOrder): Promise<RunResult> {
  const { request, workspace, config, state } = order;
  if (order.apply) await requireCleanTree(workspace.root);
  const replay = order.replay ?? process.env['PATCHWRIGHT_REPLAY'];
  const runner = await composeRunner(config, { trustChecks: order.trustChecks ?? false });
  const frozen = { request, base: workspace.base, root: workspace.root, config };
  const run = await openRun(frozen, {
    state,
    fresh: order.fresh === true || replay !== undefined,
    clock: systemClock,
  });
  const view = showProgress(run.folder, order.display ?? 'live');
  const store = composeStore(state, workspace);
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  try {
    if (run.resumed)
      view.say(`Resuming ${run.folder.dir}: ${run.earlier.length} model calls are already paid for.`);
    const terms = replay === undefined ? modelTerms(config) : free;
    if (replay === undefined) view.bound(boundOf({ config, terms }), config);
    else view.say(`Replaying ${replay}: no model is asked and nothing is paid.`);
    if (replay !== undefined) await adoptReadings(replay, run.folder);
    const linkReader = replay === undefined ? composeLinkReader(config, order.serverUrl) : undefined;
    const model = replay === undefined ? composeModel(config, view.retry) : await loadRecording(replay);
    const meaning = {
      config,
      state,
      store,
      clock: systemClock,
      events: run.folder,
      signal: abort.signal,
    };
    const result = await runPipeline(request, {
      config,
      workspace,
      ...composeParsing(),
      store,
      openSemanticSearch: (index) => openSemanticSearch({ ...meaning, index, workspace }),
      ...(config.docs.sites.length > 0
        ? {
            ...(config.retrieval.embeddings.provider === 'none'
              ? {}
              : { compareTexts: (comparison) => compareByMeaning(comparison, meaning) }),
            openDocumentation: () =>
              openDocumentation({
                config,
                store,
                clock: systemClock,
                offline: replay !== undefined,
                signal: abort.signal,
              }),
          }
        : {}),
      ...(linkReader ? { linkReader } : {}),
      model,
      terms,
      journal: folderJournal(run.folder, run.earlier),
      environment: process.env,
      ...runnerOf(runner),
      folder: run.folder,
      events: run.folder,
      clock: systemClock,
      signal: order.signal ? AbortSignal.any([abort.signal, order.signal]) : abort.signal,
    });
    if (order.record) await saveRecording(run.folder.dir, order.record, config);
    if (order.apply && result.verdict.verdict === 'patched') await workspace.apply(result.patch!);
    return result;
  } finally {
    process.off('SIGINT', interrupt);
    view.end();
    run.release();
  }
}

/** Recorded replies were paid for when they were recorded. */
const free: ModelTerms = {
  prices: { strong: { input: 0, output: 0 }, weak: { input: 0, output: 0 } },
  thinkingTokens: 0,
};

function runnerOf(runner: CommandRunner | undefined): { runner?: CommandRunner } {
  return runner ? { runner } : {};
}

/** A model that answers from a recording: a run folder, or a folder made by `--record`. */
export async function loadRecording(folder: string): Promise<LanguageModel> {
  const exchanges = await loadExchanges(
    new DiskRunFolder(path.resolve(folder), systemClock, { readOnly: true }),
  ).catch(() => []);
  if (exchanges.length === 0) {
    throw new UsageError(`${folder} holds no recording`, {
      hint: 'Name a run folder, or one made with patchwright run … --record DIR: it has conversation/001.json.',
    });
  }
  return new ReplayedModel(exchanges, folder);
}

/** Stages whose results came from the web. */
const webStages = [linksStage, documentationStage];

/** A replay is shown what the recorded run read on the web, and reads nothing itself. */
async function adoptReadings(recording: string, folder: DiskRunFolder): Promise<void> {
  const recorded = new DiskRunFolder(path.resolve(recording), systemClock, { readOnly: true });
  for (const stage of webStages) {
    const value = await recorded.loadStage(stage);
    if (value !== undefined) await folder.saveStage(stage, value);
  }
}

async function saveRecording(runDir: string, target: string, config: Config): Promise<void> {
  await cp(path.join(runDir, 'conversation'), path.join(target, 'conversation'), { recursive: true });
  const folder = new DiskRunFolder(path.resolve(target), systemClock, { readOnly: true });
  await adoptReadings(runDir, folder);
  await folder.writeText(
    'recording.json',
    `${JSON.stringify({ models: modelNames(config), format: config.model.format }, undefined, 2)}\n`,
  );
}
