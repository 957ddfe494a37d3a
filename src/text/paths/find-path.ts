import Fuse from 'fuse.js';
import { hasInvisible } from './repository-path.ts';
import { fileName } from './path-parts.ts';

/** Result of looking for a path that a model wrote. */
export type FoundPath = { kind: 'one'; path: string } | { kind: 'none'; candidates: readonly string[] };

/** How much better the best fuzzy match must be than the next (fuse.js scores: 0 is perfect, 1 no match). */
const margin = 0.1;
const closeEnough = 0.25;
const longestWritten = 250;

/**
 * Finds the file a slightly wrong path means: the same without regard to case, the only path that ends in it (or
 * that it ends in), or the one close fuzzy match with a margin over the next. Otherwise nothing, with candidates.
 */
export function findPath(written: string, paths: Iterable<string>): FoundPath {
  const all = [...paths].filter((path) => !hasInvisible(path));
  const lower = written.toLowerCase();
  const tests: ((path: string) => boolean)[] = [
    (path) => path === written,
    (path) => path.toLowerCase() === lower,
    (path) => path.toLowerCase().endsWith(`/${lower}`),
    (path) => lower.endsWith(`/${path.toLowerCase()}`) && path.includes('/'),
  ];
  for (const test of tests) {
    const hits = all.filter(test);
    if (hits.length === 1) return { kind: 'one', path: hits[0]! };
    if (hits.length > 1) return { kind: 'none', candidates: hits.slice(0, 5) };
  }
  const name = fileName(lower);
  const sameName = all.filter(
    (path) => path.toLowerCase().endsWith(`/${name}`) || path.toLowerCase() === name,
  );
  const pool = sameName.length > 0 ? sameName : all;
  // The time of comparing grows with both lengths, and nobody misspells a path this long.
  if (written.length > longestWritten) return { kind: 'none', candidates: sameName.slice(0, 5) };
  const matches = new Fuse(pool, { includeScore: true, threshold: 0.5, ignoreLocation: true }).search(
    written,
    { limit: 5 },
  );
  const [best, next] = matches;
  if (best && best.score! <= closeEnough && (!next || next.score! - best.score! >= margin)) {
    return { kind: 'one', path: best.item };
  }
  const candidates = matches.length > 0 ? matches.map((match) => match.item) : sameName.slice(0, 5);
  return { kind: 'none', candidates };
}
