import { addBestChunks } from '../corpus/best-chunks.ts';
import type { Corpus } from '../corpus/corpus.ts';
import type { Field } from '../corpus/field.ts';
import { historyField } from '../history/history-field.ts';
import { boostedTerms } from '../query/issue-terms.ts';
import { matchedTerms } from '../corpus/matched-terms.ts';
import { defineSignal, hitsOf, type SignalInput } from '../signal.ts';

/** Commits that a file's history is made of, and files that reasons are written for. */
const commitsRead = 5000;
const filesExplained = 60;

/** Weights of the fields, and how strongly each is normalised by its length. */
const body = { weight: 1, b: 0.6 };
const names = { weight: 2, b: 0.5 };
const path = { weight: 6, b: 0.3 };
const past = { weight: 0.5, b: 0.5 };
/** Counts beyond this add little. */
const saturation = 3;
/** Weight of a file's path, names and history together, relative to its best chunk. */
const fileShare = 2;

/**
 * Words of the issue in the best chunks of a file, where a word that its path, its declared names or the messages of its commits
 * say too is saturated together with the chunk's: said in all places it counts once. Short files and large central ones are
 * judged by their best places alike.
 */
export const weightedChunks = defineSignal({
  name: 'weighted-chunks',
  group: 'words',
  round: 1,
  find: (input) => {
    const scores = weightedChunkScores(input);
    const best = [...scores.keys()]
      .filter((file) => scores[file]! > 0)
      .toSorted((a, b) => scores[b]! - scores[a]!);
    const { query, corpus } = input;
    const words = matchedTerms(best.slice(0, filesExplained), boostedTerms(query), query, corpus);
    return hitsOf(scores, (file) => words.get(file));
  },
});

/** Best weighted chunk of each file for the words of the title alone. */
export const weightedTitle = defineSignal({
  name: 'weighted-title',
  group: 'title',
  round: 1,
  find: (input) =>
    hitsOf(scoreFiles(input.corpus, historyField(input, commitsRead), input.query.terms.title)),
});

/** What `weighted-chunks` gives each file, by file number; reckoned once a query. */
export function weightedChunkScores(input: SignalInput): Float64Array {
  return input.shared.once('weighted-chunks', () =>
    scoreFiles(input.corpus, historyField(input, commitsRead), boostedTerms(input.query)),
  );
}

/**
 * BM25F over chunks that share the fields of their file.
 * Source: Robertson, Zaragoza and Taylor, Simple BM25 extension to multiple weighted fields (CIKM 2004).
 */
function scoreFiles(corpus: Corpus, messages: Field, query: ReadonlyMap<string, number>): Float64Array {
  const { chunk, symbols, path: paths } = corpus.fields;
  const fileScores = new Float64Array(corpus.files.length);
  const chunkScores = new Float64Array(corpus.ownerOfChunk.length);
  const around = new Float64Array(corpus.files.length);
  for (const [term, termWeight] of query) {
    const holders = [
      ...addCounts(around, paths, term, path),
      ...addCounts(around, symbols, term, names),
      ...addCounts(around, messages, term, past),
    ];
    const inFiles = new Set([...holders, ...(corpus.fields.file.postings.get(term)?.documents ?? [])]).size;
    const rarity = Math.log(1 + (corpus.files.length - inFiles + 0.5) / (inFiles + 0.5)) * termWeight;
    const entry = chunk.postings.get(term);
    entry?.documents.forEach((document, at) => {
      const nearby = around[corpus.ownerOfChunk[document]!]!;
      const length = chunk.lengths[document]! / chunk.averageLength;
      const here = nearby + (body.weight * entry.counts[at]!) / (1 - body.b + body.b * length);
      chunkScores[document]! += rarity * (saturated(here) - saturated(nearby));
    });
    for (const file of holders) {
      fileScores[file]! += rarity * saturated(around[file]!);
      around[file] = 0;
    }
  }
  return fileScores.map((score, file) => addBestChunks(fileShare * score, chunkScores, file, corpus));
}

function saturated(count: number): number {
  return count / (count + saturation);
}

/** Adds a field's counts of a term to its files; returns those that had none. */
function addCounts(
  counted: Float64Array,
  field: Field,
  term: string,
  { weight, b }: { weight: number; b: number },
): number[] {
  const added: number[] = [];
  const entry = field.postings.get(term);
  entry?.documents.forEach((file, at) => {
    if (counted[file] === 0) added.push(file);
    const length = field.lengths[file]! / field.averageLength;
    counted[file]! += (weight * entry.counts[at]!) / (1 - b + b * length);
  });
  return added;
}
