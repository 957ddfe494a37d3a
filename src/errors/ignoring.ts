/**
 * What a call to the system may fail with, for its `catch`: an error with one of these codes is passed over.
 * @param codes such as `EEXIST`
 * @returns a function that throws every other error
 */
export function ignoring(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
