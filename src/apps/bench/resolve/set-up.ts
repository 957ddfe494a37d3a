import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../../composition/settings.ts';
import { WorkspaceError } from '../../../errors/index.ts';
import type { ResolveInstance } from './instance.ts';
import { scoreEnvironment } from './score-environment.ts';
import { runShell } from './shell.ts';

/** What setting up an instance needs. */
export interface SetUpOptions {
  /** Absolute folder for the checkout and what belongs to it; the caller removes it. */
  scratch: string;
  /** Absolute folder that keeps downloads between instances. */
  cache: string;
  /** Variables of the door; what is named like a secret is not passed on. */
  environment: Environment;
  setupTimeoutMs: number;
  signal: AbortSignal;
}

/** Where an instance's commands run, and what they find. */
export interface Room {
  checkout: string;
  results: string;
  env: NodeJS.ProcessEnv;
}

/** Makes the folders for a checkout of this name and the environment of its commands. */
export async function prepareRoom(
  { repo }: Pick<ResolveInstance, 'repo'>,
  { scratch, cache, environment }: SetUpOptions,
  name: string,
): Promise<Room> {
  const root = await realpath(scratch);
  const temporary = join(root, 'tmp');
  await mkdir(temporary, { recursive: true });
  const places = { checkout: join(root, name), results: join(root, 'results'), temporary };
  const env = scoreEnvironment(environment, { repo, cache, ...places });
  return { checkout: places.checkout, results: places.results, env };
}

/**
 * Runs the instance's set-up in a checkout.
 * @returns seconds that it took
 * @throws {WorkspaceError} when a command fails; nothing is then said about a patch
 */
export async function setUp(
  instance: Pick<ResolveInstance, 'setup'>,
  room: Room,
  options: SetUpOptions,
): Promise<number> {
  let seconds = 0;
  for (const command of instance.setup) {
    const { checkout: cwd, env } = room;
    const run = await runShell(command, {
      cwd,
      env,
      timeoutMs: options.setupTimeoutMs,
      signal: options.signal,
    });
    options.signal.throwIfAborted();
    seconds += run.seconds;
    if (run.exitCode !== 0) {
      const how = run.timedOut ? 'timed out' : `exit ${run.exitCode}`;
      throw new WorkspaceError(
        'unreadable',
        `set-up failed (${how}): ${command}\n${run.output.slice(-1000)}`,
      );
    }
  }
  return seconds;
}
