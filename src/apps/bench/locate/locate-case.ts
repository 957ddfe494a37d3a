import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import type { Issue, SearchIndex } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { readCommitHistory, refreshIndex } from '../../../indexing/index.ts';
import type { BlobStore, HistoryCommit, SyntaxParser } from '../../../ports/index.ts';
import { commitsRead } from '../../../retrieval/index.ts';
import { readJsonLines } from '../frame/index.ts';
import { findClone } from './find-clone.ts';
import { openStore } from '../../../composition/repository/compose-repository.ts';

const Row = z.object({
  instance_id: z.string().min(1),
  repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  base_commit: z.string().regex(/^[0-9a-f]{40}$/),
  problem_statement: z.string(),
  gold_files: z.array(z.string()).min(1),
  language: z.string(),
  /** The fix as a unified diff, where the set has it: never an input of the search, only what shown lines are judged by. */
  patch: z.string().optional(),
});

/** An issue, the commit it is about, and the files that its fix changed. */
export interface LocateCase extends z.infer<typeof Row> {
  id: string;
}

/**
 * Reads issues from a file in JSON Lines, or from all of them in a folder.
 * @throws {UsageError} naming file and line of what is missing or malformed
 */
export async function loadLocateCases(data: string | undefined): Promise<LocateCase[]> {
  if (data === undefined) {
    throw new UsageError('This suite needs a data set', { hint: 'Name one: --data FILE.jsonl.' });
  }
  const cases: LocateCase[] = [];
  for (const file of await filesOf(data)) {
    const rows = await readJsonLines(file, Row, (row) => row.instance_id);
    cases.push(...rows.map((row) => ({ ...row, id: row.instance_id })));
  }
  return cases;
}

async function filesOf(data: string): Promise<string[]> {
  const isFolder = await stat(data).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [data];
  const names = await readdir(data, { recursive: true });
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => path.join(data, name));
}

/** A case, ready to be searched. */
export interface OpenedCase {
  issue: Pick<Issue, 'title' | 'body'>;
  index: SearchIndex;
  past: readonly HistoryCommit[];
  workspace: GitWorkspace;
  store: BlobStore;
  indexSeconds: number;
}

/** Opens the clone at the base commit and indexes it into a store, which may hold other commits already. */
export async function openLocateCase(
  item: LocateCase,
  places: { clones: string; store: string },
  parser: SyntaxParser,
  signal: AbortSignal,
): Promise<OpenedCase> {
  const workspace = await GitWorkspace.open(await findClone(places.clones, item.repo), item.base_commit);
  const started = performance.now();
  const store = openStore(places.store);
  const [index, past] = await Promise.all([
    refreshIndex({ workspace, parser, store, signal }),
    readCommitHistory({ workspace, store, commits: commitsRead }),
  ]);
  const indexSeconds = (performance.now() - started) / 1000;
  const [title = '', ...body] = item.problem_statement.split('\n');
  return { issue: { title, body: body.join('\n') }, index, past, workspace, store, indexSeconds };
}

/** Where the indexes of a repository's cases are kept below a bench run's output folder, given a case's `keep`. */
export function keptIndex(keep: string, repo: string): string {
  return path.join(path.dirname(keep), 'locate-cache', repo.replace('/', '+'));
}
