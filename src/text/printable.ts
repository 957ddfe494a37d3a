import { oncePerLine } from './lines/once-per-line.ts';

/**
 * Characters that move the cursor, end a line early, begin an escape sequence, change direction, or cannot be seen.
 */
const unsafe =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Foreign text made safe for a terminal (R32): characters that a terminal obeys or that a reader cannot see are written
 * as `\x1b` or `\u202e`. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(unsafe, oncePerLine(escapeOf));
}

function escapeOf(sign: string): string {
  const code = sign.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u{${code.toString(16)}}`;
}

/** {@link printable} for a single line: a line end in a name must not begin a line of its own. */
function printableLine(text: string): string {
  return printable(text).replaceAll('\n', '\\n');
}

/** A value with every text inside it made printable, as single lines: events of a run hold names, plans and words of a model. */
export function printableValue<Value>(value: Value): Value {
  if (typeof value === 'string') return printableLine(value) as Value;
  if (Array.isArray(value)) return value.map(printableValue) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, printableValue(part)])) as Value;
}
