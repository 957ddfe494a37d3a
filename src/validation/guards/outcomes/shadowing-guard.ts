import { isTestPath, languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { FileChange, Finding } from '../../../domain/index.ts';
import type { ChangedFile } from '../changed-lines.ts';
import { beginOfUnitTests } from '../tests/unit-tests-of-rust.ts';
import { changedNames } from '../changed-names.ts';
import { liveLine } from '../live-text.ts';

/** Shorter names are those of many things. */
const shortest = 3;

/** How a line declares a function, a macro or a class that takes a name from what was imported. A method takes none. */
const declarations: Partial<Readonly<Record<LanguageFamily, readonly RegExp[]>>> = {
  javascript: [
    /\bfunction\*?\s+(\w+)\s*\(/,
    /\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:\(.*=>|function\b|\w+\s*=>)/,
    /^\s*import\b.*\bas\s+(\w+)/,
  ],
  python: [/\bdef\s+(\w+)\((?!\s*(?:self|cls)\b)/, /^\s*(\w+)\s*=\s*lambda\b/, /\bimport\s.*\bas\s+(\w+)/],
  go: [/(?:^|[;{(,])\s*(?:var\s+)?(\w+)(?:\s+[\w.*[\]]{1,80})?\s*:?=\s*func\(/, /^func\s+(\w+)\(/],
  rust: [/\blet\s+(?:mut\s+)?(\w+)\b[^=]*=\s*(?:move\s*)?\|/, /\buse\s.*\bas\s+(\w+)/, /\bmacro_rules!\s*(\w+)/, /^\s*(?:pub\s+)?fn\s+(\w+)/],
}; // prettier-ignore

/**
 * Functions that tests declare under the name of one that the patch changes: what is called by that name is then no longer the product, whose
 * tests pass whatever it does.
 */
export function shadowingGuard(files: readonly ChangedFile[]): Finding[] {
  const withTests = files.flatMap((file) => {
    const from = beginOfTests(file.change);
    return from === undefined ? [] : [{ file, from }];
  });
  if (withTests.length === 0) return [];
  const names = new Map(files.flatMap(({ change }) => namesOf(change)));
  return names.size === 0 ? [] : withTests.flatMap(({ file, from }) => shadowsIn(file, from, names));
}

/** What a patch changes in the product, with the file that it is in. */
function namesOf(change: FileChange): [string, string][] {
  const { path, before, after } = change;
  const language = languageFamily(path);
  if (isTestPath(path) || language === undefined || language === 'markdown') return [];
  const product = { ...change, before: withoutTests(path, before), after: withoutTests(path, after) };
  return changedNames(product as FileChange)
    .filter((name) => name.length >= shortest)
    .map((name) => [name, path]);
}

function withoutTests(path: string, text = ''): string {
  return text.slice(0, beginOfUnitTests(path, text));
}

/** @param from the line from which on the file holds tests */
function shadowsIn(
  { change, added }: ChangedFile,
  from: number,
  names: ReadonlyMap<string, string>,
): Finding[] {
  const { path, after = '' } = change;
  const language = languageFamily(path);
  const patterns = language && declarations[language];
  if (patterns === undefined) return [];
  const lines = after.split('\n');
  const isOfOwnType = ownTypes(lines);
  return added.flatMap(({ text, line }): Finding[] => {
    if (line < from || (language === 'rust' && isMarkedTest(lines, line))) return [];
    const code = liveLine(language, text);
    const name = patterns.map((pattern) => pattern.exec(code)?.[1]).find((one) => one !== undefined);
    const place = name === undefined ? undefined : names.get(name);
    if (name === undefined || place === undefined || isOfOwnType(line)) return [];
    return [findingOf(path, line, name, place)];
  });
}

/** The line from which on a file holds tests. */
function beginOfTests({ path, after = '' }: FileChange): number | undefined {
  if (isTestPath(path)) return 1;
  const at = beginOfUnitTests(path, after);
  return at === undefined ? undefined : after.slice(0, at).split('\n').length;
}

/** Whether a function of Rust is a test: it takes nothing and gives nothing back, so that nobody calls it for the product. */
function isMarkedTest(lines: readonly string[], line: number): boolean {
  const above = lines.slice(Math.max(0, line - 7), line - 1).toReversed();
  const other = above.findIndex((one) => !/^\s*(?:#\[|\/\/)/.test(one));
  const marks = other < 0 ? above : above.slice(0, other);
  return marks.some((one) => /^\s*#\[(?:\w+::)*test\b/.test(one));
}

/** Whether a line, asked for by its number, is a function of Rust of a type that the file declares itself, as a stand-in for a trait is. */
function ownTypes(lines: readonly string[]): (line: number) => boolean {
  let around: readonly (string | undefined)[] | undefined;
  let declared: ReadonlySet<string> | undefined;
  return (line) => {
    const type = /^\s*impl\b(?:.*\bfor)?\s+&?(?:mut\s+)?(\w+)/.exec(
      (around ??= linesAround(lines))[line - 1] ?? '',
    )?.[1];
    return type !== undefined && (declared ??= typesWithin(lines)).has(type);
  };
}

/** By row: the last line above it that is indented less. */
function linesAround(lines: readonly string[]): (string | undefined)[] {
  const open: { own: number; line: string }[] = [];
  return lines.map((line) => {
    if (line.trim() === '') return undefined;
    const own = indentation(line);
    while (open.length > 0 && open.at(-1)!.own >= own) open.pop();
    const around = open.at(-1)?.line;
    open.push({ own, line });
    return around;
  });
}

/** Types that stand within something else. */
function typesWithin(lines: readonly string[]): ReadonlySet<string> {
  const indented = lines.filter((line) => indentation(line) > 0);
  return new Set(
    indented.flatMap((line) => [...line.matchAll(/\b(?:struct|enum)\s+(\w+)\b/g)].map(([, type]) => type!)),
  );
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

function findingOf(path: string, line: number, name: string, place: string): Finding {
  return {
    source: 'guard',
    severity: 'warning',
    code: 'test-stand-in',
    path,
    startLine: line,
    endLine: line,
    message: `The tests declare \`${name}\` here, which is the name of what the patch changes in ${place}. Tests have to test what the program does.`,
  };
}
