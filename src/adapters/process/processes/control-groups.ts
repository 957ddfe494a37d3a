import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandEnd, CommandLimits } from '../../../ports/index.ts';
import { groupFoldersOf, limitPassedIn, type GroupFolders } from './group-folders.ts';

/** Limits that the kernel itself holds for everything that a command starts. */
export interface ControlGroups {
  /** Files that a process writes itself into to be under the limits, with all that it starts from then on. */
  entrances: readonly string[];
  /** Whoever is in them now, wherever in the tree of processes they went. */
  members(): ReadonlySet<number>;
  /** The limit that the kernel had to hold, if any: memory by ending a process, processes by refusing one. */
  limitPassed(): Promise<CommandEnd | undefined>;
  /** Ends what is left in them, and removes them. */
  close(): Promise<void>;
}

/**
 * A shell script that writes itself into control groups and becomes a program. Arguments: how many groups there are, the
 * `cgroup.procs` file of each, then the program and its own.
 */
export const enterGroupsScript =
  'groups=$1; shift; while [ "$groups" -gt 0 ]; do echo 0 > "$1"; shift; groups=$((groups - 1)); done; exec "$@"';

const prefix = 'patchwright-';
/** The sandbox's own processes, which come on top of those of the command. */
const ownProcesses = 16;

/**
 * Makes control groups for one command below those of this process, of version 2 where its controllers may be handed
 * on, else of version 1. None where the machine or its owner gives no such right: most containers, most users.
 */
export async function makeControlGroups(limits: CommandLimits): Promise<ControlGroups | undefined> {
  const parents = await parentGroups();
  if (parents === undefined) return undefined;
  const name = `${prefix}${randomUUID()}`;
  const made: string[] = [];
  try {
    for (const parent of new Set(Object.values(parents))) {
      await sweep(parent);
      await mkdir(path.join(parent, name));
      made.push(path.join(parent, name));
    }
    const [memory, pids] = [path.join(parents.memory, name), path.join(parents.pids, name)];
    await writeFile(path.join(pids, 'pids.max'), String(limits.maxProcesses + ownProcesses));
    await limitMemory(memory, limits.maxMemoryBytes);
    return groupsAt(made, memory, pids);
  } catch {
    for (const group of made) await rmdir(group).catch(() => undefined);
    return undefined;
  }
}

async function limitMemory(group: string, bytes: number): Promise<void> {
  const modern = await writeFile(path.join(group, 'memory.max'), String(bytes), { flag: 'r+' }).then(
    () => true,
    () => false,
  );
  if (!modern) await writeFile(path.join(group, 'memory.limit_in_bytes'), String(bytes), { flag: 'r+' });
  // Swapped pages are memory too; a kernel without swap accounting has no such file.
  const swap = modern ? ['memory.swap.max', '0'] : ['memory.memsw.limit_in_bytes', String(bytes)];
  await writeFile(path.join(group, swap[0]!), swap[1]!, { flag: 'r+' }).catch(() => undefined);
}

function groupsAt(made: readonly string[], memory: string, pids: string): ControlGroups {
  const entrances = made.map((group) => path.join(group, 'cgroup.procs'));
  return {
    entrances,
    members: () =>
      new Set(
        entrances
          .flatMap((entrance) => quietly(() => readFileSync(entrance, 'latin1'))?.match(/\d+/g) ?? [])
          .map(Number),
      ),
    limitPassed: () => limitPassedIn({ memory, pids }),
    async close() {
      for (const group of made) await writeFile(path.join(group, 'cgroup.kill'), '1').catch(() => undefined);
      for (const group of made) await remove(group);
    },
  };
}

/** A process may be gone, and its group closed, at any moment. */
function quietly<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

/** A group can be removed a moment after its last process is gone. */
async function remove(group: string): Promise<void> {
  for (let round = 0; round < 50; round++) {
    if (await removeWithInner(group)) return;
    await sleep(20);
  }
}

/**
 * Removes a group and those that a command made in it, where it may: one that runs as the owner does.
 * @returns false while it is in use
 */
async function removeWithInner(group: string): Promise<boolean> {
  const inner = await readdir(group, { withFileTypes: true }).catch(() => []);
  for (const entry of inner) if (entry.isDirectory()) await removeWithInner(path.join(group, entry.name));
  return rmdir(group).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}

/** Age from which an empty group counts as abandoned, ms: a group is entered within moments. */
const emptyMs = 60_000;

/** Removes empty groups that a killed Patchwright left; the kernel refuses to remove one that is in use. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const group = path.join(parent, name);
    if (!name.startsWith(prefix)) continue;
    const made = (await stat(group).catch(() => undefined))?.ctimeMs ?? Date.now();
    if (Date.now() - made > emptyMs) await removeWithInner(group);
  }
}

async function parentGroups(): Promise<GroupFolders | undefined> {
  const { unified, split } = await groupFoldersOf('self');
  const delegated = unified && (await delegatedGroup(unified.top, unified.group));
  return delegated === undefined ? split : { memory: delegated, pids: delegated };
}

/** The nearest group of version 2, from that of this process upwards, whose children get both controllers. */
async function delegatedGroup(top: string, own: string): Promise<string | undefined> {
  for (let group = own; group.startsWith(top) && group !== '/'; group = path.dirname(group)) {
    const handedOn = await readFile(path.join(group, 'cgroup.subtree_control'), 'latin1').catch(() => '');
    const names = handedOn.trim().split(' ');
    if (names.includes('memory') && names.includes('pids')) return group;
  }
  return undefined;
}
