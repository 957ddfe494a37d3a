import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../ports/index.ts';
import { dependencyPath, interpreters } from './dependency-programs.ts';
import { realProgram } from './executables.ts';
import { existingDependencies } from './existing-dependencies.ts';
import {
  accountMounts,
  sandboxHome,
  scratchMounts,
  systemMounts,
  visibleRoot,
  type HostFacts,
  type Mount,
  type SandboxView,
} from './sandbox-view.ts';
import { toolPlaces } from './tool-places.ts';

/** Whose tools a sandbox shows, and as whom its commands run. */
export interface SandboxUser {
  uid: number;
  gid: number;
  home: string;
  searchPath: string;
}

/** Everything that the command of a request will find: system, tools, scratch folders, checkout, dependencies. */
export function buildView(request: CommandRequest, user: SandboxUser): SandboxView {
  const root = visibleRoot(request.seenAs);
  const tools = toolPlaces({
    searchPath: user.searchPath,
    home: user.home,
    exists: existsSync,
    programs: [realProgram(request.argv[0] ?? '', user.searchPath), ...interpreters(request)].filter(
      (program) => program !== undefined,
    ),
  });
  const apart = tools.mounts.filter(({ at }) => isApart(at, request.seenAs ?? root, user.home));
  return {
    root,
    cwd: path.join(root, request.cwd),
    env: {
      ...tools.env,
      PATH: [...dependencyPath(request, root), user.searchPath].join(':'),
      HOME: sandboxHome,
      TMPDIR: '/tmp',
      USER: 'check',
      LOGNAME: 'check',
      ...request.env,
    },
    mounts: [
      ...systemMounts(hostFacts()),
      ...scratchMounts,
      ...accountMounts(user.uid, user.gid),
      { kind: 'writable', from: request.root, at: root },
      ...hiddenGit(request.root, root),
      ...apart,
      ...dependencyMounts(request, root),
    ],
  };
}

/**
 * A folder of `PATH` inside the working tree (`node_modules/.bin`, an active virtual environment, a committed `bin`)
 * is no tool of the machine: showing it would lay the user's files over the checkout.
 */
function isApart(tool: string, workingTree: string, home: string): boolean {
  if (tool === workingTree || workingTree.startsWith(`${tool}/`)) return false;
  return !tool.startsWith(`${workingTree}/`) || home === workingTree || home.startsWith(`${workingTree}/`);
}

/** Installed dependencies, each a real folder inside the user's working tree, at the same place of the checkout. */
export function dependencyMounts(request: CommandRequest, root: string): Mount[] {
  return existingDependencies(request).map(({ folder, from }): Mount => ({
    kind: 'read-only',
    from,
    at: path.join(root, folder),
  }));
}

/** A checkout should hold no `.git`; should it ever, it is out of reach (R11). */
function hiddenGit(dir: string, root: string): Mount[] {
  const facts = lstatSync(path.join(dir, '.git'), { throwIfNoEntry: false });
  if (facts === undefined) return [];
  const at = path.join(root, '.git');
  return facts.isDirectory()
    ? [{ kind: 'scratch', at, bytes: 4096, mode: '0555' }]
    : [{ kind: 'file', at, text: '' }];
}

function hostFacts(): HostFacts {
  const topFolders = new Map<string, string | undefined>();
  for (const folder of ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store']) {
    const facts = lstatSync(folder, { throwIfNoEntry: false });
    if (facts?.isSymbolicLink() === true) topFolders.set(folder, readlinkSync(folder));
    else if (facts?.isDirectory() === true) topFolders.set(folder, undefined);
  }
  return { topFolders, exists: existsSync };
}
