import { finding, toNumber, type Reader, type ReadFinding } from '../reader.ts';

const head = /^ {0,4}([x×!⚠]) (?:([@\w-]+\([\w@/.-]+\)): )?(\S.*)$/;
const place = /^ *(?:,-|╭─)\[([^\]\n]+):(\d+):(\d+)\]$/;

/**
 * Diagnostics in a frame, as oxlint and other programs in Rust draw them: a line with a mark, the rule and what is wrong, then
 * `,-[file:line:column]` above the code.
 */
export const framed: Reader = {
  recognises: (output) => readFrames(output.stdout).length > 0,
  read: (output) => ({ findings: readFrames(output.stdout) }),
};

function readFrames(text: string): ReadFinding[] {
  if (!/(?:,-|╭─)\[/.test(text)) return [];
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const where = place.exec(line);
    const what = where && head.exec(lines[at - 1] ?? '');
    if (!where || !what) return [];
    const [, path, row, column] = where;
    const [, mark = '', code, message = ''] = what;
    return finding({
      message,
      severity: mark === '!' || mark === '⚠' ? 'warning' : 'error',
      path,
      line: toNumber(row),
      column: toNumber(column),
      code,
    });
  });
}
