import type { FileChange } from '../../../domain/index.ts';

/** Whether a changed source has tests of its own in it, as Rust has them: they are run as those of a test file are. */
export function holdsUnitTests({ path, after = '' }: Pick<FileChange, 'path' | 'after'>): boolean {
  return path.endsWith('.rs') && /^[ \t]*#\[(?:cfg\((?:all\(\s*)?test\b|test\])/m.test(after);
}

/** A test of Rust, or a module of them that stands in the same file: `mod tests;` only says that there is another one. */
const firstTest =
  /^[ \t]*#\[(?:cfg\((?:all\(\s{0,80})?test\b[^\]\n]{0,200}\](?:\s{0,80}#\[[^\]\n]{0,200}\]){0,6}\s{0,80}(?:pub(?:\([\w ]{1,40}\))? )?mod \w+\s{0,80}\{|test\])/m;

/** Where the unit tests of a Rust source begin, at its end where they stand in another file; nothing where it speaks of none. */
export function beginOfUnitTests(path: string, text: string): number | undefined {
  if (!holdsUnitTests({ path, after: text })) return undefined;
  const at = text.search(firstTest);
  return at < 0 ? text.length : at;
}
