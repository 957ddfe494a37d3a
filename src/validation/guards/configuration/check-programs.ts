import { isTestPath } from '../../../catalog/index.ts';
import type { CheckConfig, FileChange, Finding, Patch } from '../../../domain/index.ts';
import { isHelper } from '../tests/is-helper.ts';
import { programsIn } from './check-commands.ts';
import { modulesOfRunners, type Sources } from './runner-modules.ts';

/** Where programs of checks are looked for, and what they load. */
interface CheckSurroundings extends Sources {
  /** Of the base, by path. */
  manifests: ReadonlyMap<string, string>;
  checks: readonly CheckConfig[];
}

/**
 * Changes to programs of the repository that its checks start, and to modules of those programs: what builds, runs or compares for them
 * decides what they say, whatever folder it lies in. What holds tests itself is left to the guards that read tests.
 */
export async function checkProgramGuard(
  { changes }: Patch,
  { manifests, checks, ...sources }: CheckSurroundings,
): Promise<Finding[]> {
  const programs = programsIn(manifests, checks);
  const started = changes.filter(
    (one) => programs.ofChecks.has(one.from ?? one.path) && (!isTestPath(one.path) || isHelper(one)),
  );
  const others = changes.filter((one) => !started.includes(one));
  const modules = await modulesOfRunners(programs, sources);
  return [
    ...started.map((one) => findingFor(one, 'Checks start this program')),
    ...others
      .filter(({ path, from }) => modules.has(from ?? path))
      .map((one) => findingFor(one, 'What runs checks loads this file, and the product does not')),
  ];
}

function findingFor({ path }: FileChange, what: string): Finding {
  return {
    source: 'guard',
    severity: 'warning',
    code: 'check-configuration',
    path,
    message: `${what}, so this changes how they are run. A person should see that the issue asks for it.`,
  };
}
