import type {
  IndexedChunk,
  IndexedFile,
  Issue,
  LineRange,
  SearchIndex,
  SymbolDefinition,
} from '../../domain/index.ts';
import { isStopTerm } from '../../retrieval/index.ts';
import { termsOf } from '../../text/words/terms.ts';
import { countOf } from '../requests/search-chunks.ts';

/** What of an issue is read here. */
export type IssueText = Pick<Issue, 'title' | 'body'>;

/** A place that may be the nearest test. */
export interface TestCandidate {
  file: IndexedFile;
  place: LineRange;
  score: number;
}

/** What words are worth: the issue's terms in chunks by their id, and in the titles of tests. */
export interface TestWeights {
  chunks: ReadonlyMap<number, number>;
  titles: ReadonlyMap<string, number>;
}

/** Terms of the issue's own title count this often where a test's title says them. */
const inBothTitles = 2;

/** Weighs the terms of an issue: rare ones among the tests most. */
export function weighTerms(
  issue: IssueText,
  files: readonly IndexedFile[],
  vocabulary: Pick<SearchIndex['vocabulary'], 'get'>,
): TestWeights {
  const chunks = files.flatMap((file) => file.chunks);
  const titles = files.flatMap((file) => testsOf(file).map(({ title }) => new Set(termsOf(title))));
  const main = new Set(termsOf(issue.title));
  const weights = { chunks: new Map<number, number>(), titles: new Map<string, number>() };
  for (const term of new Set(termsOf(`${issue.title}\n${issue.body}`))) {
    if (isStopTerm(term)) continue;
    const id = vocabulary.get(term);
    const holders = id === undefined ? 0 : chunks.filter((chunk) => countOf(chunk, id) > 0).length;
    if (id !== undefined && holders > 0) weights.chunks.set(id, Math.log(1 + chunks.length / holders));
    const named = titles.filter((title) => title.has(term)).length;
    const times = main.has(term) ? inBothTitles : 1;
    if (named > 0) weights.titles.set(term, times * Math.log(1 + titles.length / named));
  }
  return weights;
}

/**
 * Scores the tests of a file, half by what their titles share with the issue and half by the chunk that they lie in.
 * Imports, helpers and fixtures are no candidates, however well they match; only a file that declares no test is scored
 * by its chunks.
 */
export function testCandidates(file: IndexedFile, weights: TestWeights): TestCandidate[] {
  const scores = file.chunks.map((chunk) => chunkScore(chunk, weights.chunks));
  const tests = testsOf(file);
  if (tests.length === 0) return file.chunks.map((chunk, at) => ({ file, place: chunk, score: scores[at]! }));
  const titles = tests.map(({ title }) => titleScore(title, weights.titles));
  const maxSaid = Math.max(...titles, Number.MIN_VALUE);
  const most = Math.max(...scores, Number.MIN_VALUE);
  return tests.map(({ place }, at) => {
    const middle = (place.startLine + place.endLine) >> 1;
    const chunk = file.chunks.findIndex(({ startLine, endLine }) => startLine <= middle && middle <= endLine);
    const share = (scores[chunk] ?? 0) / most + titles[at]! / maxSaid;
    return { file, place, score: (most * share) / 2 };
  });
}

/** Tests that hold no others, each with the titles of those around it. */
function testsOf({ definitions }: IndexedFile): { place: LineRange; title: string }[] {
  const tests = definitions.filter(isTest);
  const holds = (one: SymbolDefinition, other: SymbolDefinition) =>
    one !== other && one.startLine <= other.startLine && one.endLine >= other.endLine;
  return tests
    .filter((test) => !tests.some((other) => holds(test, other)))
    .map((test) => ({
      place: { startLine: test.startLine, endLine: test.endLine },
      title: [...tests.filter((other) => holds(other, test)), test].map(({ name }) => name).join(' '),
    }));
}

/** A test declared by its title or, as in most languages, a function that is named as one. */
function isTest({ kind, name, startLine, endLine }: SymbolDefinition): boolean {
  const isNamed = /^(?:test|it_|should|spec)|(?:Test|_test)$/i.test(name);
  return endLine > startLine && (kind === 'test' || (isNamed && /^(?:function|method)$/.test(kind)));
}

/** A long title shares many words with any issue, so its score is divided by its length. */
function titleScore(title: string, weights: ReadonlyMap<string, number>): number {
  const terms = [...new Set(termsOf(title))];
  const sum = terms.reduce((whole, term) => whole + (weights.get(term) ?? 0), 0);
  return sum / Math.sqrt(1 + terms.length / 4);
}

function chunkScore(chunk: IndexedChunk, weights: ReadonlyMap<number, number>): number {
  let score = 0;
  for (const [id, weight] of weights) {
    const count = countOf(chunk, id);
    score += (weight * count) / (count + 1 + chunk.terms.total / 400);
  }
  return score;
}
