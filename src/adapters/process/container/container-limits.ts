import type { CommandEnd } from '../../../ports/index.ts';
import { groupFoldersOf, limitPassedIn, type GroupFolders } from '../processes/group-folders.ts';

/**
 * Looks for the limits that the kernel had to hold for a container. While it runs its control groups tell, if they are on
 * this machine (the daemon may be in a virtual one); afterwards its own record does.
 * @param inspect asks the client for one fact of the container; `undefined` where there is none (yet)
 * @returns to be called again and again, with `true` when the container has ended
 */
export function watchContainer(
  inspect: (format: string) => Promise<string | undefined>,
): (ended: boolean) => Promise<CommandEnd | undefined> {
  let groups: GroupFolders | undefined;
  let found = false;
  return async (ended) => {
    if (ended) return (await inspect('{{.State.OOMKilled}}')) === 'true' ? 'memory' : undefined;
    if (!found) {
      const pid = Number((await inspect('{{.State.Pid}}')) ?? 0);
      found = pid > 0;
      groups = found ? await groupsOf(pid) : undefined;
    }
    return groups && limitPassedIn(groups);
  };
}

async function groupsOf(pid: number): Promise<GroupFolders | undefined> {
  const { unified, split } = await groupFoldersOf(pid);
  return split ?? (unified && { memory: unified.group, pids: unified.group });
}
