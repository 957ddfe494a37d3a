import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const place = /^In (\S.*) line (\d+):$/;
const remark = /^( *)\^-*\^? (SC\d{4}) \((error|warning|info|style)\): (\S.*)$/;

/** ShellCheck's default text: `In FILE line N:`, the line itself, and a remark under each column that it means. */
export const shellcheck: Reader = {
  recognises: (output) => readRemarks(output.stdout).length > 0,
  read: (output) => ({ findings: readRemarks(output.stdout) }),
};

function readRemarks(text: string): ReadFinding[] {
  const findings: ReadFinding[] = [];
  if (!text.includes(' SC')) return findings;
  let at: RegExpExecArray | null = null;
  for (const line of text.split('\n')) {
    at = place.exec(line) ?? at;
    const said = at && remark.exec(line);
    if (at && said) findings.push(readRemark(at, said));
  }
  return findings;
}

function readRemark(
  [, path, line]: RegExpExecArray,
  [, indent = '', code, level, message = '']: RegExpExecArray,
): ReadFinding {
  return finding({
    message,
    severity: level === 'error' ? 'error' : 'warning',
    path,
    line: toNumber(line),
    column: indent.length + 1,
    code,
  });
}
