import type { Config } from '../config/index.ts';
import type { DocumentationSite, FileChange, SearchIndex } from '../domain/index.ts';
import type {
  BlobStore,
  Clock,
  CommandRunner,
  Events,
  LanguageModel,
  RecordMaker,
  RunFolder,
  SemanticSearch,
  SyntaxParser,
  TextComparison,
  PictureReader,
  WebReader,
  Workspace,
} from '../ports/index.ts';
import type { Journal } from './record/journaled-model.ts';
import type { RaiseLimit } from './spending/budget.ts';
import type { ModelTerms } from './spending/budgeted-model.ts';

/** Everything that a run needs from outside. Composition decides which adapters these are. */
export interface Dependencies {
  config: Config;
  workspace: Workspace;
  parser: SyntaxParser;
  /** Makes index records on other threads; without it, they are made on this one. */
  recordMaker?: RecordMaker;
  /** The cache of the index, embeddings, check baselines and rule results. */
  store: BlobStore;
  /** The cache of rule results where it is not `store`. */
  answers?: BlobStore;
  /** The endpoint itself, without journal and budget, which the pipeline adds. */
  model: LanguageModel;
  terms: ModelTerms;
  /** How a limit that ends the run is raised; by the command line where absent. */
  raiseLimit?: RaiseLimit | undefined;
  /** Replies, checks and limits are those of a run folder that was made elsewhere, so that nothing is promised by them. */
  isForeign?: boolean | undefined;
  /** Exchanges of an earlier attempt, and the place for new ones. */
  journal: Journal;
  /** Opens the search by meaning over an index, or says why it cannot. */
  openSemanticSearch?: (index: SearchIndex) => Promise<{ semantic: SemanticSearch } | { skipped: string }>;
  /** Reads pages that an issue links to; absent offline and where links are switched off. */
  linkReader?: WebReader;
  /** Reads pictures in an issue; absent offline and for models that cannot see them. */
  pictureReader?: PictureReader;
  /** Opens the configured documentation and refreshes it if it is old; absent when no site is configured. */
  openDocumentation?: () => Promise<readonly DocumentationSite[]>;
  /** Cosine similarity of each text to the mean of the queries, or the reason why it cannot be computed. */
  compareTexts?: (
    comparison: TextComparison,
  ) => Promise<{ likeness: readonly number[] } | { skipped: string }>;
  /** The environment that checks may get configured variables from. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Runs the repository's commands; absent when there are none, or nothing can isolate them. */
  runner?: CommandRunner;
  /** Finds changes that contain a secret of the user; a run with such a change ends without a patch. */
  changesWithSecrets?: (changes: readonly FileChange[]) => readonly FileChange[];
  folder: RunFolder;
  events: Events;
  clock: Clock;
  signal?: AbortSignal;
}
