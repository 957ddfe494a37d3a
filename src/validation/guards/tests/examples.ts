import type { LanguageFamily } from '../../../catalog/index.ts';

type Lines = readonly string[];

/** Whether an example is right where it ends well or, in Rust, where it fails as it says that it does. */
type Wanted = 'success' | 'failure';

type Found = readonly (readonly [at: number, wanted: Wanted])[];

/** The lines, from 1, by which examples in documentation run as tests: their statements, or in Go their heads. */
export function exampleLines(
  language: LanguageFamily | undefined,
  text: string,
): ReadonlyMap<number, Wanted> {
  const find = language && readers[language];
  return new Map(find?.(text.split('\n')).map(([at, wanted]) => [at + 1, wanted]));
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
  return lines.flatMap((line, at): Found => {
    const said = isBlock ? line.replace(/^\s*\*(?!\/)/, '') : /^\s*\/\/(?:\/(?!\/)|!)(.*)/.exec(line)?.[1];
    isBlock = !line.includes('*/') && (isBlock || /^\s*\/\*[*!](?!\*)/.test(line));
    if (said === undefined) fence = '';
    const [, mark, kind = ''] = /^\s*(`{3,}|~{3,})(.*)/.exec(said ?? '') ?? [];
    if (mark === undefined) return fence !== '' && runs.test(info) ? [[at, wantedBy(info)]] : [];
    if (fence === '') [fence, info] = [mark, kind.trim()];
    else if (mark.startsWith(fence)) fence = '';
    return [];
  });
}

function wantedBy(info: string): Wanted {
  return /should_panic|compile_fail/.test(info) ? 'failure' : 'success';
}

/** Statements of Python behind a prompt; one mark skips all lines of its example. */
function prompted(lines: Lines): Found {
  const examples: number[][] = [];
  let isOpen = false;
  for (const [at, line] of lines.entries()) {
    const [, prompt] = /^\s*(>>>|\.\.\.)(?: |$)/.exec(line) ?? [];
    if (prompt === '>>>') examples.push([at]);
    else if (prompt !== undefined && isOpen) examples.at(-1)!.push(at);
    isOpen = prompt === '>>>' || (prompt !== undefined && isOpen);
  }
  const run = examples.filter((example) => !example.some((at) => isSkipped(lines[at]!)));
  return run.flat().map((at) => [at, 'success']);
}

function isSkipped(line: string): boolean {
  return /#\s*doctest:/.test(line) && /\+SKIP\b/.test(line);
}

/** Functions whose last comment says what they print; Go only compiles the others. */
function printing(lines: Lines): Found {
  let [head, isLive, isComment] = [-1, false, false];
  return lines.flatMap((line, at): Found => {
    if (line.startsWith('func ')) [head, isLive] = [/^func\s+Example\w*\(/.test(line) ? at : -1, false];
    const [, code, said] = /^(|.*?\s)\/\/(.*)/.exec(line) ?? [];
    const goesOn = isComment && code?.trim() === '';
    isComment = code?.trim() === '';
    if (said !== undefined && !goesOn) isLive = /^\s*(?:unordered )?output:/i.test(said);
    return line.startsWith('}') && isLive && head >= 0 ? [[head, 'success']] : [];
  });
}
