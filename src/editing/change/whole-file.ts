import { linesOfReply, usualLineEnd } from '../../text/lines/lines.ts';
import type { FileView } from '../lines/file-view.ts';

/** A new whole text with the old file's line ends, and its final newline or the lack of one. */
export function rewriteWholeFile(view: FileView, text: string): string {
  const lines = linesOfReply(text);
  const end = usualLineEnd(view.ends);
  const isNew = view.lines.length === 0;
  const last = isNew || view.ends.at(-1) !== '' ? end : '';
  return lines.length === 0 ? '' : lines.join(end) + last;
}
