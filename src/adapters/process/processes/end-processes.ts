import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasLimitMark } from './limit-mark.ts';
import { readProcesses, type ProcessEntry } from './process-table.ts';

/** Sends SIGKILL; false when there is no such process (any more) or it belongs to somebody else. */
function killProcess(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

/** Ends the process group that a detached child leads. */
export function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined) killProcess(-child.pid);
}

/** Rounds of looking for survivors; each round ends all that it finds. */
const rounds = 40;

/** By what the processes of a command are known: a variable in their environment, and a limit that they inherit. */
export interface Mark {
  variable: string;
  limit: number;
}

/**
 * Ends those of `seen` that still live, and everyone who has the mark or is in the command's control
 * groups, until nobody is left: for commands without a process namespace of their own, whose daemons would otherwise go on.
 */
export async function endMarked(
  mark: Mark,
  seen: readonly ProcessEntry[],
  members: () => ReadonlySet<number> = () => new Set(),
): Promise<void> {
  const known = new Set(seen.map(({ pid, started }) => `${pid} ${started}`));
  for (let round = 0; round < rounds; round++) {
    const alive = readProcesses();
    const marked = await Promise.all(
      alive.map(
        async (entry) => known.has(`${entry.pid} ${entry.started}`) || (await hasMark(entry.pid, mark)),
      ),
    );
    // Asked last: one that began since the others were listed is among these alone.
    const inside = members();
    const ours = new Set([...alive.filter((_, at) => marked[at]).map(({ pid }) => pid), ...inside]);
    const killed = [...ours].filter((pid) => pid !== process.pid && killProcess(pid));
    if (killed.length === 0 && members().size === 0) return;
    await sleep(25);
  }
}

async function hasMark(pid: number, { variable, limit }: Mark): Promise<boolean> {
  if (pid === process.pid) return false;
  if (hasLimitMark(pid, limit)) return true;
  const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
  return environment.includes(variable);
}
