import type { Finding, Snippet, SymbolDefinition } from '../../domain/index.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { rangesAround } from '../../text/lines/line-range.ts';

/** Tests shown at most, and lines of one. */
const maxTests = 4;
const longestTest = 60;
/** Lines around a failure that stands in no declaration. */
const margin = 20;

/** A file in which tests failed, as it is now. */
export interface TestFile {
  path: string;
  text: string;
  definitions: readonly Pick<SymbolDefinition, 'startLine' | 'endLine'>[];
}

/** The code of failing tests: the smallest declaration around each failure, each stretch once. */
export function failingTests(findings: readonly Finding[], files: readonly TestFile[]): Snippet[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const chosen: Snippet[] = [];
  for (const found of findings) {
    const file = found.path === undefined ? undefined : byPath.get(found.path);
    const snippet = file && cut(file, found);
    if (snippet === undefined || chosen.some((one) => covers(one, snippet))) continue;
    chosen.push(snippet);
    if (chosen.length === maxTests) break;
  }
  return chosen;
}

function cut({ path, text, definitions }: TestFile, { startLine, code }: Finding): Snippet | undefined {
  const lines = linesOfReply(text);
  const line = startLine ?? lineOfTitle(lines, code);
  if (line === undefined || line > lines.length) return undefined;
  const around = rangesAround(definitions, line).find((one) => one.endLine - one.startLine < longestTest);
  const first = around?.startLine ?? Math.max(1, line - margin);
  const last = around?.endLine ?? Math.min(lines.length, line + margin);
  return { path, startLine: first, endLine: last, text: lines.slice(first - 1, last).join('\n'), score: 1 };
}

/** Runners that report no line report the title of the test: `Class > adds two numbers`. */
function lineOfTitle(lines: readonly string[], code: string | undefined): number | undefined {
  const title = code?.split(' > ').at(-1)?.trim();
  if (title === undefined || title.length < 3) return undefined;
  const at = lines.findIndex((line) => line.includes(title));
  return at < 0 ? undefined : at + 1;
}

function covers(one: Snippet, other: Snippet): boolean {
  return one.path === other.path && one.startLine <= other.startLine && other.endLine <= one.endLine;
}
