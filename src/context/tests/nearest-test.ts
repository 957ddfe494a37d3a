import type { IndexedFile, LineRange, Snippet } from '../../domain/index.ts';
import { readLines, type CodeSources } from '../requests/code-sources.ts';
import { withDecorators } from '../symbols.ts';
import { ShownLines } from '../requests/shown-lines.ts';
import { preambleOf } from '../excerpts/choose-pieces.ts';
import { longestTest, tellingPart } from './telling-part.ts';
import {
  testCandidates,
  weighTerms,
  type IssueText,
  type TestCandidate,
  type TestWeights,
} from './test-candidates.ts';
import { headInside } from './tests-inside.ts';
import { rangesAround } from '../../text/lines/line-range.ts';

/** Related test files of which the nearest test is looked for, and what each place further back costs. */
const lookedAt = 3;
const furtherBack = 0.6;
/** Lines of the head of its file: imports and fixtures, from the last line back. */
const longestHead = 16;

/**
 * The test that shares most with the issue, with the head of its file. A change of behaviour needs a test, and a
 * planner that has seen a similar one need not ask for it: a round of requests pays for the whole conversation again.
 * @param tests paths of related tests, best first
 * @param sources `seen` is what stands in the prompt already and is not shown twice
 */
export async function nearestTest(
  issue: IssueText,
  tests: readonly string[],
  sources: Pick<CodeSources, 'index' | 'workspace'> & { seen?: readonly Snippet[] },
): Promise<Snippet[]> {
  const files = tests
    .slice(0, lookedAt)
    .flatMap((path) => sources.index.files.find((one) => one.path === path) ?? []);
  const texts = await readLines(
    files.map(({ path }) => path),
    sources,
  );
  const nearest = findNearest(files, weighTerms(issue, files, sources.index.vocabulary, texts));
  if (!nearest) return [];
  const { file, place, score } = nearest;
  const lines = texts.get(file.path) ?? [];
  const test = testAround(file, place);
  const head = headInside(file) ?? preambleOf(lines, file.definitions);
  const ranges = [
    {
      startLine: Math.max(head.startLine, head.endLine - longestHead + 1),
      endLine: Math.min(head.endLine, test.startLine - 1),
    },
    ...tellingPart(test, lines, issue),
  ];
  const seen = new ShownLines(sources.seen);
  return ranges
    .flatMap(({ startLine, endLine }) => seen.missing(file.path, startLine, endLine))
    .map((range) => ({
      path: file.path,
      ...range,
      text: lines.slice(range.startLine - 1, range.endLine).join('\n'),
      score,
    }))
    .filter(({ text }) => text.trim() !== '');
}

function findNearest(files: readonly IndexedFile[], weights: TestWeights): TestCandidate | undefined {
  const scored = files.flatMap((file, at) =>
    testCandidates(file, weights).map((one) => ({ ...one, score: furtherBack ** at * one.score })),
  );
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best !== undefined && best.score > 0 ? best : undefined;
}

/**
 * The most around the middle of a place that is no longer than a test may be: a test with the group that it stands in,
 * whose tables and helpers it may need, where that is short. Else the whole of the test.
 */
function testAround({ definitions }: IndexedFile, place: LineRange): LineRange {
  const middle = (place.startLine + place.endLine) >> 1;
  const length = ({ startLine, endLine }: LineRange) => endLine - startLine + 1;
  const around = rangesAround(definitions, middle).filter((one) => length(one) > 1);
  const widest = around.findLast((one) => length(one) <= longestTest);
  const { startLine, endLine } = widest ?? around[0] ?? place;
  if (!widest) return { startLine, endLine };
  return { startLine: Math.max(withDecorators(widest).startLine, endLine - longestTest + 1), endLine };
}
