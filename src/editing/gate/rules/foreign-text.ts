import { isBlank } from '../../../text/lines/lines.ts';
import { headerOf } from '../../lines/header-by-looks.ts';
import { isCommentLine } from '../../lines/line-kinds.ts';
import type { ChangeFacts } from '../facts/change-facts.ts';

/** Lines in a row that read like prose, from which on they are no code. */
const fewestLines = 2;
/** Share of code that may read like prose: a string, say. */
const maxProse = 0.05;
/** Words that a line of prose has at least. */
const fewestWords = 5;
/** Words that nearly every line of English has, without those that are keywords of some language. */
const smallWords =
  /\b(?:the|an?|to|of|that|this|these|be|been|will|please|I|you|your|can|are|has|have|was|were|it|its)\b/i;
const commentMarks = /^\s*(?:%|--|;|\(\*|\{-|')/;
/** What opens and closes comments of several lines, in files of some names. */
const comments: ReadonlyArray<readonly [RegExp, RegExp, string]> = [
  [/\.(?:jl|nim)$/, /#[=[]/g, '=#'],
  [/\.(?:mli?|fsx?|pas)$/, /\(\*(?!\))/g, '*)'],
  [/\.(?:hs|purs|elm)$/, /\{-/g, '-}'],
  [/\.(?!(?:rb|py|pyi|R|r|jl|nim|mli?|sh)$)\w+$/, /(?<![\w'"*/])\/\*/g, '*/'],
];
const codeSigns = /[(){}[\]=;<>|&@#$\\`"]|[.:]\w|\w\(|^\s*[.*+-]/;
const bindings = /\b(?:var|val|let|const|import|package|use|alias|require)\b/;
const markup = /\.(?:vue|svelte|astro|html?|hbs|ejs|erb|jinja2?|twig|liquid|pug)$/i;

/** How declarations begin in other languages. A file shows by its other lines that none of these belongs there. */
const headers: ReadonlyArray<readonly [string, RegExp]> = [
  ['Python', /^\s*(?:async\s+)?def\s+\w+\(.*\)\s*(?:->\s*[^:{]+)?:\s*$/],
  ['Go', /^\s*func\s+(?:\(\w+\s+\*?\w+\)\s+)?\w+\([^)]*\)\s*(?:\([^)]*\)|[\w.*[\]]+)?\s*\{\s*$/],
  ['Rust', /^\s*(?:pub(?:\(\w+\))?\s+)?fn\s+\w+.*\{\s*$/],
  ['Kotlin', /^\s*(?:\w+\s+)*fun\s+(?:<.*>\s*)?[\w.]+\(.*$/],
  ['JavaScript', /^\s*(?:export\s+)?(?:async\s+)?function\s*\*?\s*\w*\(.*\)\s*\{\s*$/],
  ['JavaScript', /^\s*(?:export\s+)?(?:const|let)\s+\w+\s*=\s*(?:async\s*)?\([^()]*\)\s*=>\s*\{\s*$/],
  ['Ruby', /^\s*def\s+(?:self\.)?\w+[?!]?(?:\([^()]*\))?\s*$/],
  ['PHP', /^\s*(?:public|private|protected)\s+(?:static\s+)?function\s+\w+\(.*$/],
];

/** Languages in which such a header may stand, besides those whose file has one already. */
const homes: Readonly<Record<string, readonly string[]>> = {
  Python: ['python', 'scala', 'vue', 'svelte'],
};

/** New lines that are not of this file: prose where code is, or a declaration as another language writes it. */
export function foreignText(facts: ChangeFacts): string | undefined {
  if (!facts.isCode) return undefined;
  const prose = strangeProse(facts);
  if (prose !== undefined) return `puts prose where code is: ${JSON.stringify(prose.trim())}`;
  for (const [language, header] of headers) {
    const strange = facts.added.find((line) => header.test(line));
    if (strange === undefined || facts.before.some((line) => header.test(line))) continue;
    if (isStranger(facts, language))
      return `brings ${language} into a file of another language: ${JSON.stringify(strange.trim())}`;
  }
  return undefined;
}

/** Prose in place of code; and in a file that has none, prose anywhere, where no grammar can tell strings and comments. */
function strangeProse({ path, language, before, runs }: ChangeFacts): string | undefined {
  if (markup.test(path)) return undefined;
  const replacing = runs.filter(
    ({ start, end, added }) =>
      isAllProse(added) && isAllCode(before.slice(start, end)) && !isInsideText(path, before.slice(0, start)),
  );
  const told = replacing.flatMap(({ added }) => added);
  if (proseIn(told) !== undefined) return told.find(isProse);
  if (language !== undefined || proseIn(before) !== undefined) return undefined;
  return runs
    .filter(({ start }) => !isInsideText(path, before.slice(0, start)))
    .map(({ added }) => proseIn(added))
    .find((line) => line !== undefined);
}

function isAllProse(lines: readonly string[]): boolean {
  return lines.some(isProse) && lines.every((line) => isBlank(line) || isProse(line));
}

function isAllCode(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => !isBlank(line) && !isCommentLine(line));
  return filled.length > 0 && filled.filter(isProse).length <= maxProse * filled.length;
}

/** Whether a comment or a text of several lines is open at the end of some lines. */
function isInsideText(path: string, lines: readonly string[]): boolean {
  const text = lines.join('\n');
  const [, opens, close] = comments.find(([name]) => name.test(path)) ?? [];
  const open = opens === undefined ? -1 : ([...text.matchAll(opens)].at(-1)?.index ?? -1);
  return open > text.lastIndexOf(close ?? '') || ['"""', "'''"].some((quotes) => isOdd(text, quotes));
}

function isOdd(text: string, quotes: string): boolean {
  return text.split(quotes).length % 2 === 0;
}

function isStranger({ language, before }: ChangeFacts, header: string): boolean {
  if (language === 'c' || language === 'cpp') return true;
  if (language !== undefined) return homes[header]?.includes(language) === false;
  return hasOwnHeaders(before);
}

function proseIn(lines: readonly string[]): string | undefined {
  let run = 0;
  for (const line of lines) {
    if (isBlank(line)) continue;
    run = isProse(line) ? run + 1 : 0;
    if (run === fewestLines) return line;
  }
  return undefined;
}

function isProse(line: string): boolean {
  if (isCommentLine(line) || commentMarks.test(line)) return false;
  if (codeSigns.test(line) || bindings.test(line) || !smallWords.test(line)) return false;
  return (line.match(/[\p{L}']{2,}/gu)?.length ?? 0) >= fewestWords;
}

/** Whether the file declares functions at all, so that a header unlike all of its own tells something. */
function hasOwnHeaders(lines: readonly string[]): boolean {
  return lines.some((line) => !isBlank(line) && headerOf(line)?.kind === 'function');
}
