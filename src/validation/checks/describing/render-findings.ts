import { groupAlike, wordsOfAlike, wordsOfRest } from '../../../text/group-alike.ts';
import type { Finding, Patch } from '../../../domain/index.ts';

/** Source lines shown on each side of a finding. */
const context = 4;
/** A model that has fixed these sees the rest in the next round. */
const maxFindings = 40;
/** Characters of one message; test runners print whole objects. */
const maxMessage = 1500;

/**
 * Writes findings as text for the next editing round: identical ones once and counted, the message, then the numbered lines around it as
 * they are in the patch, with the failing ones marked. Errors come first.
 */
export function renderFindingsForModel(findings: readonly Finding[], patch: Patch): string {
  const groups = groupAlike(findings);
  const texts = new Map(patch.changes.map(({ path, after }) => [path, after?.split('\n')] as const));
  const quoted = new Set<string>();
  const shown = groups
    .slice(0, maxFindings)
    .map(([first, ...alike]) => renderFinding(first, alike, texts, quoted));
  return [...shown, ...wordsOfRest(groups.slice(maxFindings))].join('\n\n');
}

function renderFinding(
  found: Finding,
  alike: readonly Finding[],
  texts: ReadonlyMap<string, readonly string[] | undefined>,
  quoted: Set<string>,
): string {
  const lines = found.path === undefined ? undefined : texts.get(found.path);
  const frame = lines === undefined || found.startLine === undefined ? '' : renderFrame(lines, found, quoted);
  const more = alike.length === 0 ? '' : `\n  (${wordsOfAlike(alike)})`;
  return `${renderHead(found)}\n${indent(cut(found.message))}${more}${frame}`;
}

function renderHead({ path, startLine, column, severity, source, check, code }: Finding): string {
  const place =
    path === undefined
      ? '(no file)'
      : [path, startLine, column].filter((part) => part !== undefined).join(':');
  const origin = [check ?? source, code].filter((part) => part !== undefined).join(' ');
  return `${place} ${severity} [${origin}]`;
}

/**
 * The lines around a finding; nothing where all that it names stand above already: one missing import makes an error of
 * every use.
 * @param quoted lines that were quoted before, by file; those of this finding join them
 */
function renderFrame(lines: readonly string[], found: Finding, quoted: Set<string>): string {
  const start = found.startLine ?? 1;
  const end = Math.min(found.endLine ?? start, start + 2 * context, lines.length);
  const first = Math.max(1, start - context);
  const last = Math.min(lines.length, end + context);
  const width = String(last).length;
  const rows: string[] = [''];
  const keyOf = (line: number) => `${line}:${found.path}`;
  const own = Array.from({ length: end - start + 1 }, (_, at) => keyOf(start + at));
  if (own.length > 0 && own.every((key) => quoted.has(key))) return '';
  for (let line = first; line <= last; line++) {
    quoted.add(keyOf(line));
    const mark = line >= start && line <= end ? '>' : ' ';
    rows.push(`${mark} ${String(line).padStart(width)} | ${(lines[line - 1] ?? '').slice(0, 300)}`);
  }
  return rows.join('\n');
}

function cut(message: string): string {
  return message.length <= maxMessage ? message : `${message.slice(0, maxMessage)} …`;
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}
