import { createContext, Script } from 'node:vm';

/**
 * Does some work that is ended after a while, wherever it is: a regular expression made for it goes back and forth for ever,
 * and calls nothing meanwhile that could look at a clock.
 * @returns undefined when it took too long
 */
export function withinTime<Result>(work: () => Result, timeout: number): { result: Result } | undefined {
  try {
    const result = new Script('work()').runInContext(createContext({ work }), { timeout }) as Result;
    return { result };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
