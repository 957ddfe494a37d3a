import path from 'node:path';
import { sandboxHome, type Mount } from './sandbox-view.ts';

/** A folder of the home directory that tools read their downloads from, and the variables that point there. */
interface ToolHome {
  from: string;
  /** Below the sandbox's home instead of the same place. */
  inHome?: boolean;
  env?: Readonly<Record<string, string>>;
}

/**
 * What package managers keep in the home folder. Only downloads: their configuration files hold credentials
 * (`~/.npmrc`, `~/.cargo/credentials.toml`, `~/.m2/settings.xml`, `~/.gradle/gradle.properties`) and are never shown.
 */
const toolHomes: readonly ToolHome[] = [
  { from: '.rustup', env: { RUSTUP_HOME: '{at}' } },
  // Cargo takes a crate that lies elsewhere for another one, and would build all of `target` again.
  { from: '.cargo/registry', env: { CARGO_NET_OFFLINE: 'true', CARGO_HOME: '{home}/.cargo' } },
  { from: '.cargo/git', env: { CARGO_HOME: '{home}/.cargo' } },
  { from: 'go/pkg/mod', env: { GOMODCACHE: '{at}' } },
  { from: '.local/lib', env: { PYTHONUSERBASE: '{home}/.local' } },
  { from: '.cache/node/corepack', inHome: true },
  { from: '.m2/repository', inHome: true },
  { from: '.gradle/caches', env: { GRADLE_RO_DEP_CACHE: '{at}' } },
  { from: '.nuget/packages', env: { NUGET_PACKAGES: '{at}' } },
  { from: '.pub-cache', env: { PUB_CACHE: '{at}' } },
  { from: '.hex/packages', inHome: true },
  { from: '.ivy2/cache', inHome: true },
  { from: '.cache/coursier/v1', env: { COURSIER_CACHE: '{at}' } },
];

/** Settings that keep tools from looking for what a sandbox without network and `.git` cannot give. */
const offline: Readonly<Record<string, string>> = {
  GOFLAGS: '-buildvcs=false',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
  PIP_NO_INDEX: '1',
};

export interface ToolPlaces {
  mounts: readonly Mount[];
  env: Readonly<Record<string, string>>;
}

/** Finds the tools of the user: the folders of `PATH`, and what package managers keep in the home folder. */
export function toolPlaces(options: {
  searchPath: string;
  home: string;
  exists: (path: string) => boolean;
  /** Real paths of programs that will be run and may lie outside of `PATH`. */
  programs: readonly string[];
}): ToolPlaces {
  const { searchPath, home, exists, programs } = options;
  const folders = searchPath.split(':').filter((folder) => path.isAbsolute(folder));
  const roots = [...folders, ...programs.map((program) => path.dirname(program))]
    .map((folder) => installationRoot(path.normalize(folder), home))
    .filter((root): root is string => root !== undefined && !inSystem(root) && exists(root));
  const env: Record<string, string> = { ...offline };
  const mounts = withoutNested(roots).map((at): Mount => ({ kind: 'read-only', from: at, at }));
  for (const tool of toolHomes) {
    const from = path.join(home, tool.from);
    if (!exists(from)) continue;
    const at = tool.inHome === true ? path.join(sandboxHome, tool.from) : from;
    mounts.push({ kind: 'read-only', from, at });
    for (const [name, value] of Object.entries(tool.env ?? {})) {
      env[name] = value.replace('{at}', at).replace('{home}', home);
    }
  }
  return { mounts, env };
}

/**
 * The folder that has to be seen for the programs of a `PATH` folder to run: `~/.nvm/versions/node/v20` for its `bin`.
 * Never one that holds more than an installation, such as the home folder or `~/.cargo` with its credentials.
 */
function installationRoot(folder: string, home: string): string | undefined {
  const parent = path.dirname(folder);
  const shared = [home, path.join(home, '.local'), path.join(home, '.cargo'), path.join(home, 'go')];
  const wide = ['/', '/opt', '/home', '/root', '/tmp', '/var', '/mnt', '/srv', '/media', '/run', '/Users'];
  const isBin = /^(s?bin|shims|Scripts)$/.test(path.basename(folder));
  const root = isBin && !shared.includes(parent) && !wide.includes(parent) ? parent : folder;
  const holdsHome = home === root || home.startsWith(`${root}/`);
  return holdsHome || wide.includes(root) ? undefined : root;
}

function inSystem(root: string): boolean {
  return /^\/(usr|bin|sbin|lib\w*|proc|dev|sys|etc)(\/|$)/.test(root);
}

function withoutNested(roots: readonly string[]): string[] {
  const unique = [...new Set(roots)].toSorted();
  return unique.filter((root) => !unique.some((other) => other !== root && root.startsWith(`${other}/`)));
}
