import type { LineRange, SearchIndex, Snippet } from '../../../domain/index.ts';
import type { FileExcerpt } from '../../../context/index.ts';
import type { EditedFiles } from '../../../writing/index.ts';
import type { Events } from '../../../ports/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';
import { addTo } from '../../../text/group-by.ts';

/** Emits which lines of which files the planner was shown. */
export function emitShownSnippets(
  events: Events,
  snippets: readonly Snippet[],
  index: Pick<SearchIndex, 'files'>,
): void {
  const ranges = new Map<string, LineRange[]>();
  for (const { path, startLine, endLine } of snippets) addTo(ranges, path, { startLine, endLine });
  if (ranges.size === 0) return;
  const lines = new Map(index.files.map((file) => [file.path, file.lines]));
  const files = [...ranges].map(([path, shown]) => ({ path, lines: lines.get(path), ranges: shown }));
  events.emit({ type: 'lines-shown', to: 'planning', files });
}

/** Emits which lines of the edited files the writer was shown. */
export function emitShownFiles(events: Events, shown: readonly FileExcerpt[], edited: EditedFiles): void {
  const files = shown
    .map(({ path, lines: ranges }) => ({
      path,
      lines: linesOfReply(edited.get(path)?.text ?? '').length,
      ranges,
    }))
    .filter(({ lines }) => lines > 0);
  if (files.length > 0) events.emit({ type: 'lines-shown', to: 'editing', files });
}
