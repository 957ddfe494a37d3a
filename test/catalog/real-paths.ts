import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PathKind } from '../../src/catalog/index.ts';

/** Paths of one public repository at one commit: every n-th, 130 at most. */
export interface RepositoryPaths {
  /** `owner/name`. */
  name: string;
  paths: string[];
}

/** Paths of a hundred public repositories; blocks of a `# owner/name commit` line and one path a line. */
export function realPaths(): RepositoryPaths[] {
  const text = gunzipSync(readFileSync(new URL('data/paths.txt.gz', import.meta.url))).toString('utf8');
  return text.split(/^# /m).flatMap((block) => {
    const [head = '', ...paths] = block.trim().split('\n');
    return head === '' ? [] : [{ name: head.split(' ')[0]!, paths }];
  });
}

/** Paths drawn at random from them and judged by eye: kind, repository, path. */
export function labelledPaths(): { kind: PathKind; repository: string; path: string }[] {
  const text = readFileSync(new URL('data/labelled.tsv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [kind, repository, path] = line.split('\t');
      return { kind: kind as PathKind, repository: repository!, path: path! };
    });
}
