import type { LanguageFamily } from '../../../catalog/index.ts';

type Lines = readonly string[];

/** Whether an example is right where it ends well or, in Rust, where it fails as it says that it does. */
type Wanted = 'success' | 'failure';

/** By line, from 1. */
type Found = Map<number, Wanted>;

/** The lines, from 1, by which examples in documentation run as tests: their statements, or in Go their heads. */
export function exampleLines(
  language: LanguageFamily | undefined,
  text: string,
): ReadonlyMap<number, Wanted> {
  const find = language && readers[language];
  return find?.(text.split('\n')) ?? new Map();
}

const readers: Partial<Readonly<Record<LanguageFamily, (lines: Lines) => Found>>> = {
  rust: fenced,
  python: prompted,
  go: printing,
};

/** What may stand behind the fence of a Rust example that runs. */
const runs = /^(?:(?:rust|should_panic|compile_fail|test_harness|edition\d+|E\d{4})(?:[\s,]+|$))*$/;

function fenced(lines: Lines): Found {
  let [fence, info, isBlock] = ['', '', false];
  const found: Found = new Map();
  for (const [at, line] of lines.entries()) {
    const said = isBlock ? line.replace(/^\s*\*(?!\/)/, '') : /^\s*\/\/(?:\/(?!\/)|!)(.*)/.exec(line)?.[1];
    isBlock = !line.includes('*/') && (isBlock || /^\s*\/\*[*!](?!\*)/.test(line));
    if (said === undefined) fence = '';
    const [, mark, kind = ''] = /^\s*(`{3,}|~{3,})(.*)/.exec(said ?? '') ?? [];
    if (mark === undefined) {
      if (fence !== '' && runs.test(info)) found.set(at + 1, wantedBy(info));
    } else if (fence === '') [fence, info] = [mark, kind.trim()];
    else if (mark.startsWith(fence)) fence = '';
  }
  return found;
}

function wantedBy(info: string): Wanted {
  return /should_panic|compile_fail/.test(info) ? 'failure' : 'success';
}

/** Statements of Python behind a prompt; one mark skips all lines of its example. */
function prompted(lines: Lines): Found {
  const found: Found = new Map();
  let [start, isOpen] = [0, false];
  for (const [at, line] of lines.entries()) {
    const prompt = /^\s*(>>>|\.\.\.)(?: |$)/.exec(line)?.[1];
    if (prompt === '>>>') [start, isOpen] = [at, true];
    else if (prompt === undefined) isOpen = false;
    if (isOpen && isSkipped(line)) {
      for (let row = start; row < at; row += 1) found.delete(row + 1);
      isOpen = false;
    } else if (isOpen) found.set(at + 1, 'success');
  }
  return found;
}

function isSkipped(line: string): boolean {
  return /#\s*doctest:/.test(line) && /\+SKIP\b/.test(line);
}

/** Functions whose last comment says what they print; Go only compiles the others. */
function printing(lines: Lines): Found {
  let [head, isLive, isComment] = [-1, false, false];
  const found: Found = new Map();
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('func ')) [head, isLive] = [/^func\s+Example\w*\(/.test(line) ? at : -1, false];
    const [, code, said] = /^(|.*?\s)\/\/(.*)/.exec(line) ?? [];
    const goesOn = isComment && code?.trim() === '';
    isComment = code?.trim() === '';
    if (said !== undefined && !goesOn) isLive = /^\s*(?:unordered )?output:/i.test(said);
    if (line.startsWith('}') && isLive && head >= 0) found.set(head + 1, 'success');
  }
  return found;
}
