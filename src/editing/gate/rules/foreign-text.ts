import { isBlank } from '../../../text/lines.ts';
import { isCommentLine } from '../../placement/line-kinds.ts';
import type { ChangeFacts } from '../change-facts.ts';

/** Lines in a row that read like prose, from which on they are no code. */
const fewestLines = 2;
/** Words that a line of prose has at least. */
const fewestWords = 5;
const codeSigns = /[(){}[\]=;<>|&@#$\\`"]|[.:]\w|\w\(|^\s*[.*+-]/;
const bindings = /\b(?:var|val|let|const|import|package|use|alias|require)\b/;
const markup = /\.(?:vue|svelte|astro|html?|hbs|ejs|erb|jinja2?|twig|liquid|pug)$/i;

/** First words of declarations in languages that look alike to nobody who reads the rest of the file. */
const headers: ReadonlyArray<readonly [string, RegExp]> = [
  ['Python', /^\s*(?:async\s+)?def\s+\w+\(.*\)\s*(?:->\s*[^:{]+)?:\s*$/],
  ['Go', /^\s*func\s+(?:\(\w+\s+\*?\w+\)\s+)?\w+\([^)]*\)\s*(?:\([^)]*\)|[\w.*[\]]+)?\s*\{\s*$/],
  ['Rust', /^\s*(?:pub(?:\(\w+\))?\s+)?fn\s+\w+.*\{\s*$/],
  ['Kotlin', /^\s*(?:\w+\s+)*fun\s+(?:<.*>\s*)?[\w.]+\(.*$/],
  ['JavaScript', /^\s*(?:export\s+)?(?:async\s+)?function\s*\*?\s*\w*\(.*\)\s*\{\s*$/],
  ['PHP', /^\s*(?:public|private|protected)\s+(?:static\s+)?function\s+\w+\(.*$/],
];

/** New lines that are not of this file: prose where code is, or a declaration as another language writes it. */
export function foreignText(facts: ChangeFacts): string | undefined {
  if (!facts.isCode || facts.language !== undefined) return undefined;
  const hasProse = markup.test(facts.path) || proseIn(facts.before) !== undefined;
  for (const { added } of facts.runs) {
    const prose = hasProse ? undefined : proseIn(added);
    if (prose !== undefined) return `puts prose where code is: ${JSON.stringify(prose.trim())}`;
  }
  for (const [language, header] of headers) {
    const strange = facts.added.find((line) => header.test(line));
    if (
      strange !== undefined &&
      !facts.before.some((line) => header.test(line)) &&
      hasOwnHeaders(facts.before)
    )
      return `brings ${language} into a file of another language: ${JSON.stringify(strange.trim())}`;
  }
  return undefined;
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
  if (isCommentLine(line) || codeSigns.test(line) || bindings.test(line)) return false;
  return (line.match(/[\p{L}']{2,}/gu)?.length ?? 0) >= fewestWords;
}

/** Whether the file declares functions at all, so that a header unlike all of its own tells something. */
function hasOwnHeaders(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*(?:[\w@]+\s+)*(?:fun|func|function|fn|def|defp|sub|proc)\s+\w/.test(line));
}
