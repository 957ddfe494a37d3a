import type { FileChange } from '../../domain/index.ts';

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
