import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Lower limits than this may be somebody's own; no process has the other. */
const [minMark, noMark] = [1_000_000, -1];

/**
 * A mark that every process inherits and hardly one sheds: a limit of its own on file locks. Linux has not held that limit
 * since 2.4.25 and still keeps it, a user can only lower it, and everybody may read it. It tells a daemon that left its
 * parents, its session, its environment and its open files from the other processes of the machine.
 * @param own the limit that this process has itself, below which it can go and above which it cannot
 */
export function drawLimitMark(own = lockLimitOf('self') ?? Infinity): number {
  const highest = Math.min(own - 1, 2 ** 40);
  if (highest < minMark) return noMark;
  return randomInt(Math.ceil(highest / 2), highest);
}

/** Whether a process has the mark, or began as a child of one that has. */
export function hasLimitMark(pid: number, mark: number): boolean {
  return lockLimitOf(String(pid)) === mark;
}

/**
 * The beginning of a shell script whose first argument is the mark: puts it on the shell and all that it starts. Shells
 * call the limit `-w` (dash, BusyBox) or `-x` (bash); one that knows neither goes on without.
 */
export const setLimitMarkScript =
  'for locks in -w -x; do if (ulimit "$locks" "$1") 2>/dev/null; then ulimit "$locks" "$1"; break; fi; done; shift; ';

function lockLimitOf(process: string): number | undefined {
  try {
    const limits = readFileSync(`/proc/${process}/limits`, 'latin1');
    const [, hard] = /^Max file locks\s+\S+\s+(\d+)\s/m.exec(limits) ?? [];
    return hard === undefined ? undefined : Number(hard);
  } catch {
    return undefined; // it has ended, or this is no Linux
  }
}
