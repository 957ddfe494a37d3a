import type { CheckConfig } from '../../domain/index.ts';
import {
  foldersWith,
  hasFile,
  isPossible,
  nameIn,
  outermost,
  type CheckProposal,
  type RepositoryFacts,
} from './repository-facts.ts';
import { waysToRun } from './ways.ts';
import { fileName } from '../../text/paths/path-parts.ts';

type ProposedCheck = CheckProposal['check'];

/** The files that each compiler or type checker reads, by the word that names it in a command. */
const sources: readonly (readonly [program: RegExp, paths: string])[] = [
  [/^go$/, '**/*.go'],
  [/^cargo$/, '**/*.rs'],
  [/^(?:mvn|gradle)w?$/, '**/*.{java,kt,groovy,scala}'],
  [/^dotnet$/, '**/*.{cs,fs,vb}'],
  [/^(?:tsc|npm|pnpm|yarn|bun)$/, '**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
  [/^mypy$/, '**/*.{py,pyi}'],
];

/**
 * Checks that compile or check types and run nothing of what they read: for a patch on which no test can be run. Each comes with
 * its ways to run, the one that says most first: tests need packages that the code itself does without.
 * @param proposals every check that is proposed from the same facts
 */
export function compilerChecks(
  facts: RepositoryFacts,
  proposals: readonly CheckProposal[],
): ProposedCheck[][] {
  const proposed = proposals.filter(
    ({ kind, check }) => kind === 'types' || (kind === 'lint' && check.run[0] === 'go'),
  );
  const jvm = jvmWays(facts).filter((ways) => ways.every(isPossible));
  return [...proposed.map(proposedWays), ...jvm].flatMap((ways): ProposedCheck[][] => {
    const paths = ways[0] && pathsOf(ways[0].run);
    return paths === undefined ? [] : [ways.map(({ fix: _, ...check }) => ({ ...check, paths: [paths] }))];
  });
}

function proposedWays(proposal: CheckProposal): ProposedCheck[] {
  const ways = waysToRun(proposal);
  const code = ways.map((way) => ({ ...way, run: way.run.filter((word) => word !== '--all-targets') }));
  return ways[0]?.run.includes('--all-targets') === true ? [...ways, ...code] : ways;
}

/** Maven and Gradle compile on the way to the tests, so nobody configures it as a check of its own. */
function jvmWays(facts: RepositoryFacts): ProposedCheck[][] {
  const builds = [
    { manifest: 'pom.xml', program: 'mvn', flags: ['--batch-mode'], goals: ['test-compile', 'compile'] },
    {
      manifest: /^(?:settings|build)\.gradle(?:\.kts)?$/,
      program: 'gradle',
      flags: ['--console=plain'],
      goals: ['testClasses', 'classes'],
    },
  ];
  return builds.flatMap(({ manifest, program, flags, goals }) =>
    outermost(foldersWith(manifest, facts)).map((folder) => {
      const starts = [...(hasFile(facts, folder, `${program}w`) ? [`./${program}w`] : []), program];
      const name = nameIn(folder, 'compile');
      return goals.flatMap((goal) =>
        starts.map((start) => ({
          name,
          ...(folder === '' ? {} : { cwd: folder }),
          run: [start, '--offline', ...flags, goal],
        })),
      );
    }),
  );
}

function pathsOf(run: CheckConfig['run']): string | undefined {
  const words = run.map(fileName);
  return sources.find(([program]) => words.some((word) => program.test(word)))?.[1];
}
