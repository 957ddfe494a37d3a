import type { EditFormat } from '../domain/index.ts';
import { estimateTokensHigh } from '../tokens/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';

/** Share of the longest reply that the present texts may take: added lines and words around the files must fit, too. */
const shareOfReply = 0.8;

/**
 * The edit format of one call. Files cannot be written whole when they are only shown in part, or when together they are
 * longer than a reply may be. Such calls ask for search/replace blocks, for which files are shown in the same way.
 */
export function formatFor(
  group: readonly ShownFile[],
  edited: EditedFiles,
  format: EditFormat,
  maxOutputTokens: number,
): EditFormat {
  if (format !== 'whole-file') return format;
  const tokens = group.reduce((sum, { path }) => sum + estimateTokensHigh(edited.get(path)?.text ?? ''), 0);
  const isImpossible = group.some(({ partial }) => partial) || tokens > shareOfReply * maxOutputTokens;
  return isImpossible ? 'search-replace' : format;
}
