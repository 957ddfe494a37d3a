import { GitWorkspace } from '../../../adapters/git/index.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Config } from '../../../config/index.ts';
import { IsolationError } from '../../../errors/index.ts';
import type { TestCounts } from '../../../domain/index.ts';
import {
  describeTrial,
  lastLines,
  proposeChecks,
  readFacts,
  tryCheck,
  tryProposal,
  type CheckTrial,
} from '../../../validation/index.ts';
import type { Checkup } from './checkup.ts';

/** A check that nobody configured is ended after this, seconds. */
const unaskedSeconds = 300;

/** A check as it went, for programs. */
export interface TriedCheck {
  name: string;
  argv: readonly string[];
  /** Named by the configuration, not recognised by manifests. */
  configured: boolean;
  works: boolean;
  status: string;
  tests?: TestCounts;
  seconds: number;
  reason?: string;
  missing?: string;
  remedy?: string;
  /** The end of what it printed, where it does not work. */
  lastLines?: string;
}

/**
 * Runs every check once on the base, isolated and without a model: the configured ones or, without any, those that the
 * manifests show.
 * @param tell told of each check before it starts
 */
export async function examineChecks(
  options: { repo: string; config: Config; settings: Settings; trustChecks: boolean },
  tell: (line: string) => void,
): Promise<{ checkups: Checkup[]; checks: TriedCheck[] }> {
  const { config, settings, trustChecks } = options;
  const workspace = await GitWorkspace.open(options.repo);
  const facts = await readFacts(workspace);
  const runner = await composeRunner(settings, { trustChecks, root: workspace.root }).catch(notIsolated);
  if ('what' in runner) return { checkups: [runner], checks: [] };
  const context = { workspace, runner, environment: settings.environment };
  const configured = config.validation.checks;
  const trials: CheckTrial[] = [];
  for (const check of configured) {
    tell(`running ${check.name}: ${check.run.join(' ')}`);
    trials.push(await tryCheck(context, check, facts));
  }
  for (const proposal of configured.length > 0 ? [] : proposeChecks(facts)) {
    tell(`trying ${proposal.check.name}: ${proposal.check.run.join(' ')} (${proposal.because})`);
    trials.push(await tryProposal(context, proposal, facts, unaskedSeconds));
  }
  const isConfigured = configured.length > 0;
  if (trials.length === 0) return { checkups: [nothingToRun], checks: [] };
  return {
    checkups: trials.map((trial) => checkupOf(trial, isConfigured)),
    checks: trials.map((trial) => factsOf(trial, isConfigured)),
  };
}

function notIsolated(error: unknown): Checkup {
  if (!(error instanceof IsolationError)) throw error;
  return {
    what: 'isolation',
    status: 'problem',
    found: error.message,
    advice: error.hint || undefined,
  };
}

const nothingToRun: Checkup = {
  what: 'checks',
  status: 'note',
  found: 'none configured, and none found in the manifests',
  advice: 'List them under validation.checks; see docs/checks.md.',
};

function checkupOf(trial: CheckTrial, configured: boolean): Checkup {
  const { check, works, remedy, result } = trial;
  const what = `check "${check.name}"`;
  const found = `${describeTrial(trial)} (${configured ? '' : 'recognised, not configured: '}${check.run.join(' ')})`;
  if (works) return { what, status: 'ok', found };
  const line = remedy === undefined ? [] : [`This would most likely make it run: ${remedy}`];
  const output = lastLines(result).trim();
  const shown = output === '' ? [] : ['It printed:', ...output.split('\n').map((text) => `  ${text}`)];
  return { what, status: configured ? 'problem' : 'note', found, advice: [...line, ...shown].join('\n    ') };
}

function factsOf({ check, works, result, missing, remedy }: CheckTrial, configured: boolean): TriedCheck {
  const { status, tests, seconds, reason } = result;
  return {
    name: check.name,
    argv: result.argv,
    configured,
    works,
    status,
    tests,
    seconds,
    reason,
    missing,
    remedy,
    lastLines: works ? undefined : lastLines(result),
  };
}
