import path from 'node:path';
import { isCredentialPath } from '../../../domain/index.ts';
import { sandboxHome, type Layer, type Mount } from './sandbox-view.ts';

/** Variables by name, as a process has them. */
type Variables = Readonly<Record<string, string | undefined>>;

/** A folder that a tool reads its downloads from, and the variables that point there. */
interface ToolHome {
  /** Where it is, below the home folder, when no variable says otherwise. */
  from: string;
  /** Variables by which a user moves it, the first that is set counts, each with the way from there. */
  movedBy?: Readonly<Record<string, string>>;
  /** Below the sandbox's home instead of the same place. */
  inHome?: boolean;
  /** Written beside while it is read, as locks are: laid over, and what is written is thrown away. */
  layered?: boolean;
  /** `{at}` is the folder, `{above}` the one that it lies in. */
  env?: Readonly<Record<string, string>>;
}

/**
 * What package managers keep in the home folder, or where a user's variables moved it, as images of Go and Rust do. Only
 * downloads: their configuration files hold credentials (`~/.npmrc`, `~/.cargo/credentials.toml`, `~/.m2/settings.xml`,
 * `~/.gradle/gradle.properties`) and are never shown.
 */
const toolHomes: readonly ToolHome[] = [
  { from: '.rustup', movedBy: { RUSTUP_HOME: '' }, env: { RUSTUP_HOME: '{at}' } },
  // Cargo takes a crate that lies elsewhere for another one, and would build all of `target` again.
  {
    from: '.cargo/registry',
    movedBy: { CARGO_HOME: 'registry' },
    env: { CARGO_NET_OFFLINE: 'true', CARGO_HOME: '{above}' },
  },
  { from: '.cargo/git', movedBy: { CARGO_HOME: 'git' }, env: { CARGO_HOME: '{above}' } },
  { from: 'go/pkg/mod', movedBy: { GOMODCACHE: '', GOPATH: 'pkg/mod' }, env: { GOMODCACHE: '{at}' } },
  { from: '.local/lib', movedBy: { PYTHONUSERBASE: 'lib' }, env: { PYTHONUSERBASE: '{above}' } },
  // Environments that a manager of Python keeps apart from the project, each with paths of its own place in it.
  {
    from: '.cache/pypoetry/virtualenvs',
    movedBy: { POETRY_VIRTUALENVS_PATH: '', POETRY_CACHE_DIR: 'virtualenvs' },
    env: { POETRY_VIRTUALENVS_PATH: '{at}' },
  },
  { from: '.local/share/virtualenvs', movedBy: { WORKON_HOME: '' }, env: { WORKON_HOME: '{at}' } },
  { from: '.local/share/hatch/env', movedBy: { HATCH_DATA_DIR: 'env' }, env: { HATCH_DATA_DIR: '{above}' } },
  { from: '.gems', movedBy: { GEM_HOME: '' }, env: { GEM_HOME: '{at}' } },
  { from: '.gem/ruby', inHome: true },
  { from: '.local/share/gem', inHome: true },
  { from: '.bundle/ruby', movedBy: { BUNDLE_PATH: '' }, env: { BUNDLE_PATH: '{at}' } },
  { from: '.cache/node/corepack', movedBy: { COREPACK_HOME: '' }, inHome: true },
  { from: '.m2/repository', inHome: true },
  { from: '.m2/wrapper', inHome: true },
  { from: '.gradle/caches', movedBy: { GRADLE_USER_HOME: 'caches' }, env: { GRADLE_RO_DEP_CACHE: '{at}' } },
  // The wrapper takes a lock beside the Gradle that it downloaded, each time that it starts it.
  { from: '.gradle/wrapper', movedBy: { GRADLE_USER_HOME: 'wrapper' }, inHome: true, layered: true },
  { from: '.nuget/packages', movedBy: { NUGET_PACKAGES: '' }, env: { NUGET_PACKAGES: '{at}' } },
  { from: '.pub-cache', movedBy: { PUB_CACHE: '' }, env: { PUB_CACHE: '{at}' } },
  { from: '.hex/packages', movedBy: { HEX_HOME: 'packages' }, inHome: true },
  { from: '.ivy2/cache', inHome: true },
  { from: '.cache/coursier/v1', movedBy: { COURSIER_CACHE: '' }, env: { COURSIER_CACHE: '{at}' } },
];

/** Settings that keep tools from looking for what a sandbox without network and `.git` cannot give. */
const offline: Readonly<Record<string, string>> = {
  GOFLAGS: '-buildvcs=false',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  PIP_NO_INDEX: '1',
  // Else a `rust-toolchain.toml` that asks for one component more keeps Cargo from starting.
  RUSTUP_AUTO_INSTALL: '0',
};

export interface ToolPlaces {
  mounts: readonly Mount[];
  /** Below the sandbox's home. */
  layers: readonly Layer[];
  env: Readonly<Record<string, string>>;
}

/** Finds the tools of the user: the folders of `PATH`, and what package managers keep for them. */
export function toolPlaces(options: {
  searchPath: string;
  home: string;
  /** The user's variables; those of `toolHomes` alone are read. */
  variables: Variables;
  exists: (path: string) => boolean;
  /** Names of what lies in a folder, but for links, which may lead anywhere. */
  list: (folder: string) => readonly string[];
  /** Real paths of programs that will be run and may lie outside of `PATH`. */
  programs: readonly string[];
}): ToolPlaces {
  const { searchPath, home, variables, exists, list, programs } = options;
  const folders = searchPath.split(':').filter((folder) => path.isAbsolute(folder));
  const roots = [...folders, ...programs.map((program) => path.dirname(program))]
    .flatMap((folder) => installationPlaces(path.normalize(folder), home, list))
    .filter((root) => !inSystem(root) && exists(root));
  const env: Record<string, string> = { ...offline };
  const mounts = withoutNested(roots).map((at): Mount => ({ kind: 'read-only', from: at, at }));
  const layers: Layer[] = [];
  for (const tool of toolHomes) {
    const from = moved(tool, variables, home) ?? path.join(home, tool.from);
    if (!exists(from)) continue;
    const at = tool.inHome === true ? path.join(sandboxHome, tool.from) : from;
    if (tool.layered === true) layers.push({ from, root: sandboxHome, folder: tool.from });
    else if (at !== from || !inSystem(from))
      for (const part of besideCredentials(from, list))
        mounts.push({ kind: 'read-only', from: part, at: path.join(at, path.relative(from, part)) });
    for (const [name, value] of Object.entries(tool.env ?? {})) {
      env[name] = value.replace('{at}', at).replace('{above}', path.dirname(at));
    }
  }
  return { mounts, layers, env };
}

/** Where the user's variables say that a tool keeps its downloads; never a folder that holds more than those. */
function moved({ movedBy = {} }: ToolHome, variables: Variables, home: string): string | undefined {
  for (const [name, below] of Object.entries(movedBy)) {
    const [folder = ''] = variables[name]?.split(path.delimiter) ?? [];
    if (!path.isAbsolute(folder)) continue;
    const place = path.join(folder, below).replace(/\/$/, '');
    return isWide(place, home) ? undefined : place;
  }
  return undefined;
}

/**
 * What has to be seen for the programs of a `PATH` folder to run: `~/.nvm/versions/node/v20` for its `bin`. Never a folder
 * that holds more than an installation, such as the home folder; of a program's own folder, such as `~/.pulumi`, and of a
 * project whose `bin` is on `PATH`, only the parts of an installation; and never what is called like credentials beside them.
 */
function installationPlaces(
  folder: string,
  home: string,
  list: (folder: string) => readonly string[],
): string[] {
  const parent = path.dirname(folder);
  const name = path.basename(folder);
  const isShared = isWide(parent, home) || shared.test(parent);
  const root = /^(s?bin|shims|Scripts)$/.test(name) && !isShared ? parent : folder;
  if (isWide(root, home)) return [];
  if (root === folder) return [root];
  const isMore = path.basename(parent).startsWith('.') || isProject(root, list);
  return isMore && name !== 'shims'
    ? [folder, ...installationParts.map((part) => path.join(root, part))]
    : besideCredentials(root, list);
}

/** A working tree of git, but of the tools that are used as a clone. */
function isProject(root: string, list: (folder: string) => readonly string[]): boolean {
  const programs = list(path.join(root, 'bin'));
  return list(root).includes('.git') && !['flutter', 'go'].some((name) => programs.includes(name));
}

/**
 * A folder as a whole or, where something in it or in its `etc` is called like credentials, everything else in it: `~/.pub-cache`
 * has some, and beside Node's `bin` npm keeps its `etc/npmrc`.
 */
function besideCredentials(folder: string, list: (folder: string) => readonly string[]): string[] {
  const shown = list(folder).flatMap((name) => {
    const place = path.join(folder, name);
    if (isCredentialPath(name)) return [];
    return name === 'etc' ? besideCredentials(place, list) : [place];
  });
  const isWhole = list(folder).every((name) => shown.includes(path.join(folder, name)));
  return isWhole ? [folder] : shown;
}

/** Folders that have a `bin` next to private files, in anybody's home. */
const shared = /\/(?:\.local|\.cargo|go)$/;

/** What lies beside the `bin` of an installation, of an environment of Python, and of managers of versions. */
const installationParts = [
  'lib', 'lib32', 'lib64', 'libexec', 'share', 'include', 'pyvenv.cfg', 'versions', 'version', 'toolchains', 'tools', 'installs',
  'plugins', 'ghc',
]; // prettier-ignore

const wide = new Set([
  '',
  '/',
  '/opt',
  '/home',
  '/root',
  '/tmp',
  '/var',
  '/mnt',
  '/srv',
  '/media',
  '/run',
  '/Users',
]);

/** Folders that hold far more than an installation or downloads, the user's home among them. */
function isWide(folder: string, home: string): boolean {
  return wide.has(folder) || home === folder || home.startsWith(`${folder}/`);
}

function inSystem(root: string): boolean {
  return /^\/(usr|bin|sbin|lib\w*|proc|dev|sys|etc)(\/|$)/.test(root);
}

function withoutNested(roots: readonly string[]): string[] {
  const unique = [...new Set(roots)].toSorted();
  return unique.filter((root) => !unique.some((other) => other !== root && root.startsWith(`${other}/`)));
}
