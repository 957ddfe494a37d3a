import { withParents, type SandboxView, type ViewStep } from './sandbox-view.ts';

/**
 * Arguments of `bwrap` for a view. Those that hold values go through a file descriptor, since arguments can be read
 * by every user of the machine. `files` are the texts to be written to descriptors 4, 5, ….
 */
export function bubblewrapArguments(
  view: SandboxView,
  options: { userNamespace: boolean },
): { args: string[]; fromDescriptor: string; files: string[] } {
  const files: string[] = [];
  const settings = [
    ...namespaces(options.userNamespace),
    ...Object.entries(view.env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...withParents(view.mounts).flatMap((step) => mountArguments(step, files)),
    // Both are memory; a command that fills them would not be seen by any limit of its own.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    view.cwd,
  ];
  return {
    args: ['--info-fd', String(4 + files.length), '--args', '3', '--'],
    fromDescriptor: settings.map((text) => `${text}\0`).join(''),
    files,
  };
}

function namespaces(userNamespace: boolean): string[] {
  return [
    ...(userNamespace ? ['--unshare-user'] : []),
    '--unshare-ipc',
    '--unshare-pid',
    '--unshare-net',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--hostname',
    'check',
    '--die-with-parent',
    '--new-session',
  ];
}

function mountArguments(mount: ViewStep, files: string[]): string[] {
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
    case 'file':
      files.push(mount.text);
      return ['--perms', '0444', '--ro-bind-data', String(3 + files.length), mount.at];
  }
}
