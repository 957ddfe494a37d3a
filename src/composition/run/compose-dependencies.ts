import type { Config } from '../../config/index.ts';
import type { ModelTerms, Dependencies, RaiseLimit } from '../../pipeline/index.ts';
import type { CommandRunner, Events, LanguageModel, Workspace } from '../../ports/index.ts';
import { changesWithSecrets } from '../../publication/index.ts';
import { composeLinkReader, composePictureReader } from '../web/compose-link-reader.ts';
import {
  composeParsing,
  composeStore,
  readOnlyStore,
  systemClock,
  type Parsing,
} from '../repository/compose-repository.ts';
import { openDocumentation } from '../web/open-documentation.ts';
import {
  compareByMeaning,
  openSemanticSearch,
  type MeaningRequest,
} from '../semantic-search/open-semantic-search.ts';
import { composeEmbedder } from '../semantic-search/open-embedder.ts';
import { keysOf, type Settings } from '../settings.ts';
import type { OpenRun } from '../run-folders/run-store.ts';
import { readsDocumentation } from '../../indexing/index.ts';

/** What the dependencies of one run are composed from. */
interface DependencyOptions {
  config: Config;
  workspace: Workspace;
  settings: Settings;
  cache?: string;
  parsing?: Parsing;
  run: OpenRun;
  events: Events;
  model: LanguageModel;
  terms: ModelTerms;
  raiseLimit?: RaiseLimit | undefined;
  isForeign?: boolean | undefined;
  runner?: CommandRunner;
  serverUrl?: string;
  /** Read nothing from the web; a recording has kept what its run read. */
  offline: boolean;
  signal?: AbortSignal;
}

/** Composes everything that a run needs from outside. The one place that decides which adapter implements which port. */
export function composeDependencies(options: DependencyOptions): Dependencies {
  const { config, settings, workspace, run, events, model, terms, runner, offline, signal } = options;
  const store = composeStore(options.cache ?? settings.state, workspace);
  const pictureReader = offline ? undefined : composePictureReader(config, settings, options.serverUrl);
  const linkReader = offline ? undefined : composeLinkReader(config, settings, options.serverUrl);
  const embedder = composeEmbedder(config, settings);
  const semanticOptions: MeaningRequest = {
    embedder,
    state: settings.state,
    store,
    clock: systemClock,
    events,
    signal,
  };
  return {
    config,
    workspace,
    raiseLimit: options.raiseLimit,
    isForeign: options.isForeign,
    ...(options.parsing ?? composeParsing()),
    store,
    ...(offline ? { answers: readOnlyStore(store) } : {}),
    openSemanticSearch: (index) => openSemanticSearch({ ...semanticOptions, index, workspace }),
    ...documentationOf(options, semanticOptions),
    linkReader,
    pictureReader,
    model,
    terms,
    journal: run.journal,
    environment: settings.environment,
    runner,
    changesWithSecrets: (changes) => changesWithSecrets(changes, keysOf(settings, config)),
    folder: run.folder,
    events,
    clock: systemClock,
    signal,
  };
}

/** What searches the configured documentation; empty where no site is configured. */
function documentationOf(
  { config, workspace, settings, offline, signal }: DependencyOptions,
  semanticOptions: MeaningRequest,
): Pick<Dependencies, 'openDocumentation' | 'compareTexts'> {
  if (!readsDocumentation(config.docs)) return {};
  return {
    compareTexts:
      config.retrieval.embeddings.provider === 'none'
        ? undefined
        : (comparison) => compareByMeaning(comparison, semanticOptions),
    openDocumentation: () =>
      openDocumentation({
        config,
        workspace,
        settings,
        store: semanticOptions.store,
        clock: semanticOptions.clock,
        storedOnly: offline || settings.offline,
        signal,
      }),
  };
}
