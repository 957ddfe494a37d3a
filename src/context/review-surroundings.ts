import { isSideFolder, isTestPath } from '../catalog/index.ts';
import { importRows } from './requests/import-lines.ts';
import { ShownLines } from './requests/shown-lines.ts';
import type { FileChange, LineRange, Patch, SearchIndex, Snippet } from '../domain/index.ts';
import type { Workspace } from '../ports/index.ts';
import { renderSnippets } from '../planning/index.ts';
import { textOf } from '../text/encoding.ts';
import { linesOfReply } from '../text/lines/lines.ts';
import { wholeWord } from '../text/words/whole-word.ts';
import { receivingFunctions } from './receiving-functions.ts';
import { touchedDeclarations, type PlacedDeclaration } from './touched-declarations.ts';

/** Characters of changed functions, of functions that use a changed constant, and of those that changed lines call. */
const longestTogether = 10_000;
const longestUsers = 4000;
const longestReceivers = 2500;
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

/** What a reviewer looks up beside a diff: the functions that were changed, who uses them, and what is tested. */
export async function reviewSurroundings(
  repository: ReviewedRepository,
  patch: Patch,
  diff: ShownDiff,
): Promise<string> {
  const touched = patch.changes.map((change) => touchedDeclarations(repository.index, change));
  const declared = touched.flatMap(({ functions }) => functions);
  const functions = withinBudget(snippetsOf(declared), longestTogether);
  const users = withinBudget(
    touched.flatMap((one) => snippetsOf(one.users)),
    longestUsers,
  );
  const receivers = withinBudget(await receivingFunctions(repository, patch, touched), longestReceivers);
  const rest = (snippets: readonly Snippet[]) => {
    const unshown = snippets.flatMap((snippet) => withoutDiff(snippet, patch, diff));
    return unshown.length === 0 ? '' : renderSnippets(unshown);
  };
  const names = new Set([
    ...declared.map(({ name }) => name),
    ...touched.flatMap(({ constants }) => constants),
  ]);
  const callers = await linesThatUse(repository, [...names], patch);
  return [
    titled('The rest of the changed functions, without the lines of the diff:\n', rest(functions)),
    titled('Functions of the same file that use what was changed:\n', rest(users)),
    titled('Functions that changed lines call, their first lines if they are long:\n', rest(receivers)),
    titled('Lines elsewhere that use what was changed:', callers.join('\n')),
    diff.tests.length === 0 ? '' : `Tests that the change adds: ${diff.tests.join('; ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function snippetsOf(declared: readonly PlacedDeclaration[]): Snippet[] {
  return declared.map(({ snippet }) => snippet);
}

function titled(title: string, text: string): string {
  return text === '' ? '' : `${title}\n${text}`;
}

/** Outer declarations hold inner ones: the smallest first, and none that holds one already shown. */
function withinBudget(snippets: readonly Snippet[], budget: number): Snippet[] {
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
  const lines = files.flatMap(({ path, bytes }) => {
    const rows = linesOfReply(textOf(bytes));
    const imports = importRows(rows);
    return rows.flatMap((line, at) =>
      words.some((word) => word.test(line)) && !imports.has(at) && !/^\s*(?:require\b|\/[/*]|\*|#)/.test(line)
        ? [`${path}:${at + 1}: ${line.trim().slice(0, 160)}`]
        : [],
    );
  });
  return lines.slice(0, maxCallers);
}

function isCommon(name: string, { files }: SearchIndex): boolean {
  return files.filter(({ references }) => references.includes(name)).length > commonName;
}
