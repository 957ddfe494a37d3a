import type { Finding, LineRange } from '../../domain/index.ts';
import { type EditedFiles } from '../../writing/index.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import type { FileExcerpt } from './show-files.ts';
import { joinRanges } from '../../text/lines/line-range.ts';

/**
 * Reports for each changed file the lines that no call showed. Nobody has looked at them, so that "all occurrences" may
 * be incomplete. Line numbers are those of the file as the calls showed it.
 */
export function unshownLines(edited: EditedFiles, shown: readonly FileExcerpt[]): Finding[] {
  const paths = [...new Set(shown.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const file = edited.get(path);
    if (file?.text === undefined || file.text === file.before) return [];
    const ranges = shown.filter((one) => one.path === path).flatMap(({ lines }) => lines);
    const gaps = gapsBetween(joinRanges(ranges), linesOfReply(file.before ?? '').length);
    if (gaps.length === 0) return [];
    const named = gaps.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(', ');
    const message = `Lines ${named} of ${path} were not shown to the model that wrote the change.`;
    return [{ source: 'writing', severity: 'info', code: 'lines-not-shown', path, message } as const];
  });
}

function gapsBetween(ranges: readonly LineRange[], count: number): LineRange[] {
  const gaps: LineRange[] = [];
  let next = 1;
  for (const { startLine, endLine } of ranges) {
    if (startLine > next) gaps.push({ startLine: next, endLine: startLine - 1 });
    next = Math.max(next, endLine + 1);
  }
  return next <= count ? [...gaps, { startLine: next, endLine: count }] : gaps;
}
