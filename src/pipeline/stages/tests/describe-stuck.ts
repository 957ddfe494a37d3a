import type { CheckComparison } from '../../../domain/index.ts';
import { findMissing, whyStuck, wordsOfMissing } from '../../../validation/index.ts';
import type { TestCommand } from './find-test-commands.ts';

/** Characters of a command that are quoted; behind them it only names files. */
const longestCommand = 160;

/**
 * Why a way to run tests does not work here, and the line that would most likely make it work.
 * @param tests which tests, as the end of a sentence: `the related tests`
 */
export function describeStuck(
  { after, before }: Pick<CheckComparison, 'before' | 'after'>,
  { remedy }: Pick<TestCommand, 'remedy'>,
  tests: string,
): string {
  const stuck = before.reason === undefined ? after : before;
  const missing = findMissing(stuck);
  const line = missing && remedy(missing);
  const why = whyStuck(stuck, missing && wordsOfMissing(missing));
  const advice = line === undefined ? '' : `; \`${line}\` would most likely make it run`;
  return `\`${shortened(stuck.argv.join(' '))}\` could not run ${tests} (${why})${advice}`;
}

function shortened(command: string): string {
  return command.length <= longestCommand ? command : `${command.slice(0, longestCommand)}…`;
}
