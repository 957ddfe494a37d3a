import { readdirSync, readFileSync } from 'node:fs';

/** One process as the kernel lists it. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  /** The process group that it belongs to. */
  group: number;
  threads: number;
  /** Clock ticks since boot; with `pid` it names a process for good, since numbers are used again. */
  started: string;
}

/** Reads all processes of the machine from `/proc`; empty where there is none. */
export function readProcesses(): ProcessEntry[] {
  return processNumbers()
    .map(readProcess)
    .filter((read) => typeof read === 'object');
}

/** The numbers of all processes in the order of the kernel's list; none where there is no `/proc`. */
export function processNumbers(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The kernel has these at hand and answers at once; asked for one by one in the background, each costs twice as much. */
function factsOf(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'latin1');
  } catch {
    return undefined;
  }
}

/** What the kernel knows of a process, or that it has ended: a `zombie` is still listed, one that is `gone` is not. */
export function readProcess(pid: string): ProcessEntry | 'zombie' | 'gone' {
  const stat = factsOf(`${pid}/stat`);
  if (stat === undefined) return 'gone';
  // The name in parentheses may hold anything, so fields are counted from its last closing one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return 'zombie';
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    group: Number(fields[2]),
    threads: Number(fields[17]),
    started: fields[19] ?? '',
  };
}

/** A process and all its descendants. */
export function descendants(entries: readonly ProcessEntry[], root: number): ProcessEntry[] {
  const children = new Map<number, ProcessEntry[]>();
  for (const entry of entries) {
    const list = children.get(entry.parent);
    if (list === undefined) children.set(entry.parent, [entry]);
    else list.push(entry);
  }
  const found = entries.filter((entry) => entry.pid === root);
  for (let at = 0; at < found.length; at++) found.push(...(children.get(found[at]!.pid) ?? []));
  return found;
}

/**
 * Memory that only these processes hold: anonymous and shared pages, not mapped files. Pages shared between them
 * count once for each, so it is rather too high than too low.
 */
export function memoryOf(entries: readonly ProcessEntry[]): number {
  let total = 0;
  for (const { pid } of entries) {
    const status = factsOf(`${pid}/status`) ?? '';
    for (const match of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm))
      total += Number(match[1]) * 1024;
  }
  return total;
}

/** Share of the machine's memory that is still free, 0 to 1; 1 when it cannot be told. */
export function freeMemoryShare(): number {
  const info = factsOf('meminfo') ?? '';
  const total = Number(/^MemTotal:\s+(\d+)/m.exec(info)?.[1] ?? 0);
  const free = Number(/^MemAvailable:\s+(\d+)/m.exec(info)?.[1] ?? total);
  return total === 0 ? 1 : free / total;
}
