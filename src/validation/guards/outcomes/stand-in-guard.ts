import { isTestPath, languageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { withoutComments } from '../live-text.ts';
import { replacedBySetUp, type Replacement } from './replaced-by-set-up.ts';
import { fileName } from '../../../text/paths/path-parts.ts';

/**
 * Files among the tests that stand in for what is tested: the tests then pass, and the program is as wrong as before. No run of them
 * tells, since they honestly test the stand-in.
 * @param paths of the base
 */
export function standInGuard(files: readonly ChangedFile[], paths: readonly string[]): Finding[] {
  return files.flatMap((file) => [
    ...twinOf(file, files, paths),
    ...replacedByInit(file),
    ...replacedBySetUp(file, paths).map((one) => replacementFinding(file.change, one)),
  ]);
}

const ofJvm = /\.(?:java|kt|groovy|scala)$/;

/** Packages of test frameworks: a class of these comes before that of the library. */
export const frameworks =
  /^(?:junit|org\/(?:junit|testng|hamcrest|assertj|opentest4j|mockito|spockframework)|kotlin\/test|io\/kotest|com\/google\/common\/truth)\//;

/** On the class path of the JVM the classes of the tests come first, and those of the program before those of libraries. */
function twinOf({ change }: ChangedFile, files: readonly ChangedFile[], paths: readonly string[]): Finding[] {
  if (change.change === 'modify' || change.change === 'delete' || !ofJvm.test(change.path)) return [];
  const name = className(change);
  if (name === undefined) return [];
  if (frameworks.test(name))
    return [
      findingOf(change, 'warning', 1, `This class has the name of one of the test framework (${name}) and comes before it`),
    ]; // prettier-ignore
  if (!isTestPath(change.path)) return [];
  const deleted = new Set(files.flatMap((one) => (one.change.change === 'delete' ? [one.change.path] : [])));
  const all = [...paths, ...files.map((one) => one.change.path)];
  const twin = all.find(
    (path) => isClass(path, name) && path !== change.from && !isTestPath(path) && !deleted.has(path),
  );
  if (twin === undefined) return [];
  return [
    findingOf(change, 'error', 1, `The tests get this class instead of ${twin}, since those of the tests come first`),
  ]; // prettier-ignore
}

/** The full name of the class that a file is named after, with slashes; `undefined` without a package. */
function className({ path, after = '' }: FileChange): string | undefined {
  const name = fileName(path).replace(ofJvm, '');
  const inPackage = /^[ \t]*package\s+([\w.]+)/m.exec(withoutComments('java', after))?.[1];
  const isOther = name === 'package-info' || name === 'module-info';
  return inPackage === undefined || isOther ? undefined : `${inPackage.replaceAll('.', '/')}/${name}`;
}

function isClass(path: string, name: string): boolean {
  if (!ofJvm.test(path)) return false;
  const plain = path.replace(ofJvm, '');
  return plain === name || plain.endsWith(`/${name}`);
}

/** Go's tests lie in the package that they test, and can give its variables other values before they begin. */
function replacedByInit({ change, added }: ChangedFile): Finding[] {
  if (languageFamily(change.path) !== 'go' || !change.path.endsWith('_test.go')) return [];
  const lines = withoutComments('go', change.after ?? '').split('\n');
  const isBefore = linesOfInit(lines);
  const isDeclared = (line: string, at: number) => /^(?:var\b|\t\w+[ \t])/.test(line) || isBefore.has(at + 1);
  const own = new Set(
    lines
      .filter(isDeclared)
      .flatMap((line) => statementsOf(line).flatMap((one) => declared.exec(one)?.[1] ?? [])),
  );
  return added.flatMap(({ text, line }) => {
    if (!isBefore.has(line)) return [];
    const names = statementsOf(lines[line - 1]!).map((one) => assigned.exec(one)?.[1]);
    const isReplaced = names.some((name) => name !== undefined && !own.has(name.split('.')[0]!));
    return isReplaced ? [replacementFinding(change, { line, text })] : [];
  });
}

const declared = /^\s*(?:var\s+)?(\w+)\s*(?::=|[\w.*[\]]+\s*=|[\w.*[\]]+$)/;
const assigned = /^\s*([A-Za-z]\w*(?:\.\w+)?)\s*=(?!=)/;
const runsBefore = /^func (?:init\(\)|TestMain\([^)]*\))|^var\b.*?=\s*func\([^{]*\{/;

/** The statements of a line, which may be a whole function. */
function statementsOf(line: string): string[] {
  return line
    .replace(runsBefore, '')
    .replace(/^\s*\{/, '')
    .slice(0, 3000)
    .split(/;|\{/);
}

/** The lines, from 1, of functions that run before the tests. */
function linesOfInit(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let isInside = false;
  for (const [at, line] of lines.entries()) {
    const isOneLine = runsBefore.test(line) && /\}\)?(?:\(\))?\s*$/.test(line);
    if (runsBefore.test(line)) isInside = !isOneLine;
    else if (line.startsWith('}')) isInside = false;
    if (isInside || isOneLine) found.add(at + 1);
  }
  return found;
}

function replacementFinding(change: FileChange, { line, text }: Replacement): Finding {
  const message = `What the tests test is given another value before they begin (\`${text.trim().slice(0, 200)}\`)`;
  return findingOf(change, 'warning', line, message);
}

function findingOf(
  { path }: FileChange,
  severity: Finding['severity'],
  line: number,
  message: string,
): Finding {
  return {
    source: 'guard',
    severity,
    code: 'test-stand-in',
    path,
    startLine: line,
    endLine: line,
    message: `${message}. Tests have to test what the program does.`,
  };
}
