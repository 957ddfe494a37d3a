import path from 'node:path';
import { findCommandRunner } from '../adapters/process/index.ts';
import type { CommandRunner } from '../ports/index.ts';
import type { Settings } from './settings.ts';

/**
 * What runs commands that are not ours, isolated by what this machine offers: the one way to such a runner for every door.
 * @throws {IsolationError} when nothing isolates and nobody said that the checks are trusted
 */
export async function composeRunner(
  {
    searchPath,
    home,
    containerImage,
    state,
  }: Pick<Settings, 'searchPath' | 'home' | 'containerImage' | 'state'>,
  { trustChecks = false }: { trustChecks?: boolean } = {},
): Promise<CommandRunner> {
  return findCommandRunner({
    trustChecks,
    searchPath,
    home,
    containerImage,
    caches: path.join(state, 'build-cache'),
  });
}
