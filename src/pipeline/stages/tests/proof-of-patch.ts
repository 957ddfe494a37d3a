import type { Patch, Proof } from '../../../domain/index.ts';
import { provePatch } from '../../../validation/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember, stageName } from '../../remember.ts';
import { findTestCommands, type TestCommand } from './find-test-commands.ts';

/**
 * Tries whether the patch's own tests fail on the base and pass on the patch.
 * @param provenCommand the test command that has already worked
 */
export async function proofOfPatch(
  { dependencies, stopwatch }: RunContext,
  patch: Patch,
  provenCommand: TestCommand | undefined,
): Promise<Proof> {
  const { runner, workspace, environment, signal, folder, events, config } = dependencies;
  const command = provenCommand ?? (await findTestCommands(dependencies))[0];
  if (!command && config.validation.tests === 'off')
    return { status: 'not-run', tests: [], reason: 'tests are switched off' };
  if (!runner) return { status: 'not-run', tests: [], reason: 'nothing here may run commands in isolation' };
  const stage = stageName('proof', patch);
  const focus = (files: readonly string[]) => command?.focus(files);
  const proof = await stopwatch.time('checks', () =>
    remember(folder, stage, () => {
      events.emit({ type: 'commands-started', step: 'proof' });
      return provePatch({ workspace, runner, environment, signal }, patch, focus);
    }),
  );
  events.emit({ type: 'proof-finished', ...proof });
  return proof;
}
