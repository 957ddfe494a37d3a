/**
 * The files and lines that an issue is about; no model, no network.
 * @example
 * import { searchRepository } from '@patchwright/patchwright/retrieval';
 * const { files, snippets } = await searchRepository({ repository: '.', issue: 'voucher added twice' });
 */
import type { Issue, RetrievalResult } from '../../domain/index.ts';
import { createPatchwright } from './create-patchwright.ts';
import type { PatchwrightOptions } from './options.ts';

export type { RankedFile, RetrievalResult, Snippet } from '../../domain/index.ts';

/** Where to search and for what. */
export interface SearchRequest extends Pick<
  PatchwrightOptions,
  'repository' | 'base' | 'state' | 'environment'
> {
  issue: Issue | string;
  /** Upper bound of the snippets together, tokens; 24,000 by default. */
  tokens?: number;
}

/** Searches one commit of a repository; what was parsed is kept in `state` for the next time. */
export async function searchRepository(request: SearchRequest): Promise<RetrievalResult> {
  const { issue, tokens, ...where } = request ?? {};
  return createPatchwright(where).search(issue, { tokens });
}
