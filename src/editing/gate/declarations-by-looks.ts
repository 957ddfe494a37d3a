import { indentOf, isBlank } from '../../text/lines.ts';
import { isCommentLine } from '../placement/line-kinds.ts';
import type { Declaration } from './syntax-facts.ts';

const modifiers = String.raw`(?:(?:public|private|protected|internal|fileprivate|open|export|default|abstract|sealed|final|static|inline|suspend|override|operator|implicit|lazy|async|mutating|local|data|pub(?:\(\w+\))?|@[\w.]+(?:\([^)]*\))?)\s+)*`;
const functionWords = 'fun|func|function|fn|def|defp|defmacro|proc|sub|method|init|constructor';
const typeWords =
  'class|struct|interface|trait|object|enum|protocol|extension|module|defmodule|defprotocol|defimpl|impl|record|mixin|actor|union|namespace';
const name = String.raw`(?:<[^>]*>\s*)?((?:[\p{L}_$][\p{L}\p{N}_$?!]*[.:])*[\p{L}_$][\p{L}\p{N}_$?!]*)`;

/** Headers of declarations, by the words that languages without a grammar here begin them with. */
const headers: ReadonlyArray<readonly [string, RegExp]> = [
  ['function', new RegExp(`^\\s*${modifiers}(?:${functionWords})\\s+${name}`, 'u')],
  ['class', new RegExp(`^\\s*${modifiers}(?:case\\s+|companion\\s+)?(?:${typeWords})\\s+${name}`, 'u')],
  [
    'function',
    /^\s*(?:export\s+)?(?:const|let|var|val)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*=>|[\p{L}_$]+\s*=>)/u,
  ],
  // Return type, name, parameters and a body: Dart, Groovy, Objective-C and the like; methods of object literals.
  [
    'function',
    /^\s*(?!(?:if|for|while|switch|catch|return|else|guard|when|unless|with|await|throw|new)\b)(?:[\p{L}_$][\p{L}\p{N}_$<>?,[\].]*\s+){0,4}([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^;]*\)\s*(?:async\*?\s*)?(?:\{|=>)\s*$/u,
  ],
];
const namelessInit =
  /^\s*(?:(?:public|private|internal|required|convenience|override)\s+)*(init|deinit)\s*[?!]?\s*[({]/;
const continues = /^\s*(?:[)\]}{]|end\b|(?:where|throws)\b|:|->)/;

/**
 * Declarations of a file that has no grammar: a header by keyword, and the lines that are indented deeper, with the
 * bracket or `end` that closes them.
 */
export function declarationsByLooks(lines: readonly string[]): Declaration[] {
  const found: Declaration[] = [];
  for (const [row, line] of lines.entries()) {
    if (isBlank(line) || isCommentLine(line)) continue;
    const header = headerOf(line);
    if (header !== undefined) found.push({ ...header, startRow: row, endRow: lastRowOf(lines, row) });
  }
  return found.map((one) => ({ ...one, kind: kindOf(one, found) }));
}

function headerOf(line: string): Pick<Declaration, 'name' | 'kind'> | undefined {
  for (const [kind, pattern] of headers) {
    const called = pattern.exec(line)?.[1];
    if (called !== undefined) return { kind, name: lastPart(called) };
  }
  const nameless = namelessInit.exec(line)?.[1];
  return nameless === undefined ? undefined : { kind: 'function', name: nameless };
}

function lastPart(called: string): string {
  return called.slice(Math.max(called.lastIndexOf('.'), called.lastIndexOf(':')) + 1);
}

/** A header may go on in lines of its own depth that begin with what closes its parameters. */
function lastRowOf(lines: readonly string[], start: number): number {
  const depth = indentOf(lines[start]!).length;
  let last = start;
  for (let row = start + 1; row < lines.length; row++) {
    const line = lines[row]!;
    if (isBlank(line)) continue;
    const own = indentOf(line).length;
    if (own < depth || (own === depth && !continues.test(line))) break;
    last = row;
    if (own === depth && !/[{(:=]\s*$|\bdo\s*$/.test(line)) break;
  }
  return last;
}

function kindOf(one: Declaration, all: readonly Declaration[]): string {
  if (one.kind !== 'function') return one.kind;
  const outer = all.findLast(({ startRow, endRow }) => startRow < one.startRow && one.endRow <= endRow);
  return outer?.kind === 'class' ? 'method' : 'function';
}
