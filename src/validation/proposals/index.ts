import { proposeCMake, proposeDotnet, proposeGo, proposeJvm, proposeRust } from './compiled.ts';
import { proposeNode } from './node.ts';
import { proposePython } from './python.ts';
import { isPossible, type CheckProposal, type Proposer, type RepositoryFacts } from './repository-facts.ts';
import { proposeElixir, proposeMake, proposePhp, proposeRuby } from './scripted.ts';

export { compilerChecks } from './compilers.ts';
export { proposeFormatters } from './formatters.ts';
export { installLine } from './install-line.ts';
export { packageScripts } from './node.ts';
export { manifestPaths, readFacts } from './read-facts.ts';
export { waysToRun } from './ways.ts';
export type { CheckProposal, RepositoryFacts } from './repository-facts.ts';

/** Every ecosystem that proposals are made for. */
const proposers: readonly Proposer[] = [
  proposeNode,
  proposePython,
  proposeGo,
  proposeRust,
  proposeJvm,
  proposeDotnet,
  proposeRuby,
  proposePhp,
  proposeElixir,
  proposeCMake,
];

const order = { lint: 0, types: 1, tests: 2 } as const;

/**
 * Proposes checks by looking at names of files and texts of manifests; runs nothing. Cheap checks come first, and
 * names are unique.
 * @param facts the paths of the base tree, and the texts of the files that `manifestPaths` names
 */
export function proposeChecks(facts: RepositoryFacts): CheckProposal[] {
  const possible = (propose: Proposer) => propose(facts).filter(({ check }) => isPossible(check));
  const found = proposers.flatMap(possible);
  const kinds = new Set(found.map(({ kind }) => kind));
  const made = possible(proposeMake).filter(({ kind }) => !kinds.has(kind));
  return withUniqueNames([...found, ...made].toSorted((a, b) => order[a.kind] - order[b.kind]));
}

/** Two ecosystems in one folder may both have tests: the program that runs them tells them apart. */
function withUniqueNames(proposals: readonly CheckProposal[]): CheckProposal[] {
  const seen = new Map<string, number>();
  return proposals.map((proposal) => {
    const count = (seen.get(proposal.check.name) ?? 0) + 1;
    seen.set(proposal.check.name, count);
    if (count === 1) return proposal;
    const name = `${proposal.check.name} ${proposal.check.run[0]?.replace(/[^\w.-]/g, '') ?? count}`.slice(
      0,
      80,
    );
    return { ...proposal, check: { ...proposal.check, name } };
  });
}
