import { isBinary, isTestPath, languageFamily } from '../../catalog/index.ts';
import type { Finding } from '../../domain/index.ts';
import type { ChangedFile } from './changed-lines.ts';

/**
 * Data that tests read, such as rows of cases, snapshots and golden files. What they expect may stand there, and no other guard reads
 * it: a person looks at what a patch takes away or changes in them. What only grows is no news.
 */
export function testDataGuard(files: readonly ChangedFile[]): Finding[] {
  return files.flatMap(({ change: { path, from = path }, removed }): Finding[] => {
    const [first] = removed;
    if (first === undefined || !isTestPath(from) || !isData(from)) return [];
    return [
      {
        source: 'guard',
        severity: 'warning',
        code: 'test-data',
        path,
        message: `Data of tests is changed or gone: ${removed.length} ${removed.length === 1 ? 'line' : 'lines'} of ${from}, first \`${first.text.trim().slice(0, 200)}\`.`,
      },
    ];
  });
}

/** Text that is no code: of no language, or of one that holds data. */
function isData(path: string): boolean {
  if (isBinary(path)) return false;
  const language = languageFamily(path);
  return language === undefined || language === 'yaml' || language === 'sql';
}
