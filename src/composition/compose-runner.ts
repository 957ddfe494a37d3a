import { homedir } from 'node:os';
import { findCommandRunner } from '../adapters/process/index.ts';
import type { Config } from '../config/index.ts';
import type { CommandRunner } from '../ports/index.ts';

/** The runner for the configured checks; none when there are no checks to run. */
export async function composeRunner(
  config: Config,
  options: { trustChecks: boolean },
): Promise<CommandRunner | undefined> {
  if (config.validation.checks.length === 0) return undefined;
  return findCommandRunner({ ...options, searchPath: process.env['PATH'] ?? '', home: homedir() });
}
