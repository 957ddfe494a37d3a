import { PatchwrightError } from './patchwright-error.ts';

const trust =
  'use `--trust-checks` if you trust the commands of this repository and of the patch with your files and your network.';

/** By Docker's and Podman's usual profile nothing in a container may make namespaces. */
const openContainer =
  '`--security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined`';

/** Nothing on this machine isolates the repository's commands, so they are not run (R15). */
export class IsolationError extends PatchwrightError {
  override readonly code = 'no-isolation';
  override readonly exitCode = 2;

  /** @param inContainer this process is in a container, which has to let its programs make namespaces */
  constructor(message: string, inContainer = false) {
    super(message, {
      hint: inContainer
        ? `Start this container with ${openContainer} (docker run, podman run), or ${trust}`
        : `Install bubblewrap (\`apt-get install bubblewrap\`, \`dnf install bubblewrap\`), or ${trust}`,
    });
  }
}
