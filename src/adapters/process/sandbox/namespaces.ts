import { stagedMounts, withParents, type SandboxView, type ViewStep } from './sandbox-view.ts';
import { quoted, systemPath } from '../processes/shell.ts';

/**
 * Arguments of `unshare` (util-linux): namespaces of its own, and the first process in them ends all others.
 * @param userNamespace true for an ordinary user, who is root only in there
 */
export function unshareArguments(userNamespace: boolean): string[] {
  return [
    ...(userNamespace ? ['--user', '--map-root-user'] : []),
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
}

/**
 * A shell script that builds a new root in new namespaces and moves into it: what bubblewrap does, for machines that
 * only have util-linux. It reads nothing of the checkout; the shell stays the first process of the namespace, so that
 * its end is the end of all.
 */
export function namespaceScript(view: SandboxView): string {
  return [
    'set -eu',
    'umask 022',
    `PATH=${systemPath}`,
    'trap \'echo "unshare: the view could not be built" >&2; exit 1\' EXIT',
    loopback,
    'hostname check || true',
    // Nothing of /sys is shown to the command, so in this namespace its place is free for the new root.
    'new=/sys',
    'mount -t tmpfs -o size=16m,mode=0755 none "$new"',
    'mkdir "$new/proc" "$new/dev" "$new/.old"',
    'mount -t proc -o nosuid,nodev,noexec none "$new/proc"',
    boundFunction,
    ...devices(),
    ...withParents([...view.mounts, ...stagedMounts(view)]).map(mountCommand),
    'cd "$new"',
    'pivot_root . .old',
    'umount -l /.old',
    'rmdir /.old',
  ].join('\n');
}

/** A network namespace starts with its loopback interface down; whichever program is here raises it. */
const loopback = `{
  ip link set lo up || ifconfig lo up || busybox ip link set lo up ||
  perl -e 'socket(S, 2, 2, 0) && ioctl(S, 0x8914, pack("a16 s x14", "lo", 0x41)) or exit 1' ||
  echo "note: the loopback interface stays down: none of ip, ifconfig, busybox and perl is here" >&9
} 9>&2 2>/dev/null`;

/** In a user namespace, what the machine has forbidden for a mount has to stay forbidden, so that is tried as well. */
const boundFunction = `bound() {
  mount -o "bind,$3" "$1" "$2" 2>/dev/null || mount -o "remount,bind,$3,nodev" "$2" 2>/dev/null ||
  mount -o "remount,bind,$3,nodev,noexec" "$2"
}`;

function devices(): string[] {
  const names = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];
  return [
    'mount -t tmpfs -o size=1m,mode=0755,nosuid,noexec none "$new/dev"',
    'mkdir "$new/dev/shm" "$new/dev/pts"',
    ...names.map((name) => `: > "$new/dev/${name}"; mount --bind /dev/${name} "$new/dev/${name}"`),
    'mount -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec none "$new/dev/pts"',
    'ln -s pts/ptmx "$new/dev/ptmx"',
    'ln -s /proc/self/fd "$new/dev/fd"',
    ...['stdin', 'stdout', 'stderr'].map((name, at) => `ln -s /proc/self/fd/${at} "$new/dev/${name}"`),
  ];
}

function mountCommand(mount: ViewStep): string {
  const at = `"$new"${quoted(mount.at)}`;
  switch (mount.kind) {
    case 'folder':
      return `mkdir -p ${at}`;
    case 'read-only':
      return [
        `if [ -d ${quoted(mount.from)} ]; then mkdir -p ${at}; elif [ ! -e ${at} ]; then : > ${at}; fi`,
        `bound ${quoted(mount.from)} ${at} ro,nosuid`,
      ].join('\n');
    case 'writable':
      return `mkdir -p ${at}\nbound ${quoted(mount.from)} ${at} nosuid,nodev`;
    case 'link':
      return `ln -s ${quoted(mount.to)} ${at}`;
    case 'scratch':
      return `mkdir -p ${at}\nmount -t tmpfs -o size=${mount.bytes},mode=${mount.mode},nosuid,nodev none ${at}`;
  }
}
