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
import { quotedCode } from '../excerpts/code-in-prose.ts';
import { countOf } from '../requests/search-chunks.ts';
import { testsInside } from './tests-inside.ts';

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
  /** What the issue's code is worth to a test that says it, by file and first line of the test. */
  code: ReadonlyMap<string, number>;
}

/** Terms of the issue's own title count this often where a test's title says them. */
const inBothTitles = 2;

/** Weighs the terms of an issue: rare ones among the tests most. */
export function weighTerms(
  issue: IssueText,
  files: readonly IndexedFile[],
  vocabulary: Pick<SearchIndex['vocabulary'], 'get'>,
  texts: ReadonlyMap<string, readonly string[]>,
): TestWeights {
  const chunks = files.flatMap((file) => file.chunks);
  const titles = files.flatMap((file) => testsOf(file).map(({ title }) => new Set(termsOf(title))));
  const main = new Set(termsOf(issue.title));
  const code = weighCode(issue, files, texts);
  const weights = { chunks: new Map<number, number>(), titles: new Map<string, number>(), code };
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

function keyOf({ path }: IndexedFile, { startLine }: LineRange): string {
  return `${path}:${startLine}`;
}

/** Sums up, for each test, the code of the issue that it says as it is written: rare pieces count most. */
function weighCode(
  issue: IssueText,
  files: readonly IndexedFile[],
  texts: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const tests = files.flatMap((file) =>
    testsOf(file).map(({ place }) => {
      const lines = texts.get(file.path)?.slice(place.startLine - 1, place.endLine) ?? [];
      return { key: keyOf(file, place), text: lines.join('\n') };
    }),
  );
  const sums = new Map<string, number>();
  for (const piece of quotedCode(`${issue.title}\n${issue.body}`)) {
    const holders = tests.filter(({ text }) => text.includes(piece));
    const weight = Math.log(1 + tests.length / Math.max(1, holders.length));
    for (const { key } of holders) sums.set(key, (sums.get(key) ?? 0) + weight);
  }
  return sums;
}

/**
 * Scores the tests of a file, alike by what their titles share with the issue, by the chunk that they lie in, and by the
 * code of the issue that they say as it is written.
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
  const maxCode = Math.max(...weights.code.values(), Number.MIN_VALUE);
  return tests.map(({ place }, at) => {
    const middle = (place.startLine + place.endLine) >> 1;
    const chunk = file.chunks.findIndex(({ startLine, endLine }) => startLine <= middle && middle <= endLine);
    const code = (weights.code.get(keyOf(file, place)) ?? 0) / maxCode;
    const share = (scores[chunk] ?? 0) / most + titles[at]! / maxSaid + code;
    return { file, place, score: (most * share) / 2 };
  });
}

/** Tests that hold no others, each with the titles of those around it. */
function testsOf(file: IndexedFile): { place: LineRange; title: string }[] {
  const tests = file.kind === 'test' ? file.definitions.filter(isTest) : testsInside(file);
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
