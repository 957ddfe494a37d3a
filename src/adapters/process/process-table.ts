import { readdir, readFile } from 'node:fs/promises';

/** One process as the kernel lists it. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  threads: number;
  /** Clock ticks since boot; with `pid` it names a process for good, since numbers are used again. */
  started: string;
}

/** Reads all processes of the machine from `/proc`; empty where there is none. */
export async function readProcesses(): Promise<ProcessEntry[]> {
  const names = await readdir('/proc').catch(() => []);
  const entries = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  return entries.filter((entry) => entry !== undefined);
}

async function readProcess(pid: string): Promise<ProcessEntry | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The name in parentheses may hold anything, so fields are counted from its last closing one (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z') return undefined;
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
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
export async function memoryOf(entries: readonly ProcessEntry[]): Promise<number> {
  let total = 0;
  for (const { pid } of entries) {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '');
    for (const match of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm))
      total += Number(match[1]) * 1024;
  }
  return total;
}

/** Share of the machine's memory that is still free, 0 to 1; 1 when it cannot be told. */
export async function freeMemoryShare(): Promise<number> {
  const info = await readFile('/proc/meminfo', 'latin1').catch(() => '');
  const total = Number(/^MemTotal:\s+(\d+)/m.exec(info)?.[1] ?? 0);
  const free = Number(/^MemAvailable:\s+(\d+)/m.exec(info)?.[1] ?? total);
  return total === 0 ? 1 : free / total;
}
