import type { EditFormat } from '../domain/index.ts';
import { estimateTokensHigh } from '../tokens/index.ts';
import type { EditedFiles } from './edited-files.ts';
import type { ShownFile } from './group-files.ts';

/** Share of the longest reply that whole files may take: what they gain, and words around them, must fit too. */
const shareOfReply = 0.8;

/**
 * The format of one call. A file of which only stretches are shown cannot be written whole, and neither can files that
 * together are longer than a reply may be; such calls ask for search/replace blocks, which show a file the same way.
 */
export function formatFor(
  group: readonly ShownFile[],
  edited: EditedFiles,
  format: EditFormat,
  maxOutputTokens: number,
): EditFormat {
  if (format !== 'whole-file') return format;
  const tokens = group.reduce((sum, { path }) => sum + estimateTokensHigh(edited.get(path)?.text ?? ''), 0);
  const tooLong = group.some(({ partial }) => partial) || tokens > shareOfReply * maxOutputTokens;
  return tooLong ? 'search-replace' : format;
}
