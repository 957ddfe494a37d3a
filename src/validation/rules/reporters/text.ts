import type { Finding } from '../../../domain/index.ts';
import { splitLines } from '../../../text/lines/lines.ts';
import type { RulesStats } from '../judging/rules-report.ts';
import { plural } from '../../../text/words/plural.ts';

/** Colours, handed in because only the door knows whether they are wanted. */
export type Paint = Readonly<Record<'red' | 'yellow' | 'cyan' | 'dim' | 'bold', (text: string) => string>>;

/** What is shown of a place in a terminal: lines around it, lines in all, and characters of each. */
const context = 1;
const maxLines = 8;
const widest = 160;

/**
 * Findings for people: place, severity and rule on one line, the message, and the code with the place underlined.
 * @param texts file texts by path; a file without one has no frame
 */
export function renderFindings(
  findings: readonly Finding[],
  texts: ReadonlyMap<string, string>,
  paint: Paint,
): string {
  return findings.map((found) => renderFinding(found, texts.get(found.path ?? ''), paint)).join('\n');
}

function renderFinding(found: Finding, text: string | undefined, paint: Paint): string {
  const colour = { error: paint.red, warning: paint.yellow, info: paint.cyan }[found.severity];
  const where = [found.path, found.startLine, found.column].filter((part) => part !== undefined).join(':');
  const place = where || (found.check ?? '');
  const code = found.code === undefined ? '' : `  ${paint.dim(found.code)}`;
  const head = `${paint.bold(place.replaceAll('\n', '\\n'))}  ${colour(found.severity)}${code}`;
  const frame =
    text === undefined || found.startLine === undefined ? '' : renderFrame(found, text, colour, paint);
  // A message of a tool or a model may have lines of its own, none of which begins where ours do (R32).
  return `${head}\n  ${found.message.replaceAll('\n', '\n  ')}\n${frame}`;
}

function renderFrame(found: Finding, text: string, colour: (text: string) => string, paint: Paint): string {
  const { lines } = splitLines(text);
  const start = found.startLine ?? 1;
  const end = Math.min(found.endLine ?? start, start + maxLines - 1, lines.length);
  const last = Math.min(lines.length, end + context);
  const rows: string[] = [];
  for (let line = Math.max(1, start - context); line <= last; line++) {
    const inside = line >= start && line <= end;
    const number = String(line).padStart(String(last).length);
    // A tab is shown as one space, so that the underline stands where the code stands.
    const shown = (lines[line - 1] ?? '').replaceAll('\t', ' ').slice(0, widest);
    rows.push(`${inside ? colour('>') : ' '} ${paint.dim(`${number} |`)} ${shown}`);
    if (inside && start === end && found.column !== undefined) {
      const from = Math.min(found.column, widest);
      const length = Math.max(1, Math.min((found.endColumn ?? from + 1) - from, widest - from));
      const margin = ' '.repeat(number.length);
      rows.push(`  ${margin} ${paint.dim('|')} ${' '.repeat(from - 1)}${colour('^'.repeat(length))}`);
    }
  }
  return rows.map((row) => `  ${row.trimEnd()}\n`).join('');
}

/** Calls, tokens and cost. */
export function renderSpent({ weak, strong }: RulesStats['usage']): string {
  const tokens = [weak, strong].reduce((sum, use) => sum + use.promptTokens + use.completionTokens, 0);
  const cost = weak.costUsd + strong.costUsd;
  return [
    `${plural(weak.calls + strong.calls, 'call')} (weak ${weak.calls}, strong ${strong.calls})`,
    `${tokens} tokens`,
    cost === 0 && weak.calls + strong.calls > 0 ? 'no price known' : `$${cost.toFixed(4)}`,
  ].join(' · ');
}

/** One or two lines on what was found and what it took. */
export function renderSummary(findings: readonly Finding[], stats: RulesStats, paint: Paint): string {
  const count = (severity: Finding['severity']) =>
    findings.filter((found) => found.severity === severity).length;
  const errors = count('error');
  const warnings = count('warning');
  const infos = count('info');
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}${infos > 0 ? `, ${infos} info` : ''}`;
  const facts = [
    `${plural(stats.files, 'file')} × ${plural(stats.rules, 'rule')}`,
    `${plural(stats.tasks, 'question')} (${stats.cacheHits} cached)`,
    renderSpent(stats.usage),
  ];
  const colour = errors > 0 ? paint.red : warnings > 0 ? paint.yellow : paint.bold;
  return `${colour(found)}\n${paint.dim(facts.join(' · '))}\n`;
}
