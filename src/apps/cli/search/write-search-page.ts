import { writeFile } from 'node:fs/promises';
import { UsageError } from '../../../errors/index.ts';
import type { Issue } from '../../../domain/index.ts';
import { isWanted, wantedTerms, type TimedSearch } from './render-search.ts';

/**
 * Writes the results of a search as a page that opens offline.
 * @throws {UsageError} when the file cannot be written
 */
export async function writeSearchPage(
  file: string,
  { result }: TimedSearch,
  issue: Issue,
  top: number,
): Promise<void> {
  const { renderSearchPage } = await import('../../../reporting/html/index.ts');
  const wanted = wantedTerms(issue);
  const page = renderSearchPage({
    ...result,
    title: issue.title,
    files: result.files.slice(0, top),
    isWanted: (word) => isWanted(word, wanted),
  });
  await writeFile(file, page).catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be written`, {
      cause,
      hint: 'Specify a file: --html results.html.',
    });
  });
}
