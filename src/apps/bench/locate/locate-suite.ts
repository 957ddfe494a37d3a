import path from 'node:path';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { DiskBlobStore } from '../../../adapters/disk/index.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Issue, RankedFile, SearchIndex } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { refreshIndex } from '../../../indexing/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { rerank, retrieve } from '../../../retrieval/index.ts';
import { readJsonLines, type CaseResult, type CaseWorld, type Suite } from '../frame/index.ts';
import { allWithin, LocateFacts, summariseLocate } from './locate-summary.ts';

const Row = z.object({
  instance_id: z.string().min(1),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  base_commit: z.string().regex(/^[0-9a-f]{40}$/),
  problem_statement: z.string(),
  gold_files: z.array(z.string()).min(1),
  language: z.string(),
});

/** An issue, the commit it is about, and the files that its fix changed. */
export interface LocateCase extends z.infer<typeof Row> {
  id: string;
}

const Options = z.object({ clones: z.string().default('clones'), cold: z.boolean().default(false) });
type Options = z.infer<typeof Options>;

const filesRead = 100;
const budgetTokens = 24_000;

/** Issue to file localisation: are all files of the fix among the first k? Uses neither model nor network. */
export function locateSuite(parser: () => SyntaxParser): Suite<LocateCase, Options, LocateFacts> {
  return {
    name: 'locate',
    description: 'find the files of a fix from its issue (strict accuracy at 1, 5, 10)',
    usesModel: false,
    ...shared,
    runCase: async (item, world) => (await locate(item, world, parser())).result,
  };
}

/** The same with one call of the weak model that reorders the first fifty; says what the ranking was worth before it, too. */
export function locateRerankSuite(parser: () => SyntaxParser): Suite<LocateCase, Options, LocateFacts> {
  return {
    name: 'locate-rerank',
    description: 'the same after one call of the weak model that reorders the first fifty files',
    usesModel: true,
    ...shared,
    async runCase(item, world) {
      const { result, issue, files, index } = await locate(item, world, parser());
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
  ],
  options: Options,
  comparable: ({ cold }: Options) => ({ cold }),
  facts: LocateFacts,
  async loadCases(data: string | undefined): Promise<LocateCase[]> {
    if (data === undefined)
      throw new UsageError('locate needs a data set', { hint: 'Name one: --data FILE.jsonl.' });
    const rows = await readJsonLines(data, Row, (row) => row.instance_id);
    return rows.map((row) => ({ ...row, id: row.instance_id }));
  },
  summarise: summariseLocate,
};

interface Located {
  result: CaseResult<LocateFacts>;
  issue: Issue;
  files: readonly RankedFile[];
  index: SearchIndex;
}

async function locate(item: LocateCase, world: CaseWorld<Options>, parser: SyntaxParser): Promise<Located> {
  const { clones, cold } = world.options;
  const workspace = await GitWorkspace.open(await findClone(clones, item.repo), item.base_commit);
  const kept = path.join(path.dirname(world.keep), 'locate-cache', item.repo.replace('/', '+'));
  const store = new DiskBlobStore(cold ? world.scratch : kept);
  const started = performance.now();
  const index = await refreshIndex({ workspace, parser, store, signal: world.signal });
  const indexed = performance.now();
  const [title = '', ...body] = item.problem_statement.split('\n');
  const issue = { title, body: body.join('\n') };
  const { files, snippets } = await retrieve({ issue, index, workspace, budgetTokens, signal: world.signal });
  const ended = performance.now();
  const ranks = ranksOf(item, files);
  const facts = {
    repo: item.repo,
    language: item.language,
    ranks,
    shown: item.gold_files.every((gold) => snippets.some((snippet) => snippet.path === gold)),
    indexSeconds: (indexed - started) / 1000,
    querySeconds: (ended - indexed) / 1000,
  };
  return { result: { passed: allWithin(ranks, 5), facts }, issue, files, index };
}

function ranksOf(item: LocateCase, files: readonly RankedFile[]): number[] {
  const found = files.slice(0, filesRead).map((file) => file.path);
  return item.gold_files.map((gold) => found.indexOf(gold) + 1);
}

/** The clone of a repository below a folder. */
async function findClone(folder: string, repo: string): Promise<string> {
  const plus = repo.replace('/', '+');
  const places = [repo, `${repo}.git`, plus, `${plus}/repo`].map((name) => path.resolve(folder, name));
  for (const place of places) {
    if (await stat(place).catch(() => undefined)) return place;
  }
  throw new UsageError(`There is no clone of ${repo} in ${path.resolve(folder)}`, {
    hint: `git clone https://github.com/${repo} ${places[0]}`,
  });
}
