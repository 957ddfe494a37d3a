import type { EditFormat } from '../domain/index.ts';
import { renderPart } from '../prompting/index.ts';
import { parseEdits, type ParsedReply } from '../editing/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';
import type { RefusedEdit } from './place-reply.ts';

/** Lines up to which a file is shown again whole, or may be written whole, when edits of it were refused. */
export const shortFile = 400;
const block = /<file\s+path="[^"\n]+"\s*>[\s\S]*?<\/file>/g;

/** Files that the last reply may hold as a whole: short ones with refused edits, of which the model saw every line. */
export function wholeTextPaths(
  refused: readonly RefusedEdit[],
  edited: EditedFiles,
  group: readonly ShownFile[],
): string[] {
  const paths = group.flatMap(({ path, partial }) => (partial ? [] : [path]));
  return paths.filter((path) => {
    const lines = edited.get(path)?.text?.split('\n').length ?? 0;
    return lines > 1 && lines <= shortFile && refused.some((one) => one.path === path);
  });
}

/** Words that allow the model to write these files as a whole. The gate judges such a file as any other, so what is forgotten in it is refused. */
export function renderLastResort(paths: readonly string[]): string {
  return renderPart('whole-files-at-last', { files: paths.join(', ') });
}

/** Reads a reply that may hold whole files among edits of another format. */
export function parseLastReply(format: EditFormat, text: string): ParsedReply {
  const whole = text.match(block)?.join('\n');
  if (whole === undefined || format === 'whole-file') return parseEdits(format, text);
  const files = parseEdits('whole-file', whole);
  const rest = parseEdits(format, text.replace(block, ''));
  return rest.edits.length === 0
    ? files
    : { edits: [...files.edits, ...rest.edits], problems: [...files.problems, ...rest.problems] };
}
