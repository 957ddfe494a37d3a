import { readFileSync, realpathSync } from 'node:fs';
import type { Mount } from './sandbox-view.ts';

/**
 * Those of a view's folders that are shown through an overlay instead of as they are: a socket, a pipe, a lock or a watch in
 * them is then the sandbox's own. In the folder itself a command could talk to a program of this machine that listens there,
 * whatever network it has (R5), and hold up the ones that lock or write something.
 *
 * Left as they are: folders with a mount in them, which an overlay would hide.
 * @param shown what of this machine is shown beside its system
 * @param mountPoints where something is mounted on this machine
 */
export function coveredPlaces(
  shown: readonly Mount[],
  all: readonly Mount[],
  mountPoints: readonly string[],
): string[] {
  return shown.flatMap((mount) => {
    if (mount.kind !== 'read-only') return [];
    const { from, at } = mount;
    const hidden =
      all.some((other) => other.at.startsWith(`${at}/`)) ||
      mountPoints.some((point) => point.startsWith(`${realPlace(from)}/`));
    return hidden ? [] : [at];
  });
}

/** Without those inside of others, which show them anyway. */
export function withoutInner(mounts: readonly Mount[]): Mount[] {
  const whole = mounts.flatMap((mount) =>
    mount.kind === 'read-only' && mount.from === mount.at ? [mount.at] : [],
  );
  return mounts.filter((mount) => {
    const isSame = mount.kind === 'read-only' && mount.from === mount.at;
    return !isSame || !whole.some((outer) => mount.at.startsWith(`${outer}/`));
  });
}

function realPlace(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return place;
  }
}

/** Where something is mounted here; mountinfo writes blanks and the like as octal numbers. */
export function mountPointsHere(): string[] {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const point = line.split(' ')[4];
      return point === undefined
        ? []
        : [point.replace(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))];
    });
  } catch {
    return [];
  }
}
