import { PatchwrightError } from './patchwright-error.ts';

/** Nothing on this machine isolates the repository's commands, so they are not run (R15). */
export class IsolationError extends PatchwrightError {
  override readonly code = 'no-isolation';
  override readonly exitCode = 2;

  constructor(message: string) {
    super(message, {
      hint: 'Install bubblewrap (`apt-get install bubblewrap`, `dnf install bubblewrap`), or use `--trust-checks` if you trust the commands of this repository and of the patch with your files and your network.',
    });
  }
}
