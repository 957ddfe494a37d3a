import type { EventOf } from '../../../domain/index.ts';

/** What commands are run for, while they run. */
export function wordsOfCommands({ step, check }: EventOf<'commands-started'>): string {
  if (step === 'proof') return 'running the tests of the patch with and without it';
  if (step === 'control') return 'running tests that have to fail, to see that they can';
  return `running ${check ?? 'checks'} on the ${step}`;
}
