import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

/** What ESLint, stylelint and yamllint print unless told otherwise: a file alone on its line, and rows of `line:column  severity  message  rule` below it. */
export const stylish: Reader = {
  recognises: (output) => files(output.stdout).length > 0,
  read: (output) => ({ findings: files(output.stdout).flatMap(readFile) }),
};

interface File {
  path: string;
  rows: readonly string[];
}

const row = /^ +(\d+):(\d+) +(error|warning|[✖×⚠‼i]) +(\S.*)$/;
/** Longest row looked at; a minified file echoed by a tool is no finding. */
const maxRow = 2000;
/** ESLint and stylelint part message and rule by a column, yamllint puts the rule in brackets. */
const rule = /(?: {2,}([@\w][\w@/.-]*)| +\(([\w-]+)\))$/;
const warnings = new Set(['warning', '⚠', '‼', 'i']);

function files(text: string): File[] {
  const found: File[] = [];
  let heading = '';
  let rows: string[] | undefined;
  for (const line of text.split('\n')) {
    if (line.length > maxRow || !row.test(line)) {
      heading = line;
      rows = undefined;
    } else if (rows !== undefined) rows.push(line);
    else if (/^\S/.test(heading)) found.push({ path: heading.trimEnd(), rows: (rows = [line]) });
  }
  return found;
}

function readFile({ path, rows }: File): ReadFinding[] {
  return rows.flatMap((line) => {
    const [, at, column, severity = '', text = ''] = row.exec(line) ?? [];
    const [tail = '', code, bracketed] = rule.exec(text) ?? [];
    return finding({
      message: text.slice(0, text.length - tail.length),
      severity: warnings.has(severity) ? 'warning' : 'error',
      path,
      line: toNumber(at),
      column: toNumber(column),
      code: code ?? bracketed ?? (text.startsWith('Parsing error') ? 'parse-error' : undefined),
    });
  });
}
