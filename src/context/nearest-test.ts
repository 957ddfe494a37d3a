import type { IndexedChunk, IndexedFile, Issue, Snippet, SymbolDefinition } from '../domain/index.ts';
import { termsOf } from '../text/terms.ts';
import { readLines, type CodeSources } from './requests/code-sources.ts';
import { countOf } from './requests/search-chunks.ts';
import { headOf } from './choose-pieces.ts';

/** Related test files of which the nearest test is looked for, and what each place further back costs. */
const lookedAt = 3;
const furtherBack = 0.7;
/** Longest test that is shown whole; of a longer one its first lines. */
const longestTest = 45;
/** Lines of the head of its file: imports and fixtures, from the last line back. */
const longestHead = 16;

/**
 * The test that speaks most of what the issue speaks of, with the head of its file. A change of behaviour needs a test, and
 * who has seen one beside which it belongs need not ask for it: a round of requests costs the whole conversation again.
 * @param tests paths of related tests, best first
 */
export async function nearestTest(
  issue: Pick<Issue, 'title' | 'body'>,
  tests: readonly string[],
  sources: Pick<CodeSources, 'index' | 'workspace'>,
): Promise<Snippet[]> {
  const files = tests
    .slice(0, lookedAt)
    .flatMap((path) => sources.index.files.find((one) => one.path === path) ?? []);
  const nearest = findNearest(files, weighTerms(issue, files, sources.index));
  if (!nearest) return [];
  const { file, chunk, score } = nearest;
  const lines = (await readLines([file.path], sources)).get(file.path) ?? [];
  const test = testAround(file, chunk);
  const head = headOf(lines, file.definitions);
  const ranges = [
    {
      startLine: Math.max(head.startLine, head.endLine - longestHead + 1),
      endLine: Math.min(head.endLine, test.startLine - 1),
    },
    { ...test, endLine: Math.min(test.endLine, lines.length) },
  ];
  return ranges
    .filter(({ startLine, endLine }) => startLine <= endLine)
    .map((range) => ({
      path: file.path,
      ...range,
      text: lines.slice(range.startLine - 1, range.endLine).join('\n'),
      score,
    }));
}

/** Terms of the issue by their id, each with what it is worth: rare ones among the tests' chunks most. */
function weighTerms(
  { title, body }: Pick<Issue, 'title' | 'body'>,
  files: readonly IndexedFile[],
  { vocabulary }: CodeSources['index'],
): Map<number, number> {
  const chunks = files.flatMap((file) => file.chunks);
  const weights = new Map<number, number>();
  for (const term of new Set(termsOf(`${title}\n${body}`))) {
    const id = vocabulary.get(term);
    const holders = id === undefined ? 0 : chunks.filter((chunk) => countOf(chunk, id) > 0).length;
    if (id !== undefined && holders > 0) weights.set(id, Math.log(1 + chunks.length / holders));
  }
  return weights;
}

function findNearest(files: readonly IndexedFile[], weights: ReadonlyMap<number, number>) {
  const scored = files.flatMap((file, at) =>
    file.chunks.map((chunk) => ({ file, chunk, score: furtherBack ** at * scoreOf(chunk, weights) })),
  );
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best !== undefined && best.score > 0 ? best : undefined;
}

function scoreOf(chunk: IndexedChunk, weights: ReadonlyMap<number, number>): number {
  let score = 0;
  for (const [id, weight] of weights) {
    const count = countOf(chunk, id);
    score += (weight * count) / (count + 1 + chunk.terms.total / 400);
  }
  return score;
}

/** The test that the middle of a chunk lies in, or the head of the chunk where no short declaration is around it. */
function testAround(
  { definitions }: IndexedFile,
  chunk: IndexedChunk,
): { startLine: number; endLine: number } {
  const middle = (chunk.startLine + chunk.endLine) >> 1;
  const length = ({ startLine, endLine }: SymbolDefinition) => endLine - startLine + 1;
  const [around] = definitions
    .filter(({ startLine, endLine }) => startLine <= middle && middle <= endLine)
    .filter((one) => length(one) > 1)
    .toSorted((one, other) => length(one) - length(other));
  const { startLine, endLine } = around ?? chunk;
  return { startLine, endLine: Math.min(endLine, startLine + longestTest - 1) };
}
