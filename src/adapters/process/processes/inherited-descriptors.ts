import { closeSync, openSync, readdirSync, readFileSync, type PathLike } from 'node:fs';
import type { StdioNull, StdioPipe } from 'node:child_process';

type Stdio = readonly (StdioNull | StdioPipe | number)[];

/**
 * Starts something with standard input, output and error alone. What whoever started us left open, such as the file of
 * `exec 200>lock; flock 200`, would reach a sandboxed command otherwise, which could read and write it (R5): Node keeps only
 * the lowest descriptors to itself.
 * @param start is given what to start with
 */
export function withoutInherited<T>(stdio: Stdio, start: (stdio: Stdio) => T): T {
  const inherited = new Set(inheritedDescriptors());
  if (inherited.size === 0) return start(stdio);
  const nothing = openSync('/dev/null', 'r+');
  try {
    const above = Array.from({ length: Math.max(...inherited) - 2 }, (_, at) =>
      inherited.has(at + 3) ? nothing : ('ignore' as const),
    );
    return start([...stdio, ...above]);
  } finally {
    closeSync(nothing);
  }
}

const closeOnExec = 0o2000000;

/** Open descriptors above standard error that a program started now would get as well; none where the system does not say. */
function inheritedDescriptors(): number[] {
  return list('/proc/self/fd').filter((fd) => fd > 2 && !(flagsOf(fd) & closeOnExec));
}

function list(folder: PathLike): number[] {
  try {
    return readdirSync(folder).map(Number);
  } catch {
    return [];
  }
}

/** The descriptor of the listing itself is closed by now, and counts as ours. */
function flagsOf(fd: number): number {
  try {
    const facts = readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
    return Number.parseInt(/^flags:\s*(\d+)$/m.exec(facts)?.[1] ?? '0', 8);
  } catch {
    return closeOnExec;
  }
}
