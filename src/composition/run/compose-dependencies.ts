import type { Config } from '../../config/index.ts';
import type { ModelTerms, World } from '../../pipeline/index.ts';
import type { CommandRunner, Events, LanguageModel, Workspace } from '../../ports/index.ts';
import { composeLinkReader } from '../compose-link-reader.ts';
import { composeParsing, composeStore, systemClock, type Parsing } from '../compose-repository.ts';
import { openDocumentation } from '../open-documentation.ts';
import { compareByMeaning, openSemanticSearch, type MeaningRequest } from '../open-semantic-search.ts';
import type { OpenRun } from './run-store.ts';

/** What the dependencies of one run are made from. */
interface DependencyOrder {
  config: Config;
  workspace: Workspace;
  state: string;
  cache?: string;
  parsing?: Parsing;
  run: OpenRun;
  events: Events;
  model: LanguageModel;
  terms: ModelTerms;
  runner?: CommandRunner;
  serverUrl?: string;
  /** Read nothing on the web: what a recording read stands in for it. */
  offline: boolean;
  signal?: AbortSignal;
}

/** Everything a run asks of the outside: the one place that says which adapter stands behind each port. */
export function composeDependencies(order: DependencyOrder): World {
  const { config, workspace, state, run, events, model, terms, runner, offline, signal } = order;
  const store = composeStore(order.cache ?? state, workspace);
  const linkReader = offline ? undefined : composeLinkReader(config, order.serverUrl);
  const meaning: MeaningRequest = { config, state, store, clock: systemClock, events, signal };
  return {
    config,
    workspace,
    ...(order.parsing ?? composeParsing()),
    store,
    openSemanticSearch: (index) => openSemanticSearch({ ...meaning, index, workspace }),
    ...documentationOf(meaning, offline),
    ...(linkReader ? { linkReader } : {}),
    model,
    terms,
    journal: run.journal,
    environment: process.env,
    ...(runner ? { runner } : {}),
    folder: run.folder,
    events,
    clock: systemClock,
    ...(signal ? { signal } : {}),
  };
}

/** What reads the configured documentation; nothing where no site is configured. */
function documentationOf(
  meaning: MeaningRequest,
  offline: boolean,
): Pick<World, 'openDocumentation' | 'compareTexts'> {
  const { config, store, clock, signal } = meaning;
  if (config.docs.sites.length === 0) return {};
  return {
    ...(config.retrieval.embeddings.provider === 'none'
      ? {}
      : { compareTexts: (comparison) => compareByMeaning(comparison, meaning) }),
    openDocumentation: () =>
      openDocumentation({ config, store, clock, offline, ...(signal ? { signal } : {}) }),
  };
}
