import path from 'node:path';
import { findCommandRunner } from '../adapters/process/index.ts';
import type { Config } from '../config/index.ts';
import { IsolationError } from '../errors/index.ts';
import type { CommandRunner } from '../ports/index.ts';
import type { Settings } from './settings.ts';

export { findExecutable } from '../adapters/process/index.ts';

/**
 * Composes the runner of the repository's commands, isolated by the best means of this machine.
 * @param options.root of the repository, if it may differ from the one that the program was started in
 * @throws {IsolationError} when nothing can isolate commands and `trustChecks` is not set
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
 * Composes the runner of one run. Configured checks require it. Tests and formatters that are merely recognised are left out
 * where nothing can isolate them, and the report says so.
 * @param options.compose composes the runner
 * @returns `undefined` where nothing is to be run, or nothing can isolate it
 * @throws {IsolationError} when checks are configured and nothing can isolate them
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
