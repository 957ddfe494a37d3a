import { stagedMounts, withParents, type SandboxView, type ViewStep } from './sandbox-view.ts';

/**
 * Arguments of `bwrap` that build the new root of a view. Nothing in it depends on the checkout, and no value of the
 * command's environment is among them, since arguments can be read by every user of the machine.
 * @param userNamespace true for an ordinary user, who is root only in there
 */
export function bubblewrapArguments(view: SandboxView, userNamespace: boolean): string[] {
  return [
    // Powers inside, for the last steps of building; the command itself gets none of them.
    ...(userNamespace ? ['--unshare-user', '--uid', '0', '--gid', '0', '--cap-add', 'ALL'] : []),
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--hostname',
    'check',
    '--die-with-parent',
    '--new-session',
    // Else bubblewrap would end before the last process of the namespace does.
    '--as-pid-1',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...withParents([...view.mounts, ...stagedMounts(view)]).flatMap(mountArguments),
    '--chdir',
    '/',
    '--',
  ];
}

function mountArguments(mount: ViewStep): string[] {
  switch (mount.kind) {
    case 'folder':
      return ['--perms', '0755', '--dir', mount.at];
    case 'read-only':
      return ['--ro-bind', mount.from, mount.at];
    case 'writable':
      return ['--bind', mount.from, mount.at];
    case 'link':
      return ['--symlink', mount.to, mount.at];
    case 'scratch':
      return ['--perms', mount.mode, '--size', String(mount.bytes), '--tmpfs', mount.at];
  }
}
