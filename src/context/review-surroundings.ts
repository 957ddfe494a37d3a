import { isSideFolder, isTestPath } from '../catalog/index.ts';
import { ShownLines } from './requests/shown-lines.ts';
import type { FileChange, LineRange, Patch, SearchIndex, Snippet } from '../domain/index.ts';
import type { Workspace } from '../ports/index.ts';
import { renderSnippets } from '../planning/index.ts';
import { textOf } from '../text/encoding.ts';
import { diffLines } from '../text/diff/line-diff.ts';
import { linesOfReply } from '../text/lines/lines.ts';
import { wholeWord } from '../text/words/whole-word.ts';

/** Longest declaration shown around a change, in lines, and all of them together, characters. */
const longestFunction = 100;
/** Longest test shown around a change, in lines: of a suite with many cases a reviewer needs those of the diff. */
const longestTest = 40;
const budget = 10_000;
/** Callers shown, and files looked through for them. */
const maxCallers = 12;
const maxFiles = 40;
/** A name that more files use than this is everybody's (`fetch`, `name`): who uses what was changed cannot be told by it. */
const commonName = 30;

/** Where a reviewer looks things up. */
interface ReviewedRepository {
  index: SearchIndex;
  workspace: Workspace;
}

/** What the diff of a patch shows by itself. */
interface ShownDiff {
  linesOf: (change: FileChange) => readonly LineRange[];
  /** Names of the tests that it adds. */
  tests: readonly string[];
}

/** What a reviewer looks up beside a diff: the functions that were changed, who calls them, and what is tested. */
export async function reviewSurroundings(
  repository: ReviewedRepository,
  patch: Patch,
  diff: ShownDiff,
): Promise<string> {
  const touched = patch.changes.flatMap((change) => touchedFunctions(repository.index, change));
  const functions = withinBudget(touched.map(({ snippet }) => snippet)).flatMap((snippet) =>
    withoutDiff(snippet, patch, diff),
  );
  const callers = await linesThatUse(repository, [...new Set(touched.map(({ name }) => name))], patch);
  return [
    functions.length === 0
      ? ''
      : `The rest of the changed functions, without the lines of the diff:\n\n${renderSnippets(functions)}`,
    callers.length === 0 ? '' : `Lines elsewhere that use what was changed:\n${callers.join('\n')}`,
    diff.tests.length === 0 ? '' : `Tests that the change adds: ${diff.tests.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Declarations of the base that enclose a changed line, at their place in the new text. */
function touchedFunctions(
  index: SearchIndex,
  { path, from, before, after }: FileChange,
): { name: string; snippet: Snippet }[] {
  const definitions = index.files.find((file) => file.path === (from ?? path))?.definitions ?? [];
  if (before === undefined || after === undefined || definitions.length === 0) return [];
  const { changed, moved } = compareLines(before, after);
  const lines = linesOfReply(after);
  const longest = isTestPath(path) ? longestTest : longestFunction;
  return definitions
    .filter(({ startLine, endLine }) => endLine > startLine && endLine - startLine <= longest)
    .filter(({ startLine, endLine }) => changed.some((line) => startLine <= line && line <= endLine))
    .map(({ name, startLine, endLine }) => {
      const first = moved.get(startLine) ?? Math.min(startLine, lines.length);
      const last = Math.min(lines.length, moved.get(endLine) ?? first + endLine - startLine);
      const text = lines.slice(first - 1, last).join('\n');
      return { name, snippet: { path, startLine: first, endLine: last, text, score: 1 } };
    });
}

/** Lines of the base that were changed or stand before new ones, and where kept lines went. */
function compareLines(before: string, after: string): { changed: number[]; moved: Map<number, number> } {
  const changed: number[] = [];
  const moved = new Map<number, number>();
  let [old, fresh] = [0, 0];
  for (const { op } of diffLines(before.split('\n'), after.split('\n'))) {
    if (op !== 'add') old += 1;
    if (op !== 'remove') fresh += 1;
    if (op === 'keep') moved.set(old, fresh);
    else changed.push(Math.max(1, old));
  }
  return { changed: [...new Set(changed)], moved };
}

/** Outer declarations hold inner ones: the smallest first, and none that holds one already shown. */
function withinBudget(snippets: readonly Snippet[]): Snippet[] {
  const chosen: Snippet[] = [];
  let room = budget;
  for (const one of snippets.toSorted((a, b) => a.text.length - b.text.length)) {
    const holds = chosen.some(
      (other) => other.path === one.path && one.startLine <= other.startLine && other.endLine <= one.endLine,
    );
    if (holds || one.text.length > room) continue;
    room -= one.text.length;
    chosen.push(one);
  }
  return chosen;
}

/** The parts of a changed function that its diff does not show. */
function withoutDiff(snippet: Snippet, { changes }: Patch, { linesOf }: ShownDiff): Snippet[] {
  const shown = new ShownLines();
  for (const change of changes.filter(({ path }) => path === snippet.path))
    for (const range of linesOf(change)) shown.add({ ...snippet, ...range });
  const lines = snippet.text.split('\n');
  return shown.missing(snippet.path, snippet.startLine, snippet.endLine).flatMap((range) => {
    const [from, to] = [range.startLine - snippet.startLine, range.endLine - snippet.startLine + 1];
    const text = lines.slice(from, to).join('\n');
    return text.trim() === '' ? [] : [{ ...snippet, ...range, text }];
  });
}

/**
 * Lines that use the names, tests last. Examples and benchmarks are left out, since they show the code rather than
 * depend on it; so are names that too many files use.
 */
async function linesThatUse(
  { index, workspace }: ReviewedRepository,
  names: readonly string[],
  patch: Patch,
): Promise<string[]> {
  const own = new Set(patch.changes.map(({ path }) => path));
  const telling = names.filter((name) => name.length > 3 && !isCommon(name, index));
  const users = index.files
    .filter(({ path, references }) => !own.has(path) && telling.some((name) => references.includes(name)))
    .filter(({ path }) => isTestPath(path) || !isSideFolder(path))
    .toSorted((one, other) => Number(isTestPath(one.path)) - Number(isTestPath(other.path)));
  const files = await workspace.read(users.slice(0, maxFiles).map(({ path }) => path));
  const words = telling.map(wholeWord);
  const lines = files.flatMap(({ path, bytes }) =>
    linesOfReply(textOf(bytes)).flatMap((line, at) =>
      words.some((word) => word.test(line)) && !/^\s*(?:(?:import|from|use|require)\b|\/[/*]|\*|#)/.test(line)
        ? [`${path}:${at + 1}: ${line.trim().slice(0, 160)}`]
        : [],
    ),
  );
  return lines.slice(0, maxCallers);
}

function isCommon(name: string, { files }: SearchIndex): boolean {
  return files.filter(({ references }) => references.includes(name)).length > commonName;
}
