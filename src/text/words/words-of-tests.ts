import type { TestCounts } from '../../domain/index.ts';
import { plural } from './plural.ts';

/**
 * The tests of one test run in words: `16 passed, 0 failed, 2 skipped; 1 file could not be loaded`.
 * @param status how its command ended: one that failed without a failing test says so
 */
export function wordsOfTests(tests: TestCounts, status?: string): string {
  const { passed, failed, skipped, unloaded = 0 } = tests;
  const counted = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  if (unloaded > 0) return `${counted}; ${plural(unloaded, 'file')} could not be loaded`;
  return status === 'failed' && failed === 0 ? `${counted}; the command failed beside its tests` : counted;
}
