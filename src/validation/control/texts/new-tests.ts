import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import type { FileChange } from '../../../domain/index.ts';
import { declaredTests } from '../../guards/tests/test-names.ts';
import { withoutComments } from '../../guards/live-text.ts';
import { isFindable } from './name-of-test.ts';

/** A test that a patch adds or changes. */
export interface NewTest {
  path: string;
  name: string;
  /** Its lines from its first mark to its end, comments aside. */
  body: string;
  /** Numbers of its first and its last line, from 1. */
  startLine: number;
  endLine: number;
}

/** Tests that a file has after a change, and did not have so before. */
export function newTests({ path, before = '', after = '' }: FileChange): NewTest[] {
  const language = languageFamily(path);
  if (language === undefined) return [];
  const known = new Set(testsIn(path, language, before).map(({ name, body }) => `${name}\0${body}`));
  return testsIn(path, language, after).filter(
    ({ name, body }) => isFindable(name) && (known.size === 0 || !known.has(`${name}\0${body}`)),
  );
}

function testsIn(path: string, language: LanguageFamily, text: string): NewTest[] {
  if (text === '') return [];
  const lines = withoutComments(language, text).split('\n');
  const nested = language === 'python' ? linesOfFunctions(lines) : new Set<number>();
  const tests = declaredTests(language, text).filter(({ endLine }) => !nested.has(endLine));
  return tests.map(({ name, startLine, endLine }, nth) => {
    const next = (tests[nth + 1]?.startLine ?? lines.length + 1) - 1;
    const end = endOf(lines, endLine, next);
    return { path, name, startLine, endLine: end, body: lines.slice(startLine - 1, end).join('\n') };
  });
}

/** Lines of Python that stand directly in a function, from 1: no runner looks for a test there. */
function linesOfFunctions(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const around: { own: number; isFunction: boolean }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const own = indentation(line);
    while (around.length > 0 && around.at(-1)!.own >= own) around.pop();
    if (around.at(-1)?.isFunction === true) found.add(at + 1);
    around.push({ own, isFunction: /^\s*(?:async\s+)?def\b/.test(line) });
  }
  return found;
}

/** The last line of a test: where lines are no longer indented more than the one that names it. */
function endOf(lines: readonly string[], named: number, last: number): number {
  const own = indentation(lines[named - 1]!);
  for (let line = named; line < last; line += 1) {
    const text = lines[line]!;
    if (text.trim() === '' || /^\s*[)\]]/.test(text) || indentation(text) > own) continue;
    return /^\s*(?:\}|end\b)/.test(text) ? line + 1 : line;
  }
  return last;
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
