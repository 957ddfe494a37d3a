import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CommandEnd } from '../../../ports/index.ts';

/** The control groups that limit memory and processes, as folders; one and the same in version 2. */
export interface GroupFolders {
  memory: string;
  pids: string;
}

/**
 * The groups of a process, as this machine mounts them.
 * @param pid a process number, or `self`
 * @returns `unified`, its group of version 2 and the mount above it; `split`, its groups of version 1
 */
export async function groupFoldersOf(pid: number | 'self'): Promise<{
  unified?: { top: string; group: string } | undefined;
  split?: GroupFolders | undefined;
}> {
  const own = await readFile(`/proc/${pid}/cgroup`, 'latin1').catch(() => '');
  const mounts = await readFile('/proc/self/mountinfo', 'latin1').catch(() => '');
  const unified = groupFolder(/^0::(.*)$/m, (kind) => kind === 'cgroup2', own, mounts);
  const [memory, pids] = ['memory', 'pids'].map((name) =>
    groupFolder(
      new RegExp(String.raw`^\d+:(?:[^:\n]*,)?${name}(?:,[^:\n]*)?:(.*)$`, 'm'),
      (kind, options) => kind === 'cgroup' && options.includes(name),
      own,
      mounts,
    ),
  );
  return { unified, split: memory && pids && { memory: memory.group, pids: pids.group } };
}

/** The limit that the kernel had to hold in these groups: memory by ending a process, processes by refusing one. */
export async function limitPassedIn({ memory, pids }: GroupFolders): Promise<CommandEnd | undefined> {
  const kills = [
    await counter(memory, 'memory.events', 'oom_kill'),
    await counter(memory, 'memory.oom_control', 'oom_kill'),
  ];
  if (kills.some((count) => count > 0)) return 'memory';
  return (await counter(pids, 'pids.events', 'max')) > 0 ? 'processes' : undefined;
}

async function counter(group: string, file: string, name: string): Promise<number> {
  const text = await readFile(path.join(group, file), 'latin1').catch(() => '');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Where a hierarchy is mounted, and in it the group of this process: cgroups(7), proc(5). */
function groupFolder(
  ownLine: RegExp,
  isHierarchy: (kind: string, options: readonly string[]) => boolean,
  own: string,
  mounts: string,
): { top: string; group: string } | undefined {
  const name = ownLine.exec(own)?.[1];
  for (const line of mounts.split('\n')) {
    const [front = '', back = ''] = line.split(' - ');
    const [, , , root = '', top] = front.split(' ');
    const [kind = '', , options = ''] = back.split(' ');
    if (name === undefined || top === undefined || !isHierarchy(kind, options.split(','))) continue;
    const below =
      name === root || name.startsWith(`${root}/`) ? name.slice(root.length) : root === '/' ? name : '';
    return { top, group: path.join(top, below) };
  }
  return undefined;
}
