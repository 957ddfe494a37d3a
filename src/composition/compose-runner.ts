import path from 'node:path';
import { findCommandRunner } from '../adapters/process/index.ts';
import type { Config } from '../config/index.ts';
import { IsolationError } from '../errors/index.ts';
import type { CommandRunner } from '../ports/index.ts';
import type { Settings } from './settings.ts';

export { findExecutable } from '../adapters/process/index.ts';

/**
 * Composes the runner of the repository's commands, isolated by what this machine offers. Every door gets its runner
 * here.
 * @param options.root of the repository, when it may be another one than where the program was started
 * @throws {IsolationError} when nothing isolates and nobody said that the checks are trusted
 */
export async function composeRunner(
  {
    searchPath,
    home,
    environment,
    containerImage,
    state,
  }: Pick<Settings, 'searchPath' | 'home' | 'environment' | 'containerImage' | 'state'>,
  { trustChecks = false, root }: { trustChecks?: boolean; root?: string } = {},
): Promise<CommandRunner> {
  return findCommandRunner({
    trustChecks,
    root,
    searchPath,
    home,
    variables: environment,
    containerImage,
    caches: path.join(state, 'build-cache'),
  });
}

/**
 * The runner of a run. Configured checks need one; tests and formatters that nobody configured are left out where nothing
 * isolates them, and the run says so. Without tests the formatter goes on.
 * @param options.compose what makes a runner here
 * @throws {IsolationError} when checks are configured and nothing isolates them
 */
export async function composeRunnerForRun(
  settings: Parameters<typeof composeRunner>[0],
  { validation }: Config,
  {
    compose = composeRunner,
    ...options
  }: { trustChecks?: boolean; root?: string; compose?: typeof composeRunner },
): Promise<CommandRunner | undefined> {
  const configured = validation.checks.length > 0;
  if (!configured && validation.tests === 'off' && validation.format === 'off') return undefined;
  try {
    return await compose(settings, options);
  } catch (error) {
    if (configured || !(error instanceof IsolationError)) throw error;
    return undefined;
  }
}
