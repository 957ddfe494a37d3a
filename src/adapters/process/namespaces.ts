import { withParents, type SandboxView, type ViewStep } from './sandbox-view.ts';

/** Arguments of `unshare` (util-linux): namespaces of its own, and the first process in them ends all others. */
export const unshareArguments: readonly string[] = [
  '--mount',
  '--pid',
  '--net',
  '--ipc',
  '--uts',
  '--cgroup',
  '--fork',
  '--kill-child=SIGKILL',
  '--propagation',
  'private',
];

/**
 * A shell script that builds a view in new namespaces and runs its arguments there: what bubblewrap does, for machines
 * that only have util-linux. Needs root. The shell stays the first process of the namespace, so that its end is the
 * end of all.
 */
export function namespaceScript(view: SandboxView): string {
  return [
    'set -eu',
    'umask 022',
    'trap \'echo "unshare: the view could not be built" >&2; exit 1\' EXIT',
    // Nothing of /sys is shown to the command, so in this namespace its place is free for the new root.
    'new=/sys',
    'mount -t tmpfs -o size=16m,mode=0755 none "$new"',
    'mkdir "$new/proc" "$new/dev" "$new/.old"',
    'mount -t proc -o nosuid,nodev,noexec none "$new/proc"',
    ...devices(),
    ...withParents(view.mounts).map(mountCommand),
    'mount -o remount,ro "$new/dev"',
    'cd "$new"',
    'pivot_root . .old',
    'umount -l /.old',
    'rmdir /.old',
    'mount -o remount,ro /',
    'hostname check || true',
    `cd ${quoted(view.cwd)}`,
    'trap - EXIT',
    'set +e',
    `env -i ${Object.entries(view.env)
      .map(([name, value]) => quoted(`${name}=${value}`))
      .join(' ')} "$@"`,
    'exit $?',
  ].join('\n');
}

function devices(): string[] {
  const names = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
  return [
    'mount -t tmpfs -o size=1m,mode=0755,nosuid,noexec none "$new/dev"',
    'mkdir "$new/dev/shm"',
    ...names.map((name) => `touch "$new/dev/${name}"; mount --bind /dev/${name} "$new/dev/${name}"`),
    'ln -s /proc/self/fd "$new/dev/fd"',
    ...['stdin', 'stdout', 'stderr'].map((name, at) => `ln -s /proc/self/fd/${at} "$new/dev/${name}"`),
  ];
}

function mountCommand(mount: ViewStep): string {
  const at = inNew(mount.at);
  switch (mount.kind) {
    case 'folder':
      return `mkdir -p ${at}`;
    case 'read-only':
      return [
        `if [ -d ${quoted(mount.from)} ]; then mkdir -p ${at}; else touch ${at}; fi`,
        `mount --bind ${quoted(mount.from)} ${at}`,
        `mount -o remount,bind,ro,nosuid ${at}`,
      ].join('\n');
    case 'writable':
      return `mkdir -p ${at}\nmount --bind ${quoted(mount.from)} ${at}\nmount -o remount,bind,nosuid,nodev ${at}`;
    case 'link':
      return `ln -s ${quoted(mount.to)} ${at}`;
    case 'scratch':
      return `mkdir -p ${at}\nmount -t tmpfs -o size=${mount.bytes},mode=${mount.mode},nosuid,nodev none ${at}`;
    case 'file':
      return `printf %s ${quoted(mount.text)} > ${at}\nchmod 0444 ${at}`;
  }
}

function inNew(place: string): string {
  return `"$new"${quoted(place)}`;
}

/** One word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
