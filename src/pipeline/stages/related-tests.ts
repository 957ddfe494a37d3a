import type { RankedFile, SearchIndex } from '../../domain/index.ts';

/** Ranked files whose tests are looked for, and tests that are listed. */
const lookedAt = 8;
const mostListed = 12;

/**
 * Test files named like the best ranked files (`src/url.ts` → `src/url.test.ts`, `tests/test_url.py`), best first. They
 * are demoted in the ranking, but a planner wants to know where they are.
 */
export function relatedTests(index: SearchIndex, ranking: readonly RankedFile[]): string[] {
  const tests = index.files.filter((file) => file.kind === 'test').map((file) => file.path);
  const found = ranking.slice(0, lookedAt).flatMap(({ path }) => {
    const stem = stemOf(path);
    return stem.length < 3 ? [] : tests.filter((test) => test !== path && stemOf(test) === stem);
  });
  return [...new Set(found)].slice(0, mostListed);
}

/** A file's name without folder, endings and the words that mark tests; `index` and the like take the folder's name. */
function stemOf(path: string): string {
  const parts = path.split('/');
  const name = parts.at(-1)!.replace(/\..*$/, '').toLowerCase();
  const stem = name.replace(/^test[_-]?|[_-]?(tests?|spec)$/g, '');
  return /^(index|mod|lib|main|__init__)?$/.test(stem) ? (parts.at(-2) ?? '').toLowerCase() : stem;
}
