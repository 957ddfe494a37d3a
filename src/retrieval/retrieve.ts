import type { Issue, RankedFile, RetrievalResult, SearchIndex, Snippet } from '../domain/index.ts';
import type { HistoryCommit, SemanticSearch, Workspace } from '../ports/index.ts';
import { candidateTest } from './candidates.ts';
import { buildCorpus, type Corpus } from './corpus.ts';
import { renderOutline } from './outline.ts';
import { type Query, shapeQuery } from './query.ts';
import { rankFiles } from './rank-files.ts';
import { type ReadTexts, runSignals, type SignalList } from './run-signals.ts';
import { scoreChunks } from './score-chunks.ts';
import { similarFiles } from './similar-files.ts';
import { signals } from './signals/index.ts';
import { buildSnippets } from './snippets/build-snippets.ts';

/** What retrieval needs: an issue, the repository's index, and the workspace it was built from. */
export interface RetrievalInput {
  issue: Pick<Issue, 'title' | 'body' | 'comments'>;
  index: SearchIndex;
  workspace: Pick<Workspace, 'history' | 'read' | 'shallow'>;
  /** The last `commitsRead` commits, when somebody has them already; else the workspace is asked. */
  commitHistory?: readonly HistoryCommit[];
  /** Upper bound of the snippets together. */
  budgetTokens: number;
  /** Paths that stand first whatever the signals say, for example the files of a pull request. */
  pinned?: readonly string[];
  /** Search by meaning; the other signals carry on without it. */
  semantic?: SemanticSearch;
  signal?: AbortSignal;
}

/** Co-change and commit messages are read from this many commits; older ones add little. */
export const commitsRead = 5000;
const filesShown = 30;
const filesOutlined = 12;

/**
 * Finds the files and lines that an issue is about, without a model and without a network. Deterministic: the same issue,
 * index and history give the same result.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function retrieve(input: RetrievalInput): Promise<RetrievalResult> {
  const { query, corpus, lists, readTexts } = await gatherLists(input);
  if (input.semantic) {
    lists.push(await similarFiles(input.semantic, query, candidateTest(corpus, query), input.signal));
  }
  input.signal?.throwIfAborted();
  const files = pin(rankFiles(lists, corpus), input.pinned ?? [], corpus);
  const snippets = await chooseSnippets(files, query, corpus, readTexts, input.budgetTokens);
  const outlined = files.slice(0, filesOutlined).map(({ path }) => path);
  return {
    files,
    snippets,
    outline: renderOutline(input.index.files, outlined, { shown: snippets, wanted: query.terms.whole }),
    skippedSignals: skippedSignals(input),
  };
}

/**
 * Runs every signal that needs no model; what fusion starts from.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function gatherLists(
  input: Pick<RetrievalInput, 'issue' | 'index' | 'workspace' | 'commitHistory' | 'signal'>,
): Promise<{ query: Query; corpus: Corpus; lists: SignalList[]; readTexts: ReadTexts }> {
  // git reads its log in another process while the corpus is laid out here.
  const [history, { query, corpus }] = await Promise.all([
    input.commitHistory ?? input.workspace.history(commitsRead),
    layOut(input.issue, input.index),
  ]);
  input.signal?.throwIfAborted();
  const readTexts = textReader(input.workspace, corpus);
  return {
    query,
    corpus,
    lists: await runSignals(signals, { query, corpus, history }, readTexts),
    readTexts,
  };
}

async function layOut(
  issue: RetrievalInput['issue'],
  index: SearchIndex,
): Promise<{ query: Query; corpus: Corpus }> {
  const query = shapeQuery(issue);
  return { query, corpus: buildCorpus(index, query) };
}

function skippedSignals({
  workspace,
  semantic,
}: RetrievalInput): RetrievalResult['skippedSignals'][number][] {
  const skipped = [];
  if (!semantic)
    skipped.push({
      signal: 'meaning',
      reason: 'no embeddings: no model is configured or it could not be loaded',
    });
  if (workspace.shallow) {
    const reason = 'the clone is shallow: commits beyond its depth are unknown';
    skipped.push({ signal: 'past commits', reason });
  }
  return skipped;
}

/** Reads texts through the workspace, each file once; a file whose bytes are missing is left out. */
function textReader(workspace: Pick<Workspace, 'read'>, corpus: Corpus): ReadTexts {
  const known = new Map<number, string>();
  const decoder = new TextDecoder();
  return async (files) => {
    const unread = files.filter((file) => !known.has(file) && corpus.files[file]);
    const contents =
      unread.length === 0 ? [] : await workspace.read(unread.map((file) => corpus.files[file]!.path));
    contents.forEach(({ bytes }, at) => {
      if (bytes) known.set(unread[at]!, decoder.decode(bytes));
    });
    return new Map(files.flatMap((file) => (known.has(file) ? [[file, known.get(file)!] as const] : [])));
  };
}

function pin(files: RankedFile[], pinned: readonly string[], corpus: Corpus): RankedFile[] {
  const first = pinned.filter((path) => corpus.numberOf.has(path));
  if (first.length === 0) return files;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reason = { signal: 'pinned', rank: 1 };
  const head = first.map((path) => {
    const known = byPath.get(path);
    return { path, score: 1, reasons: [reason, ...(known?.reasons ?? [])] };
  });
  return [...head, ...files.filter(({ path }) => !first.includes(path))];
}

async function chooseSnippets(
  files: readonly RankedFile[],
  query: Query,
  corpus: Corpus,
  readTexts: ReadTexts,
  budgetTokens: number,
): Promise<Snippet[]> {
  const shown = files.slice(0, filesShown);
  const numbers = shown.map(({ path }) => corpus.numberOf.get(path)!);
  const texts = await readTexts(numbers);
  const scores = scoreChunks(query, corpus);
  const sources = numbers.flatMap((number, rank) => {
    const text = texts.get(number);
    const file = corpus.files[number]!;
    if (text === undefined) return [];
    const from = corpus.firstChunk[number]!;
    const chunkScores = [...scores.subarray(from, from + file.chunks.length)];
    return [{ file, text, weight: 1 / (1 + rank), chunkScores }];
  });
  return buildSnippets(sources, budgetTokens);
}
