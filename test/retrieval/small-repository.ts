import type { FileKind, Issue, SearchIndex, TermBag, TermBags } from '../../src/domain/index.ts';
import type { HistoryCommit } from '../../src/ports/index.ts';
import { buildImportGraph } from '../../src/indexing/imports/build-import-graph.ts';
import { buildCorpus } from '../../src/retrieval/corpus/corpus.ts';
import { shapeQuery } from '../../src/retrieval/query/query.ts';
import { SharedResults } from '../../src/retrieval/shared-results.ts';
import type { SignalInput } from '../../src/retrieval/signal.ts';
import { signals } from '../../src/retrieval/signals/index.ts';
import { termsOf } from '../../src/text/words/terms.ts';

const linesPerChunk = 10;

/** Files by path as a search index, cut plainly: ten lines a chunk, declarations and imports by simple patterns. */
export function indexOf(files: Readonly<Record<string, string>>): SearchIndex {
  const vocabulary = new Map<string, number>();
  const entries = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const indexed = entries.map(([path, text]) => indexFile(path, text, vocabulary));
  return {
    files: indexed,
    skipped: [],
    vocabulary,
    chunkNorms: normsOf(indexed.flatMap(({ chunks }) => chunks.map(({ terms }) => terms))),
    importGraph: buildImportGraph(indexed),
  };
}

function normsOf(bags: readonly TermBag[]): Float64Array {
  const chunksWith = (id: number): number => bags.filter(({ ids }) => ids.includes(id)).length;
  return Float64Array.from(bags, ({ ids, counts }) => {
    const parts = [...ids].map(
      (id, at) => (1 + Math.log(counts[at]!)) * Math.log(1 + bags.length / chunksWith(id)),
    );
    return Math.hypot(...parts) || 1;
  });
}

function indexFile(path: string, text: string, vocabulary: Map<string, number>) {
  const bag = (words: string): TermBag => bagOf(termsOf(words), vocabulary);
  const lines = text.split('\n');
  const starts = lines.flatMap((_line, at) => (at % linesPerChunk === 0 ? [at] : []));
  const definitions = lines.flatMap((line, at) => {
    const name = /\b(?:function|class|def|func)\s+(\w+)/.exec(line)?.[1];
    return name ? [{ name, kind: 'function', startLine: at + 1, endLine: at + 1 }] : [];
  });
  const chunks = starts.map((start) => {
    const part = lines.slice(start, start + linesPerChunk);
    return {
      startLine: start + 1,
      endLine: start + part.length,
      kind: 'block',
      startIndex: 0,
      endIndex: 0,
      terms: bag(part.join('\n')),
    };
  });
  return {
    path,
    blobId: path,
    kind: kindOf(path),
    language: 'typescript',
    size: text.length,
    lines: lines.length,
    chunks,
    chunkTerms: joined(chunks.map(({ terms }) => terms)),
    comments: bag(lines.filter((line) => /^\s*(?:\/\/|#)/.test(line)).join('\n')),
    symbols: bag(definitions.map(({ name }) => name).join(' ')),
    definitions,
    references: [...new Set(text.match(/[A-Za-z_]\w+/g))],
    imports: [...text.matchAll(/(?:from|^import) ['"]([^'"]+)['"]/gm)].map((match) => match[1]!),
  };
}

function joined(bags: readonly TermBag[]): TermBags {
  const ends = bags.map((_, at) => bags.slice(0, at + 1).reduce((sum, { ids }) => sum + ids.length, 0));
  return {
    ids: Uint32Array.from(bags.flatMap(({ ids }) => [...ids])),
    counts: Uint16Array.from(bags.flatMap(({ counts }) => [...counts])),
    ends,
    totals: bags.map(({ total }) => total),
  };
}

function kindOf(path: string): FileKind {
  if (path.endsWith('.md')) return 'docs';
  return /(?:^|\/)tests?\//.test(path) ? 'test' : 'source';
}

function bagOf(terms: string[], vocabulary: Map<string, number>): TermBag {
  const counts = new Map<number, number>();
  for (const term of terms) {
    const id = vocabulary.get(term) ?? vocabulary.size;
    vocabulary.set(term, id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const ids = Uint32Array.from([...counts.keys()].toSorted((a, b) => a - b));
  return { ids, counts: Uint16Array.from(ids, (id) => counts.get(id)!), total: terms.length };
}

/** A commit that touched some paths; commits are numbered in days before the base. */
export function commit(subject: string, paths: string[], daysAgo = 0): HistoryCommit {
  const id = Buffer.from(subject).toString('hex').padEnd(40, '0').slice(0, 40);
  return { id, time: 1_700_000_000 - daysAgo * 86_400, subject, body: '', paths };
}

/** What a signal sees of a repository and an issue. */
export function inputOf(
  files: Readonly<Record<string, string>>,
  issue: Pick<Issue, 'title'> & Partial<Issue>,
  given: { history?: HistoryCommit[]; firstRoundFiles?: string[] } = {},
): SignalInput {
  const query = shapeQuery({ body: '', ...issue });
  const corpus = buildCorpus(indexOf(files), query);
  const firstRoundFiles = (given.firstRoundFiles ?? []).map((path, at) => ({
    file: corpus.numberOf.get(path)!,
    score: 1 / (1 + at),
  }));
  const texts = new Map(corpus.files.map(({ path }, number) => [number, files[path]!]));
  return { query, corpus, history: given.history ?? [], firstRoundFiles, texts, shared: new SharedResults() };
}

/** Paths that a signal finds, best first. */
export function found(name: string, input: SignalInput): string[] {
  const signal = signals.find((candidate) => candidate.name === name);
  if (!signal) throw new Error(`no signal ${name}`);
  return signal
    .find(input)
    .toSorted((a, b) => b.score - a.score || a.file - b.file)
    .map(({ file }) => input.corpus.files[file]!.path);
}
