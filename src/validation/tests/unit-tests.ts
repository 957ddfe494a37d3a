import type { FileChange } from '../../domain/index.ts';

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

/** The head of a module of unit tests, as rustfmt writes it. */
const testModule =
  /^#\[cfg\((?:all\(\s*)?test\b[^\n]*\]\n(?:#\[[^\n]*\]\n){0,6}(?:pub(?:\([\w ]+\))? )?mod \w+ \{$/m;

/** What tells where a block of Rust ends: its braces, and the texts and comments in which a brace is none. */
const braces =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\br(#*)"[\s\S]*?(?:"\1|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^'\\\n]|\\[^\n]{1,12}?)'|[{}]/g;

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
  const tests = text.slice(head.index);
  return saysNothing(behindModules(tests)) ? { code: text.slice(0, head.index), tests } : undefined;
}

/** What stands below the modules of unit tests that a text begins with. */
function behindModules(text: string): string {
  let rest = text;
  for (;;) {
    const head = testModule.exec(rest);
    if (head === null || !saysNothing(rest.slice(0, head.index))) return rest;
    rest = behindBlock(rest.slice(head.index + head[0].length));
  }
}

function behindBlock(body: string): string {
  let depth = 1;
  for (const { 0: found, index } of body.matchAll(braces)) {
    if (found === '{') depth += 1;
    else if (found === '}') depth -= 1;
    if (depth === 0) return body.slice(index + 1);
  }
  return body;
}

function saysNothing(text: string): boolean {
  return text.replace(/^\/\/.*/gm, '').trim() === '';
}

/** Whether Cargo had built the tests and begun to run them, though a crash may have kept it from counting them. */
export function hasBegun(output: string): boolean {
  return /^running [1-9]\d* tests?$/m.test(output);
}
