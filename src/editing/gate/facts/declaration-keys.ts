import { escapeRegExp } from '../../../text/words/whole-word.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { Declaration } from './syntax-facts.ts';

/** What a declaration is known by in its scope; `undefined` where a second one of that name may be right. */
type KeyOf = (declaration: Declaration, lines: readonly string[]) => string | undefined;

/**
 * The key of a declaration by language, for languages that refuse a second declaration of a name or forget the first.
 * Other languages overload by more than types, or choose one of several at run time.
 */
export const declarationKeys: Readonly<Record<string, KeyOf | undefined>> = {
  go: goKey,
  rust: rustKey,
  python: pythonKey,
  php: ({ kind, name }) => (isFunction(kind) ? name : undefined),
  java: signatureKey,
  'c-sharp': signatureKey,
  javascript: scriptKey,
  typescript: scriptKey,
  tsx: scriptKey,
};

/** Functions of a package, and methods by their receiver; `init` and `_` may stand any number of times. */
function goKey({ kind, name, startRow }: Declaration, lines: readonly string[]): string | undefined {
  if (!isFunction(kind) || name === 'init' || name === '_') return undefined;
  const [, receiver = ''] = /^func\s*\(\s*(?:\w+\s+)?\*?(\w+)/.exec(lines[startRow]!) ?? [];
  return `${receiver}.${name}`;
}

/** No key below `#[cfg]`, which keeps one of several. */
function rustKey({ kind, name, startRow }: Declaration, lines: readonly string[]): string | undefined {
  return isFunction(kind) && !leadingLines(lines, startRow).includes('#[') ? name : undefined;
}

/** No key below a decorator, which may register each, or join them. */
function pythonKey({ kind, name, startRow }: Declaration, lines: readonly string[]): string | undefined {
  const isKnown = isFunction(kind) || kind === 'class';
  return isKnown && !/^[ \t]*[@)]/m.test(leadingLines(lines, startRow)) ? name : undefined;
}

/** A getter and a setter share their name, a static method and another one, too; an overload has no body. */
function scriptKey(
  { kind, name, startRow, endRow }: Declaration,
  lines: readonly string[],
): string | undefined {
  const head = lines[startRow]!;
  if (!isFunction(kind) || !/\}\s*(?:;\s*)?$/.test(lines[endRow]!) || /[:=]/.test(head.split(name)[0]!))
    return undefined;
  const marks = head.split(name)[0]!.match(/\b(?:get|set|static)\b/g) ?? [];
  return [...marks, name].join(' ');
}

/** Name and types of the parameters. */
function signatureKey(
  { kind, name, startRow, endRow }: Declaration,
  lines: readonly string[],
): string | undefined {
  if (!isFunction(kind)) return undefined;
  const text = lines.slice(startRow, endRow + 1).join(' ');
  const head = new RegExp(String.raw`(?<![.\w])${escapeRegExp(name)}\s*(?:(<[^()]*>)\s*)?\(([^()]*)\)`).exec(
    text,
  );
  if (head === null) return undefined;
  const [, types = '', parameters = ''] = head;
  const each = parameters.replace(/\bfinal\b|\s+/g, ' ').split(',');
  return `${name}${types}(${each.map((one) => one.trim().replace(/\s+\w+$/, '')).join(',')})`;
}

function isFunction(kind: string): boolean {
  return kind === 'function' || kind === 'method';
}

/** The lines right above a declaration that belong to it: attributes, decorators and comments. */
function leadingLines(lines: readonly string[], startRow: number): string {
  let first = startRow;
  while (first > 0 && (isCommentLine(lines[first - 1]!) || /^\s*(?:[@)]|#!?\[)/.test(lines[first - 1]!)))
    first -= 1;
  return lines.slice(first, startRow).join('\n');
}
