import { finding, toNumber, type ReadFinding } from '../reader.ts';

const place = /^\s*-->\s+(.+?):(\d+):(\d+)$/;

/**
 * Diagnostics in the style of rustc, which Ruff and others took over: a line that says what, and below it
 * ` --> path:line:column`.
 * @param head reads the line that says what; `undefined` when it is none
 */
export function readArrows(
  text: string,
  head: (
    line: string,
  ) => { severity?: ReadFinding['severity']; code?: string | undefined; message: string } | undefined,
): ReadFinding[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const match = place.exec(line);
    const what = match === null || at === 0 ? undefined : head(lines[at - 1] ?? '');
    if (match === null || what === undefined) return [];
    return [finding({ ...what, path: match[1], line: toNumber(match[2]), column: toNumber(match[3]) })];
  });
}
