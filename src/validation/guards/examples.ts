import type { LanguageFamily } from '../../catalog/index.ts';

type Lines = readonly string[];

/** Numbers of the lines, from 1, by which examples in documentation run as tests: their statements, or in Go their heads. */
export function exampleLines(language: LanguageFamily | undefined, text: string): ReadonlySet<number> {
  const find = language && readers[language];
  return new Set(find?.(text.split('\n')).map((at) => at + 1));
}

const readers: Partial<Readonly<Record<LanguageFamily, (lines: Lines) => number[]>>> = {
  rust: fenced,
  python: prompted,
  go: printing,
};

/** What may stand behind the fence of a Rust example that runs. */
const runs = /^(?:(?:rust|should_panic|compile_fail|test_harness|edition\d+|E\d{4})(?:[\s,]+|$))*$/;

function fenced(lines: Lines): number[] {
  let [fence, isLive] = ['', false];
  return lines.flatMap((line, at) => {
    const said = /^\s*(?:\/\/[/!](?!\/)|\*(?!\/))(.*)/.exec(line)?.[1];
    if (said === undefined) fence = '';
    const [, mark, info = ''] = /^\s*(`{3,}|~{3,})(.*)/.exec(said ?? '') ?? [];
    if (mark === undefined) return fence !== '' && isLive ? [at] : [];
    if (fence === '') [fence, isLive] = [mark, runs.test(info.trim())];
    else if (mark.startsWith(fence)) fence = '';
    return [];
  });
}

/** Statements of Python behind a prompt. */
function prompted(lines: Lines): number[] {
  let isLive = false;
  return lines.flatMap((line, at) => {
    const [, prompt] = /^\s*(>>>|\.\.\.)(?: |$)/.exec(line) ?? [];
    isLive = prompt !== undefined && (prompt === '>>>' || isLive) && !isSkipped(line);
    return isLive ? [at] : [];
  });
}

function isSkipped(line: string): boolean {
  return /#\s*doctest:/.test(line) && /\+SKIP\b/.test(line);
}

/** Functions that say what they print; Go only compiles the others. */
function printing(lines: Lines): number[] {
  let head = -1;
  return lines.flatMap((line, at) => {
    if (/^func\s+Example\w*\(/.test(line)) head = at;
    else if (line.startsWith('func ')) head = -1;
    return head >= 0 && /^\s*\/\/\s*(?:unordered )?output:/i.test(line) ? [head] : [];
  });
}
