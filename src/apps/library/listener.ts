import type { RunEvent } from '../../ports/index.ts';
import { printable } from '../../text/printable.ts';

/**
 * A listener of the caller's, whose failures are its own: a run that was paid for does not end by them, and an `async` one
 * that rejects would end the whole program. The first failure is shown as a warning of the process; then nothing more is told.
 * It is given copies: counts and plans in an event are those that the run goes by.
 */
export function listener(listen: ((event: RunEvent) => unknown) | undefined): (event: RunEvent) => void {
  let isBroken = listen === undefined;
  const give = (cause: unknown): void => {
    if (!isBroken) process.emitWarning(warningOf(cause), { type: 'PatchwrightWarning', code: 'onEvent' });
    isBroken = true;
  };
  return (event) => {
    if (isBroken) return;
    try {
      void Promise.resolve(listen?.(structuredClone(event))).catch(give);
    } catch (error) {
      give(error);
    }
  };
}

function warningOf(cause: unknown): string {
  return `onEvent failed, and is told nothing more of this run: ${describe(cause)}`;
}

/** What was thrown may be anything, also something that throws when it is looked at, or that quotes a model's words (R32). */
function describe(cause: unknown): string {
  try {
    return printable(String(cause instanceof Error ? cause.message : cause));
  } catch {
    return 'it threw something that cannot be shown';
  }
}
