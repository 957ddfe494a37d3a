import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../../ports/index.ts';
import { dependencyPath, interpreters } from '../dependencies/dependency-programs.ts';
import { findExecutable, placesOnTheWay } from '../dependencies/executables.ts';
import { existingDependencies } from '../dependencies/existing-dependencies.ts';
import {
  accountFiles,
  sandboxHome,
  scratchMounts,
  systemMounts,
  visibleRoot,
  type HostFacts,
  type Layer,
  type Mount,
  type SandboxView,
} from './sandbox-view.ts';
import { coveredPlaces, mountPointsHere, withoutInner } from './covered-places.ts';
import { toolPlaces } from './tool-places.ts';

/** Whose tools a sandbox shows, and as whom its commands run. */
export interface SandboxUser {
  uid: number;
  gid: number;
  home: string;
  searchPath: string;
  /** Variables that may say where tools keep their downloads; none reaches a command as it is. */
  variables: Readonly<Record<string, string | undefined>>;
}

/** Everything that the command of a request will find: system, tools, scratch folders, checkout, dependencies. */
export function buildView(request: CommandRequest, user: SandboxUser): SandboxView {
  const root = visibleRoot(request.seenAs);
  const program = findExecutable(request.argv[0] ?? '', user.searchPath);
  const tools = toolPlaces({
    searchPath: user.searchPath,
    home: user.home,
    variables: user.variables,
    exists: existsSync,
    list: namesIn,
    programs: [...(program === undefined ? [] : placesOnTheWay(program)), ...interpreters(request)],
  });
  const workingTree = request.seenAs ?? root;
  const shown = tools.mounts.filter((mount) =>
    placesOf(mount).every((place) => isApart(place, workingTree, user.home)),
  );
  const [inside, apart] = [
    shown.filter(({ at }) => isBelow(at, root)),
    withoutInner(shown.filter(({ at }) => !isBelow(at, root))),
  ];
  const mounts: Mount[] = [
    ...systemMounts(hostFacts()),
    ...scratchMounts,
    ...apart,
    { kind: 'writable', from: request.root, at: root },
  ];
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
    mounts,
    covered: coveredPlaces(apart, mounts, mountPointsHere()),
    layers: [
      ...inside.map(({ at }) => ({ from: at, root, folder: path.relative(root, at) })),
      ...tools.layers,
      ...dependencyFolders(request, root),
    ].toSorted((a, b) => (a.folder < b.folder ? -1 : 1)),
    keptChanges: request.keptChanges,
    files: accountFiles(user.uid, user.gid),
  };
}

/** Installed dependencies that are folders, outer ones first; files are copied. */
function dependencyFolders(request: CommandRequest, root: string): Layer[] {
  const folders = existingDependencies(request).filter(({ isFile }) => !isFile);
  return folders.map(({ from, folder }) => ({ from, root, folder }));
}

/** Names of files and folders in a folder; none of what cannot be read. */
function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile() || entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Where a mount appears, and what it shows: a variable may have moved a tool's folder into the working tree. */
function placesOf(mount: Mount): string[] {
  return 'from' in mount ? [mount.from, mount.at] : [mount.at];
}

function isBelow(place: string, folder: string): boolean {
  return place.startsWith(`${folder}/`);
}

/**
 * A folder of `PATH` inside the working tree (`node_modules/.bin`, an active virtual environment, a committed `bin`)
 * is no tool of the machine: showing it would lay the user's files over the checkout.
 */
function isApart(tool: string, workingTree: string, home: string): boolean {
  if (tool === workingTree || workingTree.startsWith(`${tool}/`)) return false;
  return !tool.startsWith(`${workingTree}/`) || home === workingTree || home.startsWith(`${workingTree}/`);
}

/** @param root where the machine's files are, unless it is the machine that this runs on */
export function hostFacts(root = '/'): HostFacts {
  const topFolders = new Map<string, string | undefined>();
  for (const folder of ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store']) {
    const facts = lstatSync(path.join(root, folder), { throwIfNoEntry: false });
    if (facts?.isSymbolicLink() === true) topFolders.set(folder, readlinkSync(path.join(root, folder)));
    else if (facts?.isDirectory() === true) topFolders.set(folder, undefined);
  }
  return { topFolders, exists: (place) => existsSync(path.join(root, place)) };
}
