import { randomUUID } from 'node:crypto';
import { tieLifeline } from '../../process/processes/lifeline.ts';

/** Ends whoever holds the first argument in the environment, in two rounds, since git starts programs of its own. */
const endGitScript = `
for round in 1 2; do
  for file in $(grep -lsF -- "$1" /proc/[0-9]*/environ); do pid=\${file#/proc/}; kill -KILL "\${pid%/*}"; done
done
`;

let mark: Readonly<Record<string, string>> | undefined;

/**
 * A variable for each git that this process starts. Whoever holds it is ended as soon as this process has ended, however it ends
 * (R33): a git that goes through endless trees prints nothing for minutes, so that no closed pipe ends it, and takes all memory.
 * Nothing where the system has no `/proc`.
 */
export function endedWithUs(): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  if (mark === undefined) {
    const name = randomUUID();
    tieLifeline(endGitScript, [`PATCHWRIGHT_GIT=${name}`]);
    mark = { PATCHWRIGHT_GIT: name };
  }
  return mark;
}
