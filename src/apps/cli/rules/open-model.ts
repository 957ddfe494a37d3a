import path from 'node:path';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Config } from '../../../config/index.ts';
import { folderJournal, JournaledModel } from '../../../pipeline/index.ts';
import type { BlobStore, Events, LanguageModel } from '../../../ports/index.ts';
import { boundModel, costLimitUsd } from '../../../composition/model/bounded-model.ts';
import { composeModel } from '../../../composition/model/compose-model.ts';
import { composeStore, readOnlyStore } from '../../../composition/repository/compose-repository.ts';
import { modelTerms } from '../../../composition/model/model-terms.ts';
import { pc } from '../../terminal/colours.ts';
import { note } from '../../terminal/print.ts';
import { loadRecording, requireRecordable } from '../../../composition/run-folders/recording.ts';
import { openRunFolder } from '../../../composition/run-folders/run-folder.ts';

/** The cache of answers, which keeps nothing of a recording. */
export function openAnswers(
  { cache, replay }: Pick<ModelFlags, 'replay'> & { cache: boolean },
  settings: Pick<Settings, 'state' | 'replay'>,
  workspace: Pick<GitWorkspace, 'root'>,
): BlobStore | undefined {
  if (!cache) return undefined;
  const store = composeStore(settings.state, workspace);
  return (replay ?? settings.replay) === undefined ? tellingStore(store) : readOnlyStore(store);
}

/** A cache that says once if answers cannot be kept: what was paid for is printed, and costs again the next time. */
function tellingStore(store: BlobStore): BlobStore {
  let isTold = false;
  const setMany: BlobStore['setMany'] = async (entries) => {
    try {
      await store.setMany(entries);
    } catch (error) {
      if (!isTold)
        note(
          `${pc.yellow('not cached')} ${(error as Error).message}; the next time these questions cost again\n`,
        );
      isTold = true;
      throw error;
    }
  };
  return {
    get: (key) => store.get(key),
    getMany: (keys) => store.getMany(keys),
    set: (key, value) => setMany([[key, value]]),
    setMany,
  };
}

/** Options of the verbs that ask a model outside of a run. */
export interface ModelFlags {
  model?: string;
  weakModel?: string;
  maxCalls?: number;
  maxTokens?: number;
  maxCost?: number;
  config?: string;
  /** The repository, below which no recording goes through a link. */
  repo?: string;
  record?: string;
  replay?: string;
}

/** What keeps the flags' limits out of the configuration: they bound this command, not a run. */
export const unlimited = { maxCalls: undefined, maxTokens: undefined, maxCost: undefined };

/**
 * The configured model for work outside of a run: priced, bounded in money whatever happens and by the flags in calls and
 * tokens (those limits of the configuration are of one run), recorded or replayed when asked.
 */
export async function openModel(
  config: Config,
  flags: ModelFlags,
  settings: Pick<Settings, 'modelKey' | 'proxy' | 'replay'>,
  events: Events,
): Promise<LanguageModel> {
  const replay = flags.replay ?? settings.replay;
  const onRetry = (problem: string, waitMs: number) => events.emit({ type: 'call-delayed', problem, waitMs });
  const endpoint =
    replay === undefined ? composeModel(config, settings, onRetry) : await loadRecording(replay);
  if (replay === undefined && modelTerms(config).prices.strong.output > 0)
    note(`Stops before $${costLimitUsd(config, flags).toFixed(2)} is exceeded (--max-cost).\n`);
  const model = boundModel(endpoint, config, flags, events);
  if (flags.record === undefined) return model;
  await requireRecordable(flags.record, (await GitWorkspace.open(flags.repo ?? '.')).root);
  const folder = openRunFolder(path.resolve(flags.record));
  return new JournaledModel(model, folderJournal(folder, []), () => undefined);
}
