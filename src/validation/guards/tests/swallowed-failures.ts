/** What an empty handler keeps from the runner. */
export type Swallowed = 'failures of the test' | 'an exception';

/** What every handler is called. Most lines hold none of these words. */
const handler = /except|catch|rescue/;
const python =
  /^\s*except(?:\s+(?:Exception|AssertionError|BaseException)[^:]*)?:\s*(?:pass|\.\.\.)?\s*\n?\s*(?:pass|\.\.\.|return)?\s*$/;
const rejection = /\.catch\(\s*\(\w*\)\s*=>\s*(?:\{\s*\}|null|undefined)\s*\)/;
const ruby = /\brescue\s*(?:=>\s*\w+)?\s*(?:nil|;)/;
const braces = /\bcatch\s*(?:\(([^)]*)\))?\s*\{\s*\}/;

/** A type beside the name of what is caught: `IOException e`, `e: Error`, `const E& e`. */
const typed = /[\w>][\s&*|]+\$?\w+\s*$|:\s*\w/;
/** Types that failed assertions have, too. */
const wide = /\b(?:Throwable|(?:Runtime)?Exception|Error|exception|any|unknown|Assertion\w*)\b/;

/** Tells what a handler that does nothing drops, where it stands on one line or, in Python, on two. */
export function swallowedBy(line: string, next: string): Swallowed | undefined {
  if (!handler.test(line) && !handler.test(next)) return undefined;
  const both = `${line}\n${next}`;
  if (python.test(both) && /\b(?:pass|return)\b|\.\.\./.test(both)) return 'failures of the test';
  if (rejection.test(line) || ruby.test(line)) return 'failures of the test';
  const caught = braces.exec(line);
  if (caught === null) return undefined;
  const parameter = caught[1] ?? '';
  return typed.test(parameter) && !wide.test(parameter) ? 'an exception' : 'failures of the test';
}
