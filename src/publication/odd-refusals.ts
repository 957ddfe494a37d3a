import { PatchwrightError, type ForgeProblem } from '../errors/index.ts';

/**
 * What a forge may say once of something that is there, what it says where a right is missing, and of a repository or a conversation that
 * takes no word for now: people who archive or lock one by mistake, or for a moment, open it again.
 */
const codes: readonly string[] = [
  ...([
    'not-found',
    'gone',
    'moved',
    'forbidden',
    'missing-permission',
    'invalid',
    'archived',
    'locked',
  ] satisfies ForgeProblem[]),
];

/** Whether a refusal may be another one later, so that what was paid for is not thrown away over it where a door can wait. */
export function mayBeOdd(code: string): boolean {
  return codes.includes(code);
}

/** Whether a refusal is of a place that takes no word from anybody for now. */
export function isClosedForNow(code: string | undefined): boolean {
  return code === 'archived' || code === 'locked';
}

/**
 * Whether nothing is concluded from a failure yet, because the door publishes the run later once more.
 * @param options.isRetried it does after what passes by itself
 * @param options.isPatient it does after a refusal that may be an odd one, since it has not met that often enough yet
 */
export function isTriedLater(
  {
    isRetried = false,
    isPatient = false,
  }: { isRetried?: boolean | undefined; isPatient?: boolean | undefined },
  error: unknown,
): boolean {
  if (!(error instanceof PatchwrightError)) return false;
  return (isRetried && error.retryable) || (isPatient && mayBeOdd(error.code));
}
