import { compactKey } from '../../text/lines/line-keys.ts';
import { headFrom, headRowAbove } from './head.ts';
import type { NamedDeclaration, Outline } from './outline.ts';

/** The longest name that is looked for, characters; a longer text is no name, and would slow the patterns below. */
const longestName = 1_000;

/** `Shop::total()`, `Shop#total` and `Shop.total` are one name. */
export function plainName(written: string): string {
  if (written.length > longestName) return '';
  return written
    .trim()
    .replace(/^[`'"]+|[`'"]+$/g, '')
    .replace(/\(.*\)$/s, '')
    .replace(/::|#|->|\//g, '.')
    .replace(/^\.+|\.+$/g, '');
}

/**
 * The declarations that a name means: by their full name, or by the end of it; else by what the file itself writes there
 * (`dayjs.updateLocale = function`), or by a name with more around it than the file declares (`Acme::Shop.total` where
 * `Shop` is declared inside of no `Acme`), of which a declaration and what holds it must stand at the end.
 */
export function declarationsNamed(
  outline: Outline,
  written: string,
  file: readonly string[] = [],
): NamedDeclaration[] {
  const name = plainName(written);
  if (name === '') return [];
  const ways: ((one: NamedDeclaration) => boolean)[] = [
    (one) => one.name === name,
    (one) => one.name.endsWith(`.${name}`),
    (one) => name.includes('.') && isAssignedTo(file[one.startRow], name),
    (one) => one.name.includes('.') && name.endsWith(`.${one.name}`),
  ];
  for (const way of ways) {
    const found = outline.filter(way);
    if (found.length > 0) return found;
  }
  return [];
}

function isAssignedTo(line = '', name: string): boolean {
  const rest = line.trimStart();
  return rest.startsWith(name) && /^\s*=(?![=>])/.test(rest.slice(name.length));
}

/** A type behind a colon is none: `f(a: number): void;` is an overload. */
const beginsBody = /\{|:\s*(?:#.*)?$|\bdo\b|=>/;

/**
 * Narrows down overloads, getters and setters by what the new text says of itself: whether it has a body, its
 * decorators, and its first line.
 * @returns those that it may replace; one where it is certain
 */
export function narrowedBy(
  found: readonly NamedDeclaration[],
  file: readonly string[],
  text: readonly string[],
): readonly NamedDeclaration[] {
  let left = found;
  const fresh = headFrom(text, 0, text.length);
  const hasBody = text.slice(fresh.row).some((line) => beginsBody.test(withoutParentheses(line)));
  const narrow = (fits: (one: NamedDeclaration) => boolean) => {
    const fitting = left.length > 1 ? left.filter(fits) : [];
    if (fitting.length > 0) left = fitting;
  };
  if (hasBody) narrow(({ isSignature }) => !isSignature);
  const key = (lines: readonly string[]) => lines.map(compactKey).join('\n');
  narrow((one) => key(headOf(file, one).decorators) === key(fresh.head.decorators));
  const first = compactKey(text[fresh.row] ?? '');
  narrow((one) => firstLineOf(file, one) === first);
  return left;
}

/** Searches backwards from a closing parenthesis only: a line of opening ones would be scanned again from each. */
function withoutParentheses(line: string): string {
  const end = line.lastIndexOf(')') + 1;
  return line.slice(0, end).replace(/\([^)]*\)/g, '') + line.slice(end);
}

function headOf(file: readonly string[], { startRow, endRow }: NamedDeclaration) {
  return headFrom(file, headRowAbove(file, startRow), endRow + 1).head;
}

function firstLineOf(file: readonly string[], { startRow, endRow }: NamedDeclaration): string {
  return compactKey(file[headFrom(file, startRow, endRow).row]!);
}
