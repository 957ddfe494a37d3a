import type { ForgeProblem } from '../errors/index.ts';

/** What a forge may say once of something that is there, and what it says where a right is missing. */
const codes: readonly string[] = [
  ...(['not-found', 'gone', 'moved', 'forbidden', 'missing-permission', 'invalid'] satisfies ForgeProblem[]),
];

/** Whether a refusal may be another one later, so that what was paid for is not thrown away over it where a door can wait. */
export function mayBeOdd(code: string): boolean {
  return codes.includes(code);
}
