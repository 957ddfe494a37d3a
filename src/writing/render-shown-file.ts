import type { EditFormat, LineRange } from '../domain/index.ts';
import { renderMaterial, renderNumbered } from '../prompting/index.ts';
import { linesOfReply } from '../text/lines/lines.ts';
import type { EditedFile } from './edited-files.ts';

/** Files of up to this many lines are shown whole. */
export const wholeFileLines = 1000;

/** Renders a file, or stretches of a long one, in the way that the edit format needs. */
export function renderShownFile(
  file: EditedFile,
  format: EditFormat,
  ranges: readonly LineRange[],
  outline: string,
): string {
  if (file.text === undefined) return `${file.path} does not exist yet.`;
  if (file.text === '') return `${file.path} is empty.`;
  const lines = linesOfReply(file.text);
  const whole = ranges.length === 0;
  const parts = (whole ? [{ startLine: 1, endLine: lines.length }] : ranges).map(({ startLine, endLine }) => {
    const text = lines
      .slice(startLine - 1, endLine)
      .join('\n')
      .replaceAll('\r', '');
    const label = whole ? `${file.path}` : `${file.path}, lines ${startLine}-${endLine} of ${lines.length}`;
    return renderMaterial(`${label}:`, format === 'line-numbered' ? renderNumbered(text, startLine) : text);
  });
  const rest = whole || outline === '' ? [] : [renderMaterial(`Outline of all of ${file.path}:`, outline)];
  return [...parts, ...rest].join('\n\n');
}
