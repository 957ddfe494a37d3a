import type { Finding } from '../../../domain/index.ts';
import { printable } from '../../../text/printable.ts';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Findings as workflow commands that GitHub shows next to the code. Everything a model or a file wrote is escaped, so
 * that it can neither end the command nor begin another (R20), and nothing in a message is obeyed by what shows the log (R32).
 */
export function renderAnnotations(findings: readonly Finding[]): string {
  return findings.map(renderAnnotation).join('');
}

function renderAnnotation(found: Finding): string {
  const { path, startLine, endLine, column, endColumn, code } = found;
  const oneLine = startLine === endLine;
  const properties = Object.entries({
    file: path,
    line: startLine,
    endLine,
    // GitHub refuses columns on a range of several lines.
    col: oneLine ? column : undefined,
    endColumn: oneLine && endColumn !== undefined ? Math.max(column ?? 1, endColumn - 1) : undefined,
    title: code,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${commands[found.severity]} ${properties.join(',')}::${escapeMessage(printable(found.message.replaceAll('\r\n', '\n')))}\n`;
}

/** See the toolkit's command.ts: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
