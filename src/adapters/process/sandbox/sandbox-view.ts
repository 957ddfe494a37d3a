/** One thing that a sandboxed command finds in its file system. Paths are absolute; `at` is inside the sandbox. */
export type Mount =
  | { kind: 'read-only' | 'writable'; from: string; at: string }
  | { kind: 'link'; to: string; at: string }
  | { kind: 'scratch'; at: string; bytes: number; mode: string };

/** A folder of this machine that appears in a writable place with a layer for changes that is thrown away. */
export interface Layer {
  from: string;
  /** The writable place, such as the checkout, that it appears in. */
  root: string;
  /** Relative to it. */
  folder: string;
}

/** The file system of one command: what is not listed here does not exist for it. */
export interface SandboxView {
  /**
   * In the order in which they are mounted; later ones lie on top of earlier ones. None lies inside the checkout, whose
   * folders may be links that a command has planted (R29).
   */
  mounts: readonly Mount[];
  /** Which of them are covered by overlays of themselves, by place: see `coveredPlaces`. */
  covered: readonly string[];
  /** What is laid over places inside the checkout, after the new root has closed every way out. */
  layers: readonly Layer[];
  /** Folder of this machine that keeps what is written over `layers`; in memory where there is none. */
  keptChanges: string | undefined;
  /** Small files of the system, by path. */
  files: Readonly<Record<string, string>>;
  /** Where the checkout appears. */
  root: string;
  cwd: string;
  env: Readonly<Record<string, string>>;
}

const megabyte = 1024 * 1024;

export const sandboxHome = '/tmp/home';

/** Where the new root shows what layers are made of, until they are made. */
export function stagedAt(name: string): string {
  return `/.layers/${name}`;
}

/** What the new root needs at first so that the layers can be used, and what is written over them kept. */
export function stagedMounts(view: Pick<SandboxView, 'layers' | 'keptChanges'>): Mount[] {
  if (view.layers.length === 0) return [];
  return [
    { kind: 'scratch', at: stagedAt('memory'), bytes: scratchBytes, mode: '0755' },
    ...view.layers.map(({ from }, at): Mount => ({ kind: 'read-only', from, at: stagedAt(String(at)) })),
    ...(view.keptChanges === undefined
      ? []
      : [{ kind: 'writable', from: view.keptChanges, at: stagedAt('store') } as const]),
  ];
}

/** Scratch folders live in memory, so they are small; large things belong in the checkout. */
const scratchBytes = 1024 * megabyte;
const sharedMemoryBytes = 256 * megabyte;

/** Parts of `/etc` that programs need to run at all; the rest may hold somebody's secrets. */
const etc = [
  'alternatives',
  'ca-certificates',
  'crypto-policies',
  'debian_version',
  'fonts',
  'groovy',
  'java',
  'java-8-openjdk',
  'java-11-openjdk',
  'java-17-openjdk',
  'java-21-openjdk',
  'java-25-openjdk',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'magic',
  'man_db.conf',
  'manpath.config',
  // Not its settings.xml, which names servers with their passwords.
  'maven/logging',
  'maven/m2.conf',
  'mime.types',
  'nsswitch.conf',
  'os-release',
  'php',
  'pki/ca-trust',
  'pki/tls/certs',
  'protocols',
  'services',
  'shells',
  'ssl/cert.pem',
  'ssl/certs',
  'ssl/openssl.cnf',
  'terminfo',
  'timezone',
].map((name) => `/etc/${name}`);

/** Facts about this machine that the view depends on; gathered once. */
export interface HostFacts {
  /** Existing ones of `/bin`, `/lib`, …: `undefined` for a real folder, else what the link says. */
  topFolders: ReadonlyMap<string, string | undefined>;
  exists: (path: string) => boolean;
}

export function systemMounts(host: HostFacts): Mount[] {
  const top = [...host.topFolders].map(([at, to]): Mount =>
    to === undefined ? { kind: 'read-only', from: at, at } : { kind: 'link', to, at },
  );
  const files = etc
    .filter((path) => host.exists(path))
    .map((at): Mount => ({ kind: 'read-only', from: at, at }));
  // People keep checkouts and builds below /usr/src; nothing there is needed to run a program.
  const hidden = ['/usr/src', '/usr/local/src'].filter((path) => host.exists(path));
  // npm keeps what is set for everybody there, tokens of registries included.
  const tokens = ['/usr/etc/npmrc', '/usr/local/etc/npmrc'].filter((path) => host.exists(path));
  return [
    ...top,
    ...tokens.map((at): Mount => ({ kind: 'read-only', from: '/dev/null', at })),
    ...hidden.map((at): Mount => ({ kind: 'scratch', at, bytes: megabyte, mode: '0755' })),
    ...files,
  ];
}

/** Folders that may be written to and vanish with the sandbox. */
export const scratchMounts: readonly Mount[] = [
  { kind: 'scratch', at: '/tmp', bytes: scratchBytes, mode: '1777' },
  { kind: 'scratch', at: sandboxHome, bytes: scratchBytes, mode: '0777' },
  { kind: 'scratch', at: '/dev/shm', bytes: sharedMemoryBytes, mode: '1777' },
  { kind: 'link', to: '../tmp', at: '/var/tmp' },
];

/** Names for the one user of the sandbox; many programs refuse to run as a number without a name. */
export function accountFiles(uid: number, gid: number): Record<string, string> {
  return {
    '/etc/passwd': `root:x:0:0::/nonexistent:/usr/sbin/nologin\ncheck:x:${uid}:${gid}::${sandboxHome}:/bin/sh\n`,
    '/etc/group': `root:x:0:\ncheck:x:${gid}:\n`,
    '/etc/hosts': '127.0.0.1 localhost check\n::1 localhost\n',
  };
}

/** Used when the working tree lies where the system's own folders are. */
const fallbackRoot = '/work';

/**
 * Where the checkout appears: at the place of the user's working tree if no part of the system is hidden by that.
 */
export function visibleRoot(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.split('/').includes('..'))
    return fallbackRoot;
  const closed = /^\/(usr\/(?!src\/|local\/src\/).*|bin|sbin|lib\w*|etc|proc|dev|sys|boot|nix|run)(\/|$)/;
  const tooHigh = [
    '/',
    '/usr',
    '/usr/src',
    '/usr/local',
    '/usr/local/src',
    '/tmp',
    '/var',
    '/var/tmp',
    sandboxHome,
  ];
  if (closed.test(`${wanted}/`) || tooHigh.includes(wanted)) return fallbackRoot;
  return wanted;
}

/** A mount, or an empty folder that has to be made for one. */
export type ViewStep = Mount | { kind: 'folder'; at: string };

/**
 * Puts before each mount the folders that lead to it, open to everyone for reading: in the bare root and in scratch
 * folders there are none yet. What lies inside a mounted folder of this machine is there already.
 */
export function withParents(mounts: readonly Mount[]): ViewStep[] {
  const steps: ViewStep[] = [];
  const made = new Set(['/dev', '/proc']);
  const real: string[] = ['/proc'];
  for (const mount of mounts) {
    const { at } = mount;
    for (let slash = at.indexOf('/', 1); slash > 0; slash = at.indexOf('/', slash + 1)) {
      const parent = at.slice(0, slash);
      const inside = real.some((place) => parent === place || parent.startsWith(`${place}/`));
      if (!inside && !made.has(parent)) steps.push({ kind: 'folder', at: parent });
      made.add(parent);
    }
    if (mount.kind === 'read-only' || mount.kind === 'writable') real.push(at);
    made.add(at);
    steps.push(mount);
  }
  return steps;
}
