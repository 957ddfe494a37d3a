import path from 'node:path';
import { existsSync } from 'node:fs';
import { findExecutable } from '../../../composition/compose-runner.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import { IsolationError } from '../../../errors/index.ts';
import type { CommandRunner, Workspace } from '../../../ports/index.ts';
import {
  describeTrial,
  proposeChecks,
  tryProposal,
  waysToRun,
  type CheckProposal,
  type RepositoryFacts,
} from '../../../validation/index.ts';

/** Proposals that can start here, and why the others were left out. */
export interface TriedProposals {
  /** `tried` says how it went; absent where nothing here isolates, so that nothing was run. */
  kept: readonly (CheckProposal & { tried?: string })[];
  left: readonly { proposal: CheckProposal; why: string; remedy?: string }[];
}

/** One way of a proposed check is ended after this; what runs that long has started. Seconds. */
const longest = 120;

/**
 * Runs each proposed check once on the base, isolated, so that a configuration names only what can start. Where nothing
 * isolates nothing is run: then those are kept whose program is there.
 * @param tell told of each check, before it starts and after
 */
export async function tryProposals(
  workspace: Workspace,
  facts: RepositoryFacts,
  settings: Settings,
  tell: (line: string) => void,
): Promise<TriedProposals> {
  const proposals = proposeChecks(facts);
  const runner = proposals.length === 0 ? undefined : await isolatedRunner(settings, workspace.root);
  if (runner === undefined) return untried(proposals, workspace.root, settings.searchPath);
  const kept: TriedProposals['kept'][number][] = [];
  const left: TriedProposals['left'][number][] = [];
  const context = { workspace, runner, environment: settings.environment };
  for (const proposal of proposals) {
    tell(`trying ${proposal.check.name}: ${proposal.check.run.join(' ')}`);
    const trial = await tryProposal(context, proposal, facts, longest);
    const why = describeTrial(trial);
    tell(`  ${why}`);
    if (trial.works) kept.push({ ...proposal, check: wayOf(proposal, trial.check.run), tried: why });
    else left.push({ proposal, why, remedy: trial.remedy });
  }
  return { kept, left };
}

async function isolatedRunner(settings: Settings, root: string): Promise<CommandRunner | undefined> {
  try {
    return await composeRunner(settings, { root });
  } catch (error) {
    if (error instanceof IsolationError) return undefined;
    throw error;
  }
}

/** The way that worked, as it was proposed: without the defaults that parsing fills in. */
function wayOf(proposal: CheckProposal, run: readonly string[]): CheckProposal['check'] {
  const line = run.join(' ');
  return waysToRun(proposal).find((way) => way.run.join(' ') === line) ?? proposal.check;
}

function untried(proposals: readonly CheckProposal[], root: string, searchPath: string): TriedProposals {
  const kept: CheckProposal[] = [];
  const left: TriedProposals['left'][number][] = [];
  for (const proposal of proposals) {
    const cwd = path.join(root, proposal.check.cwd ?? '');
    const way = waysToRun(proposal).find(({ run }) => isThere(run[0]!, [cwd, root], searchPath));
    if (way) kept.push({ ...proposal, check: way });
    else left.push({ proposal, why: `the program ${proposal.check.run[0]} is missing` });
  }
  return { kept, left };
}

function isThere(program: string, folders: readonly string[], searchPath: string): boolean {
  if (program.includes('/')) return folders.some((folder) => existsSync(path.join(folder, program)));
  const own = ['node_modules/.bin', '.venv/bin', 'venv/bin'];
  const places = folders.flatMap((folder) => own.map((name) => path.join(folder, name)));
  return findExecutable(program, [...places, searchPath].join(':')) !== undefined;
}
