import { isTestPath } from '../../../catalog/index.ts';
import type { CheckConfig, FileChange, Finding, Patch } from '../../../domain/index.ts';
import { fileName } from '../../../text/paths/path-parts.ts';
import { isHelper } from '../tests/is-helper.ts';
import { inPackagesOfTests } from './packages-of-tests.ts';
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
  const vite = usesVitest(manifests) ? changes.filter(({ path }) => viteConfig.test(fileName(path))) : [];
  const others = changes.filter((one) => !started.includes(one) && !vite.includes(one));
  const helpers = inPackagesOfTests(
    others.map(({ path, from }) => from ?? path),
    { manifests, files: sources.index.files },
  );
  const modules = await modulesOfRunners(programs, sources);
  return [
    ...started.map((one) => findingFor(one, 'Checks start this program')),
    ...vite.map((one) => findingFor(one, 'Vitest takes its options from this file')),
    ...others
      .filter(({ path, from }) => helpers.includes(from ?? path))
      .map((one) => findingFor(one, 'Only tests use the package of this file')),
    ...others
      .filter(({ path, from }) => modules.has(from ?? path))
      .map((one) => findingFor(one, 'What runs checks loads this file, and the product does not')),
  ];
}

const viteConfig = /^vite\.config\.\w+$/;

function usesVitest(manifests: CheckSurroundings['manifests']): boolean {
  return [...manifests].some(
    ([path, text]) => fileName(path) === 'package.json' && text.includes('"vitest"'),
  );
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
