import type { FileChange } from '../../domain/index.ts';

/** Whether a changed source has tests of its own in it, as Rust has them: they are run as those of a test file are. */
export function holdsUnitTests({ path, after = '' }: Pick<FileChange, 'path' | 'after'>): boolean {
  return path.endsWith('.rs') && /^[ \t]*#\[(?:cfg\((?:all\(\s*)?test\b|test\])/m.test(after);
}

/** The head of a module of unit tests, as rustfmt writes it. */
const testModule =
  /^#\[cfg\((?:all\(\s*)?test\b[^\n]*\]\n(?:#\[[^\n]*\]\n){0,6}(?:pub(?:\([\w ]+\))? )?mod \w+ \{$/m;
/** What of the code may stand below such a module, too, though Clippy warns of it. */
const item = /^(?:pub|fn|impl|struct|enum|trait|const|static|type|unsafe|async|macro_rules)\b/m;

/**
 * A changed Rust source as it was, with the unit tests that it has now: what a test file is in other languages. `undefined` where
 * the change leaves them alone, or where they do not stand at the end, in a module, so that nothing tells them from the code.
 */
export function withTestsOnly({ path, change, before = '', after = '' }: FileChange): FileChange | undefined {
  if (change !== 'modify' || !path.endsWith('.rs')) return undefined;
  const [was, is] = [splitAtTests(before), splitAtTests(after)];
  if (was === undefined || is === undefined || is.tests === '' || is.tests === was.tests) return undefined;
  return { path, change, before, after: `${was.code}${was.tests === '' ? '\n' : ''}${is.tests}` };
}

function splitAtTests(text: string): { code: string; tests: string } | undefined {
  const head = testModule.exec(text);
  if (head === null) return { code: text, tests: '' };
  const below = text.slice(head.index + head[0].length);
  return item.test(below) ? undefined : { code: text.slice(0, head.index), tests: text.slice(head.index) };
}
