import type { EditFormat } from '../domain/index.ts';
import { renderPart } from '../prompting/index.ts';
import { parseEdits, type ParsedReply } from '../editing/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';
import type { RefusedEdit } from './place-reply.ts';

/** After refused edits, a file of up to this many lines is shown again as a whole, or may be written as a whole. */
export const maxShortFileLines = 400;
/** Behind the last one no block ends; each that begins there would be searched to the end of the reply. */
const fileEnd = '</file>';
const fileBlock = /<file\s+path="[^"\n]+"\s*>[\s\S]*?<\/file>/g;

/** Files that the model may write as a whole in its last reply: short ones with refused edits that it was shown completely. */
export function wholeTextPaths(
  refused: readonly RefusedEdit[],
  edited: EditedFiles,
  group: readonly ShownFile[],
): string[] {
  const paths = group.flatMap(({ path, partial }) => (partial ? [] : [path]));
  return paths.filter((path) => {
    const lines = edited.get(path)?.text?.split('\n').length ?? 0;
    return lines > 1 && lines <= maxShortFileLines && refused.some((one) => one.path === path);
  });
}

/** Allows the model to write these files as a whole. The gate judges them like any other text, so it refuses a file that lacks code. */
export function renderLastResort(paths: readonly string[]): string {
  return renderPart('whole-files-at-last', { files: paths.join(', ') });
}

/** Parses a reply that may contain whole files among edits of another format. */
export function parseLastReply(format: EditFormat, text: string): ParsedReply {
  const closed = text.slice(0, text.lastIndexOf(fileEnd) + fileEnd.length);
  const whole = closed.match(fileBlock)?.join('\n');
  if (whole === undefined || format === 'whole-file') return parseEdits(format, text);
  const files = parseEdits('whole-file', whole);
  const rest = parseEdits(format, closed.replace(fileBlock, '') + text.slice(closed.length));
  return rest.edits.length === 0
    ? files
    : { edits: [...files.edits, ...rest.edits], problems: [...files.problems, ...rest.problems] };
}
