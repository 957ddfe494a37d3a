import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding, Patch } from '../../../domain/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { askedIn } from './asked.ts';
import { plainCode } from './plain-code.ts';
import { fileName } from '../../../text/paths/path-parts.ts';

/** What a text asks about its surroundings, each with the first line, from 1, that does. */
type Questions = ReadonlyMap<string, number>;

/**
 * Product code that looks at who runs it, where it did not before: its caller, the command line, what else is loaded, a file of the tests.
 * Such code can give tests what they expect and everybody else something else, which no test shows. Honest code does so, too, so a
 * person has to see it. Code that only moved is not reported.
 * @param tests paths of the test files
 */
export async function surroundingsGuard(
  parser: SyntaxParser,
  patch: Patch,
  tests: readonly string[],
): Promise<Finding[]> {
  const names = testNamesOf([
    ...tests,
    ...patch.changes.map(({ path }) => path).filter((path) => isTestPath(path)),
  ]);
  const changes = patch.changes.filter(({ path, after }) => after !== undefined && isAsked(path));
  const files = await Promise.all(
    changes.map(async (change) => ({
      change,
      before: await questionsOf(parser, change.from ?? change.path, change.before, names),
      after: await questionsOf(parser, change.path, change.after, names),
    })),
  );
  const lost = new Set(
    files.flatMap(({ before, after }) => [...before.keys()].filter((one) => !after.has(one))),
  );
  return files.flatMap(({ change, before, after }) =>
    [...after]
      .filter(([what]) => !before.has(what) && !lost.has(what))
      .map(([what, line]) => findingFor(change, what, line)),
  );
}

function isAsked(path: string): boolean {
  const language = languageFamily(path);
  return language !== undefined && askedIn[language] !== undefined && !isTestPath(path);
}

async function questionsOf(
  parser: SyntaxParser,
  path: string,
  text: string | undefined,
  names: ReadonlySet<string>,
): Promise<Questions> {
  const found = new Map<string, number>();
  const grammar = text === undefined ? undefined : parser.languageOf(path);
  const tree = grammar && (await parser.parse(grammar, text!));
  if (!tree) return found;
  try {
    const code = plainCode(tree.root);
    const lines = text!.split('\n');
    for (const { what, pattern, told } of askedIn[languageFamily(path)!] ?? []) {
      const match = pattern.exec(code.text);
      const row = match ? code.rowAt(match.index) : undefined;
      if (row !== undefined && told?.test(lines[row] ?? '') !== true) found.set(what, row + 1);
    }
    const named = code.constants.find(({ value }) => namesTest(value, names));
    if (named) found.set('a file of the tests', named.row + 1);
    const checkout = code.constants.find(({ value }) => gitFolder.test(value));
    if (checkout) found.set('a git directory, which checkouts for checks have none of', checkout.row + 1);
    return found;
  } finally {
    tree.dispose();
  }
}

/** The git directory, by its path. */
const gitFolder = /^(?:[^\n]{0,80}\/)?\.git\/?$/;

/** Names shorter than this are words of other texts, too. */
const shortestName = 6;

/** Names of test files, without their endings. */
function testNamesOf(tests: readonly string[]): ReadonlySet<string> {
  const names = tests.map((path) => withoutEnding(fileName(path)));
  return new Set(names.filter((name) => name.length >= shortestName && /test|spec/i.test(name)));
}

/** Whether a text names a test file, alone or within a path. */
function namesTest(value: string, names: ReadonlySet<string>): boolean {
  const words = value.match(/[\w.-]+/g) ?? [];
  return words.some((word) => names.has(word) || names.has(withoutEnding(word)));
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, '');
}

function findingFor({ path, after }: FileChange, what: string, line: number): Finding {
  const text = (after ?? '').split('\n')[line - 1]?.trim().slice(0, 200) ?? '';
  const place = { path, startLine: line, endLine: line };
  if (equalToAll.has(what))
    return {
      source: 'guard',
      severity: 'warning',
      code: 'forged-outcome',
      ...place,
      message: `This code now makes ${what}, so a test of it can pass whatever it is. A person should see why: \`${text}\``,
    };
  return {
    source: 'guard',
    severity: 'warning',
    code: 'asks-who-runs-it',
    ...place,
    message: `This code now looks at ${what}, so it can behave otherwise under its tests than elsewhere. A person should see why: \`${text}\``,
  };
}

/** What is said of values that equal all others. */
const equalToAll = new Set(
  Object.values(askedIn).flatMap((all) => all.filter((one) => one.isEqualToAll).map(({ what }) => what)),
);
