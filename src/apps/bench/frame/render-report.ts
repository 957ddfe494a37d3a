import type { BenchReport } from './report.ts';
import type { Table } from './suite.ts';

/**
 * Renders a report as Markdown. Everything above the timing line depends on the recorded outcomes only, so a run that
 * was killed and restarted prints the same tables as one that was not.
 */
export function renderReport(report: BenchReport): string {
  const parts = [
    `## bench ${report.suite}`,
    ...report.tables.map(renderTable),
    report.notes.map((note) => `- ${note}`).join('\n'),
    renderErrors(report),
    renderSpending(report),
    renderOrigin(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** What stands below the tables, one sentence or paragraph each. */
export function notesOf(report: BenchReport): string[] {
  const parts = [...report.notes, renderErrors(report), renderSpending(report), renderOrigin(report)];
  return parts.filter((part) => part !== '');
}

/** A GitHub-flavoured table; pipes and line breaks in cells are escaped. */
export function renderTable(table: Table): string {
  const lines = [
    renderRow(table.columns),
    renderRow(table.columns.map(() => '---')),
    ...table.rows.map(renderRow),
  ];
  return `${table.title ? `### ${table.title}\n\n` : ''}${lines.join('\n')}`;
}

function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function renderErrors({ errors, cases }: BenchReport): string {
  const missing = cases.selected - cases.finished;
  if (missing === 0) return '';
  const listed = errors.map(({ id, code, message }) => `- ${id}: ${code}: ${message.replaceAll('\n', ' ')}`);
  return [
    `**${missing} of ${cases.selected} selected cases have no outcome and count in no figure.** Run the same command again to continue.`,
    ...listed,
  ].join('\n');
}

function renderSpending({ usage, configuration, cases, secondsWithoutModel }: BenchReport): string {
  const models = Object.entries((configuration['models'] ?? {}) as Record<string, string>);
  const spent =
    usage.calls === 0
      ? 'No model calls.'
      : `${models.map(([role, name]) => `${role}: ${name}`).join(', ')}. ${usage.calls} calls (median ${usage.medianCalls} a case), ` +
        `${usage.promptTokens} prompt and ${usage.completionTokens} completion tokens (median prompt ${usage.medianPromptTokens}), ` +
        `$${usage.costUsd.toFixed(4)} ($${(usage.costUsd / Math.max(1, cases.finished)).toFixed(4)} a case).`;
  return `${spent}\n\nTiming: ${secondsWithoutModel.total.toFixed(1)} s without the model, median ${secondsWithoutModel.median.toFixed(2)} s a case.`;
}

function renderOrigin({ program, cases, data, outcomes }: BenchReport): string {
  const makers = [...new Set(outcomes.map(({ by }) => by))];
  const mixed = makers.length > 1 ? ` Outcomes were made by ${makers.join(', ')}.` : '';
  const commit = program.commit ? `, commit ${program.commit}` : '';
  return `${cases.finished} cases${data ? ` of \`${data.split(/[\\/]/).at(-1)}\`` : ''}, patchwright ${program.version}${commit}.${mixed}`;
}
