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
import type { ModelTerms } from './spending/budgeted-model.ts';

/** Everything a run asks of the outside, real or fake. Only composition knows which. */
export interface Dependencies {
  config: Config;
  workspace: Workspace;
  parser: SyntaxParser;
  /** Makes index records on other threads; without it they are made on this one. */
  recordMaker?: RecordMaker;
  /** Cache of the index, embeddings, check baselines and rule results. */
  store: BlobStore;
  /** The endpoint itself; the pipeline adds journal and budget. */
  model: LanguageModel;
  terms: ModelTerms;
  /** Exchanges of an earlier attempt, and where new ones go. */
  journal: Journal;
  /** Opens the search by meaning over an index, where a model for it is configured; tells why not otherwise. */
  openSemanticSearch?: (index: SearchIndex) => Promise<{ semantic: SemanticSearch } | { skipped: string }>;
  /** Reads pages that an issue links to; absent offline and when nobody wants them. */
  linkReader?: WebReader;
  /** Reads pictures in an issue; absent offline and for models that do not see. */
  pictureReader?: PictureReader;
  /** Opens the configured documentation, refreshed where it is old; absent when no site is configured. */
  openDocumentation?: () => Promise<readonly DocumentationSite[]>;
  /** Cosine of each text to the mean of the queries, in their order, where a model is configured; tells why not otherwise. */
  compareTexts?: (
    comparison: TextComparison,
  ) => Promise<{ likeness: readonly number[] } | { skipped: string }>;
  /** The environment that checks may pick named variables from. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Absent when nothing may run the repository's commands. */
  runner?: CommandRunner;
  /** The changes that would give away a secret of the user, which end a run without a patch. */
  changesWithSecrets?: (changes: readonly FileChange[]) => readonly FileChange[];
  folder: RunFolder;
  events: Events;
  clock: Clock;
  signal?: AbortSignal;
}
