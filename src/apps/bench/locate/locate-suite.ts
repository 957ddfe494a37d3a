import { z } from 'zod';
import { resolveConfig } from '../../../config/index.ts';
import type { Issue, RankedFile, SearchIndex } from '../../../domain/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { rerank, retrieve } from '../../../retrieval/index.ts';
import { type CaseResult, type CaseWorld, type Suite } from '../frame/index.ts';
import { keptIndex, loadLocateCases, openLocateCase, type LocateCase } from './locate-case.ts';
import { measureLines } from './line-coverage.ts';
import type { OpenMeaning } from './open-meaning.ts';
import { allWithin, LocateFacts, summariseLocate } from './locate-summary.ts';

/** What a run shows its planner unless it is told otherwise. */
const defaultTokens = resolveConfig([]).retrieval.snippetTokens;

const Options = z.object({
  clones: z.string().default('clones'),
  cold: z.boolean().default(false),
  tokens: z.coerce.number().int().positive().default(defaultTokens),
});
type Options = z.infer<typeof Options>;

const filesRead = 100;

/** What searching a case needs. */
export interface LocateTools {
  parser: () => SyntaxParser;
  openMeaning: OpenMeaning;
}

/** Issue to file localisation: are all files of the fix among the first k? Uses neither model nor network. */
export function locateSuite(tools: LocateTools): Suite<LocateCase, Options, LocateFacts> {
  return {
    name: 'locate',
    description: 'find the files of a fix from its issue (strict accuracy at 1, 5, 10)',
    usesModel: false,
    ...shared,
    runCase: async (item, world) => (await locate(item, world, tools)).result,
  };
}

/** The same with one call of the weak model that reorders the first fifty; says what the ranking was worth before it, too. */
export function locateRerankSuite(tools: LocateTools): Suite<LocateCase, Options, LocateFacts> {
  return {
    name: 'locate-rerank',
    description: 'the same after one call of the weak model that reorders the first fifty files',
    usesModel: true,
    ...shared,
    async runCase(item, world) {
      const { result, issue, files, index } = await locate(item, world, tools);
      const { model, signal } = world;
      const ranks = ranksOf(item, await rerank({ issue, files, index, model, signal }));
      return { passed: allWithin(ranks, 5), facts: { ...result.facts, ranks, unaided: result.facts.ranks } };
    },
  };
}

const shared = {
  flags: [
    {
      flags: '--clones <dir>',
      description: 'folder with a full clone per repository, as owner/name or owner+name',
    },
    { flags: '--cold', description: 'index every case from nothing, to time it' },
    { flags: '--tokens <n>', description: `budget of the excerpts (default: ${defaultTokens})` },
  ],
  options: Options,
  comparable: ({ cold, tokens }: Options) => ({ cold, tokens }),
  facts: LocateFacts,
  loadCases: loadLocateCases,
  summarise: summariseLocate,
};

interface Located {
  result: CaseResult<LocateFacts>;
  issue: Pick<Issue, 'title' | 'body'>;
  files: readonly RankedFile[];
  index: SearchIndex;
}

async function locate(item: LocateCase, world: CaseWorld<Options>, tools: LocateTools): Promise<Located> {
  const { clones, cold, tokens: budgetTokens } = world.options;
  const store = cold ? world.scratch : keptIndex(world.keep, item.repo);
  const { signal, config } = world;
  const opened = await openLocateCase(item, { clones, store }, tools.parser(), signal);
  const { issue, index, indexSeconds } = opened;
  const meaning = await tools.openMeaning({ ...opened, config, signal });
  const started = performance.now();
  const { contextLines } = config.retrieval;
  const retrieval = await retrieve({ ...opened, ...meaning, budgetTokens, contextLines, signal });
  const { files, snippets } = retrieval;
  const querySeconds = (performance.now() - started) / 1000;
  const lines = await measureLines(item, opened, retrieval);
  const ranks = ranksOf(item, files);
  const facts = {
    repo: item.repo,
    language: item.language,
    ranks,
    shown: item.gold_files.every((gold) => snippets.some((snippet) => snippet.path === gold)),
    indexSeconds,
    querySeconds,
    lines,
  };
  return { result: { passed: allWithin(ranks, 5), facts }, issue, files, index };
}

function ranksOf(item: LocateCase, files: readonly RankedFile[]): number[] {
  const found = files.slice(0, filesRead).map((file) => file.path);
  return item.gold_files.map((gold) => found.indexOf(gold) + 1);
}
