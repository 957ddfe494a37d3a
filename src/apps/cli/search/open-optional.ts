import type { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Settings } from '../../../composition/settings.ts';
import { type Config } from '../../../config/index.ts';
import type { Issue, RankedFile, SearchIndex } from '../../../domain/index.ts';
import type { BlobStore, SemanticSearch } from '../../../ports/index.ts';
import { systemClock } from '../../../composition/repository/compose-repository.ts';
import type { ModelFlags } from '../rules/open-model.ts';
import { configPath } from '../../../catalog/index.ts';

/** What the optional parts of a search work on. Their code is loaded only when they are asked for: start-up time counts. */
export interface OptionalParts {
  workspace: GitWorkspace;
  index: SearchIndex;
  store: BlobStore;
  settings: Settings;
  flags: ModelFlags;
}

/** Most calls: one, and a second when its answer cannot be used. */
const callsOfRerank = 2;

/** The configuration, read only where the repository or `--config` has one: start-up time counts. */
export async function readSearchConfig(parts: OptionalParts): Promise<Config | undefined> {
  const { index, flags } = parts;
  const configured = [...index.files, ...index.skipped].some(({ path }) => path === configPath);
  return configured || flags.config !== undefined ? readConfig(parts) : undefined;
}

/** The search by meaning when the configuration names embeddings; else why there is none. */
export async function openMeaning(
  parts: OptionalParts,
  config: Config | undefined,
): Promise<{ semantic: SemanticSearch } | { skipped?: string }> {
  if (!config) return {};
  const { composeEmbedder } = await import('../../../composition/semantic-search/open-embedder.ts');
  const { openSemanticSearch } = await import('../../../composition/semantic-search/open-semantic-search.ts');
  return openSemanticSearch({
    ...parts,
    state: parts.settings.state,
    embedder: composeEmbedder(config, parts.settings),
    clock: systemClock,
  });
}

/**
 * The ranking after one call of the weak model, bounded by the flags.
 * @throws {ModelError} when the model fails, {OverBudgetError} when the bounds forbid the call
 */
export async function rerankByModel(
  issue: Issue,
  files: readonly RankedFile[],
  parts: OptionalParts,
): Promise<RankedFile[]> {
  const { openModel } = await import('../rules/open-model.ts');
  const { showRuleProgress } = await import('../rules/show-rule-progress.ts');
  const { rerank } = await import('../../../retrieval/index.ts');
  const progress = showRuleProgress(false);
  const limits = { ...parts.flags, maxCalls: parts.flags.maxCalls ?? callsOfRerank };
  try {
    const model = await openModel(await readConfig(parts), limits, parts.settings, progress);
    return await rerank({ issue, files, index: parts.index, model });
  } finally {
    progress.end();
  }
}

async function readConfig({ workspace, flags, settings }: OptionalParts): Promise<Config> {
  const { loadConfig } = await import('../../../composition/load-config.ts');
  const { config, model, weakModel } = flags;
  return loadConfig(workspace, { config, model, weakModel }, settings);
}
