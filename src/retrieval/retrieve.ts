import type { Issue, LiteralPlace, RankedFile, RetrievalResult, SearchIndex } from '../domain/index.ts';
import { messageAndHint, ModelError } from '../errors/index.ts';
import type { HistoryCommit, SemanticSearch, Workspace } from '../ports/index.ts';
import { candidateTest } from './candidates.ts';
import { shareWithCodeBehind } from './hints/code-behind.ts';
import { commitsRead } from './history/commits-read.ts';
import { buildCorpus, type Corpus } from './corpus/corpus.ts';
import { textReader, type ReadTexts } from './corpus/read-texts.ts';
import { findLiterals } from './hints/literals.ts';
import { findNamedCode } from './hints/named-code.ts';
import { renderOutline } from './snippets/outline.ts';
import { findChangedTests, findCitedTests, findPartners } from './hints/partners.ts';
import { type Query, shapeQuery } from './query/query.ts';
import { rankFiles } from './rank-files.ts';
import { runSignals } from './run-signals.ts';
import type { SignalList } from './signal.ts';
import { scoreChunks } from './snippets/score-chunks.ts';
import { similarFiles, type Similar } from './similar-files.ts';
import { signals } from './signals/index.ts';
import { buildSnippets, type BuiltSnippets } from './snippets/build-snippets.ts';

/** What retrieval needs: an issue, the repository's index, and the workspace it was built from. */
export interface RetrievalInput {
  issue: Pick<Issue, 'title' | 'body' | 'comments'>;
  index: SearchIndex;
  workspace: Pick<Workspace, 'history' | 'read' | 'shallow'>;
  /** The last `commitsRead` commits, when somebody has them already; else the workspace is asked. */
  commitHistory?: readonly HistoryCommit[];
  /** Upper bound of the snippets together. */
  budgetTokens: number;
  /** Lines that each snippet is widened by where the budget has room; none by default. */
  contextLines?: number;
  /** Paths that stand first whatever the signals say, for example the files of a pull request. */
  pinned?: readonly string[];
  /** Search by meaning; the other signals carry on without it. */
  semantic?: SemanticSearch;
  /** How much it counts that a file changed lately and often: 1, the default, as fitted; 0 not at all. */
  recency?: number;
  signal?: AbortSignal;
}

/** Files that snippets come from, and those outlined besides. */
const filesShown = 30;
const filesOutlined = 8;
/** The first files, which are outlined whatever their odds, and the odds that the others need. */
const surelyOutlined = 3;
const minOdds = 0.02;
const outline = { declarations: 8, maxLines: 60, siblings: 8 };

/**
 * Finds the files and lines that an issue is about, without a model and without a network. Deterministic: the same issue,
 * index and history give the same result.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function retrieve(input: RetrievalInput): Promise<RetrievalResult> {
  const { query, corpus, history, lists, readTexts } = await gatherLists(input);
  const { similar, skipped } = await searchByMeaning(input, query, corpus);
  input.signal?.throwIfAborted();
  const ranked = rankFiles(similar ? [...lists, similar.list] : lists, corpus, {
    recency: input.recency,
    meaning: similar ? similar.files : undefined,
  });
  const files = pin(ranked, input.pinned ?? [], corpus);
  const literals = await findLiterals(query.text, corpus, readTexts);
  const scores = scoreChunks(query, corpus, similar?.chunks);
  const { snippets, steps } = await chooseSnippets(
    { files, literals, named: findNamedCode(query, corpus), scores, corpus, readTexts },
    input,
  );
  const outlined = files
    .slice(0, filesOutlined)
    .filter(({ score }, at) => at < surelyOutlined || score >= minOdds)
    .map(({ path }) => path);
  return {
    files,
    snippets,
    steps,
    partners: findPartners(files, corpus, history),
    changedTests: findChangedTests(files, corpus, history),
    citedTests: findCitedTests(query, corpus, history),
    literals,
    outline: renderOutline(input.index.files, outlined, {
      ...outline,
      shown: snippets,
      wanted: query.terms.whole,
    }),
    skippedSignals: skippedSignals(input.workspace, skipped),
  };
}

/**
 * Runs every signal that needs no model; what fusion starts from.
 * @throws {WorkspaceError} when the workspace cannot be read
 */
export async function gatherLists(
  input: Pick<RetrievalInput, 'issue' | 'index' | 'workspace' | 'commitHistory' | 'recency' | 'signal'>,
): Promise<{
  query: Query;
  corpus: Corpus;
  history: readonly HistoryCommit[];
  lists: SignalList[];
  readTexts: ReadTexts;
}> {
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
    history,
    lists: await runSignals(signals, { query, corpus, history }, readTexts, input.recency),
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

/** What a model of meaning says, or why it says nothing: its endpoint may fail now, too, and everything else works without it. */
async function searchByMeaning(
  { semantic, signal }: RetrievalInput,
  query: Query,
  corpus: Corpus,
): Promise<{ similar?: Similar; skipped?: string }> {
  if (!semantic) return { skipped: 'no embeddings: no model is configured or it could not be loaded' };
  const within = { isCandidate: candidateTest(corpus, query), chunks: corpus.ownerOfChunk.length };
  try {
    return { similar: await similarFiles(semantic, query, within, signal) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { skipped: messageAndHint(error) };
  }
}

function skippedSignals(
  workspace: Pick<Workspace, 'shallow'>,
  meaning: string | undefined,
): RetrievalResult['skippedSignals'][number][] {
  const skipped = [];
  if (meaning !== undefined) skipped.push({ signal: 'meaning', reason: meaning });
  if (workspace.shallow) {
    const reason = 'the clone is shallow: commits beyond its depth are unknown';
    skipped.push({ signal: 'past commits', reason });
  }
  return skipped;
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

interface SnippetInput {
  files: readonly RankedFile[];
  literals: readonly LiteralPlace[];
  /** Lines of what the issue names in code, by file number. */
  named: ReadonlyMap<number, readonly number[]>;
  /** By chunk number. */
  scores: Float64Array;
  corpus: Corpus;
  readTexts: ReadTexts;
}

/** Kinds of which excerpts are shown: a plan may change nothing else, and what it may not change teaches little. */
const shownKinds = new Set(['source', 'config', 'test', 'docs']);

async function chooseSnippets(
  input: SnippetInput,
  { budgetTokens, contextLines = 0 }: Pick<RetrievalInput, 'budgetTokens' | 'contextLines'>,
): Promise<BuiltSnippets> {
  const { scores, corpus, literals, named } = input;
  const ranked = shareWithCodeBehind(
    new Map(input.files.slice(0, filesShown).map(({ path, score }) => [path, score])),
  );
  // A quotation found word for word is as good a hint as the first place of the ranking.
  for (const { path } of literals) if (!ranked.has(path)) ranked.set(path, literalOdds);
  const shown = [...ranked].flatMap(([path, odds]) => {
    const number = corpus.numberOf.get(path);
    return number !== undefined && shownKinds.has(corpus.files[number]!.kind) ? [{ number, odds }] : [];
  });
  const texts = await input.readTexts(shown.map(({ number }) => number));
  const sources = shown.flatMap(({ number, odds }, rank) => {
    const text = texts.get(number);
    const file = corpus.files[number]!;
    if (text === undefined) return [];
    const chunkScores = [...scores.subarray(corpus.firstChunk[number], corpus.firstChunk[number + 1])];
    const quoted = literals.flatMap((place) => (place.path === file.path ? [place.line] : []));
    const lines = [...quoted, ...(named.get(number) ?? [])];
    return [{ file, text, weight: weightOf(rank, odds), chunkScores, lines }];
  });
  return buildSnippets(sources, { budgetTokens, contextLines, maxOfOne: shareOfOne(input.files) });
}

/** A file that holds the very text of the issue is as likely as not. */
const literalOdds = 0.5;

/**
 * The share of the snippets that a place of the ranking deserves: it falls with the place, and faster where the ranking
 * is sure.
 */
function weightOf(rank: number, odds: number): number {
  return odds ** 0.25 / (1 + rank) ** 0.75;
}

/** The part of the excerpts that one file may take: seven tenths where the first two places are a toss-up, all where the first stands alone. */
function shareOfOne(files: readonly RankedFile[]): number {
  return 1 - 0.3 * Math.sqrt(Math.min(1, files[1]?.score ?? 0));
}
