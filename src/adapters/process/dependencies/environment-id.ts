import { readdirSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { CommandRequest } from '../../../ports/index.ts';
import { dependencyPath } from './dependency-programs.ts';
import { existingDependencies } from './existing-dependencies.ts';
import { findExecutable, realProgram } from './executables.ts';
import { sha256Of } from '../../../text/sha256.ts';

/** Files that package managers rewrite with every install, below a dependency folder. */
const markers = [
  '.package-lock.json',
  '.modules.yaml',
  '.yarn-state.yml',
  'pyvenv.cfg',
  'composer/installed.json',
];

/**
 * Names the tools and dependencies that a command would meet, without running anything: the program and its file,
 * the folders of `PATH` (their times change with every install), and the installed dependencies. Another name means
 * that a cached result may no longer hold.
 */
export async function environmentId(
  isolation: string,
  request: CommandRequest,
  searchPath: string,
): Promise<string> {
  const program = request.argv[0] ?? '';
  const facts: unknown[] = [isolation, process.platform, process.arch, searchPath];
  const folders = [...dependencyPath(request, request.dependencies?.from ?? '/'), searchPath].join(':');
  facts.push(stamp(findExecutable(program, folders)), stamp(realProgram(program, folders)));
  facts.push(...searchPath.split(':').filter(path.isAbsolute).map(stamp));
  for (const { folder, from } of existingDependencies(request)) {
    facts.push(
      folder,
      stamp(from),
      ...markers.map((marker) => stamp(path.join(from, marker))),
      ...sitePackages(from),
    );
  }
  return sha256Of(JSON.stringify(facts));
}

function sitePackages(environment: string): unknown[] {
  return listed(path.join(environment, 'lib')).map((python) =>
    stamp(path.join(environment, 'lib', python, 'site-packages')),
  );
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function stamp(file: string | undefined): unknown {
  const facts = file === undefined ? undefined : factsOf(file);
  return facts === undefined ? [file] : [file, facts.size, facts.mtimeMs, facts.ino];
}

/** A folder of `PATH` that is closed to this user is as good as not there: no program is started from it. */
function factsOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}
