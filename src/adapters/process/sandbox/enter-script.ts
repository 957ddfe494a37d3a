import { stagedAt, type SandboxView } from './sandbox-view.ts';
import { quoted, systemPath } from '../processes/shell.ts';

/** What the last steps into a sandbox depend on. */
export interface Entry {
  /** Who owns what is made for the command; absent in a user namespace, where that is the builder already. */
  owner?: { uid: number; gid: number } | undefined;
  /** True when dependencies belong to somebody else and have to change hands within their layer. */
  changesOwner: boolean;
  /** True inside a user namespace, where overlays keep their notes in other attributes. */
  userNamespace: boolean;
  /** False where the kernel has no overlays; the dependencies were copied then. */
  overlays: boolean;
}

/**
 * The part of building a view that touches the checkout. It runs as the first process of the namespace, inside the
 * new root: a link that an earlier command has planted leads nowhere but into the view itself, and places in the
 * checkout are walked to step by step without following any (R29). Then it runs its arguments and waits for them.
 */
export function enterScript(view: SandboxView, entry: Entry): string {
  return [
    'set -eu',
    'umask 022',
    `PATH=${systemPath}`,
    'trap \'echo "sandbox: the view could not be built" >&2; exit 1\' EXIT',
    ...Object.entries(view.files).map(
      ([at, text]) => `printf %s ${quoted(text)} > ${quoted(at)}; chmod 0444 ${quoted(at)}`,
    ),
    ...(entry.overlays ? cover(view.covered, entry.userNamespace) : []),
    placeFunction(entry.owner),
    closeGit(view.root),
    ...(entry.overlays ? overlays(view, entry) : []),
    ...['/dev', '/'].map((at) => `mount -o remount,bind,ro ${at}`),
    `cd ${quoted(view.cwd)}`,
    'trap - EXIT',
    'set +eu',
    ...exports(view.env),
    '"$@"',
    'exit $?',
  ].join('\n');
}

/**
 * Lays folders over themselves, so that nothing in them is this machine's own any more (see `coveredPlaces`). An overlay takes
 * two folders to read from, the second is empty. One that cannot be made, as over a file, leaves things as they are.
 */
function cover(places: readonly string[], userNamespace: boolean): string[] {
  if (places.length === 0) return [];
  const [empty, options] = [stagedAt('none'), userNamespace ? ',userxattr' : ''];
  const [all, layers] = [places.map(quoted).join(' '), `lowerdir=.:${empty}${options}`];
  const call = mountCalls[process.arch];
  return [
    `mkdir -p ${empty}`,
    call === undefined
      ? `for at in ${all}; do (cd "$at" && mount -t overlay -o ro,nosuid,nodev,${layers} overlay .) 2>/dev/null || true; done`
      : `perl -e ${quoted(coverAll)} ${call} ${layers} ${all}`,
  ];
}

/** Numbers of `mount`, by processor: a program for each of a dozen folders would take longer than many a command. */
const mountCalls: Readonly<Record<string, number>> = { x64: 165, arm64: 40 };

/** Read-only, without set-user-id programs and devices: MS_RDONLY, MS_NOSUID, MS_NODEV. */
const coverAll = `($call, $layers) = splice(@ARGV, 0, 2);
  ($kind, $here) = ("overlay", ".");
  for (@ARGV) { chdir($_) and syscall($call + 0, $kind, $here, $kind, 1 | 2 | 4, $layers) }`;

/** Goes from a writable folder to a place below it, making what is missing; fails at a link and at anything that is no folder. */
const placeFunction = (owner: Entry['owner']): string => `place() {
  cd "$1" || return 1
  rest=$2
  while [ -n "$rest" ]; do
    part=\${rest%%/*}
    rest=\${rest#"$part"}
    rest=\${rest#/}
    [ ! -L "./$part" ] || return 1
    [ -e "./$part" ] || { mkdir "./$part"${owner === undefined ? '' : `; chown -h ${owner.uid}:${owner.gid} "./$part"`}; }
    cd -P "./$part" 2>/dev/null || return 1
  done
}`;

/** A checkout should hold no \`.git\`; should it ever, it is out of reach (R11). A link leads nowhere from here. */
const closeGit = (root: string): string => `(
  cd ${quoted(root)}
  if [ -L .git ]; then :
  elif [ -d .git ]; then cd .git && mount -t tmpfs -o size=4k,mode=0555,ro none .
  elif [ -f .git ]; then mount --bind /dev/null .git
  fi
)`;

function overlays(
  { layers, keptChanges }: SandboxView,
  { owner, changesOwner, userNamespace }: Entry,
): string[] {
  if (layers.length === 0) return [];
  const options = userNamespace ? 'userxattr' : 'metacopy=on,redirect_dir=on';
  return [
    `overlay() {
  mkdir -p "$2/upper" "$2/work"${owner === undefined ? '' : `; chown ${owner.uid}:${owner.gid} "$2" "$2/upper" "$2/work"`}
  mount -t overlay -o "lowerdir=${stagedAt('')}$1,upperdir=$2/upper,workdir=$2/work,${options}" overlay . 2>/dev/null
}`,
    ...layers.map(({ root, folder }, at) =>
      [
        '(',
        `  place ${quoted(root)} ${quoted(folder)} || { echo "note: "${quoted(folder)}" of the working tree is not shown: a link or a file lies there" >&2; exit 0; }`,
        keptChanges === undefined
          ? `  overlay ${at} ${stagedAt(`memory/${at}`)}`
          : `  overlay ${at} ${stagedAt(`store/${at}`)} || overlay ${at} ${stagedAt(`memory/${at}`)}`,
        ...(owner === undefined || !changesOwner
          ? []
          : ['  cd "$PWD"', `  chown -R -h -P ${owner.uid}:${owner.gid} . 2>/dev/null || true`]),
        ')',
      ].join('\n'),
    ),
    ...[...layers.keys(), 'memory', ...(keptChanges === undefined ? [] : ['store'])].map(
      (name) => `umount -l ${stagedAt(String(name))}`,
    ),
  ];
}

/**
 * Variables are set here and not as arguments, which every user of the machine can read. Those that steer the loader
 * would reach programs that still have powers; those are set after the powers are gone.
 */
function exports(env: SandboxView['env']): string[] {
  return [
    'unset LANG PWD OLDPWD',
    ...Object.entries(env)
      .filter(([name]) => !steersLoader(name))
      .map(([name, value]) => `export ${name}=${quoted(value)}`),
  ];
}

/** Variables by which the dynamic loader, or perl, runs code in whatever is started with them. */
export function steersLoader(name: string): boolean {
  return /^(LD_|GLIBC_|PERL5|PERLLIB)/.test(name);
}
