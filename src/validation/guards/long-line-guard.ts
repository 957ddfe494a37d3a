import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';
import { languageFamily } from '../../catalog/index.ts';

/** Lines of code that are too long to be searched, or to be read by a person: anything may be hidden at their end. */
export function longLineGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change, added }) => {
    const language = languageFamily(change.path);
    if (language === undefined || language === 'markdown') return [];
    return added
      .filter(({ cut }) => cut)
      .map(({ line }) => ({
        source: 'guard' as const,
        severity: 'error' as const,
        code: 'long-line',
        path: change.path,
        startLine: line,
        endLine: line,
        message: 'This line is too long to be checked. Break it into lines that a person can read.',
      }));
  });
}
