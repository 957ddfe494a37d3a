import { Option, type Command } from 'commander';
import { GitWorkspace, readBranchPatch } from '../../../adapters/git/index.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Config } from '../../../config/index.ts';
import type { CheckComparison, Patch } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { refreshIndex } from '../../../indexing/index.ts';
import { showSurroundings } from '../../../pipeline/index.ts';
import type { Events } from '../../../ports/index.ts';
import {
  compareChecks,
  describeChecks,
  reviewPatch,
  whyNoneRan,
  type Review,
} from '../../../validation/index.ts';
import { composeParsing, composeStore } from '../../../composition/repository/compose-repository.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { onInterrupt } from '../../terminal/on-interrupt.ts';
import { readIssue } from '../read-input.ts';
import { findMentions } from '../rules/find-mentions.ts';
import { openModel, unlimited, type ModelFlags } from '../rules/open-model.ts';
import { addModelOptions } from '../rules/options.ts';
import { printReview, reviewFormats, type ReviewFormat } from '../rules/print-review.ts';
import { showRuleProgress } from '../rules/show-rule-progress.ts';
import { namesOfUnread, tellUnread } from '../rules/tell-unread.ts';
import { tellWithheld } from '../rules/tell-withheld.ts';
import { withState, type Settings } from '../../../composition/settings.ts';

interface ReviewFlags extends ModelFlags {
  repo: string;
  issue?: string;
  checks: boolean;
  trustChecks?: boolean;
  format?: ReviewFormat;
  json?: boolean;
  stateDir?: string;
}

/** `patchwright review`: what a run does with its own patch, for a person's branch. */
export function registerReview(program: Command, settings: Settings): void {
  const review = program
    .command('review')
    .description('Review the changes of this branch and working tree, as a run reviews its own patch.')
    .argument('[base]', 'branch or commit to compare with (default: the main branch)')
    .option('--repo <dir>', 'the repository', '.')
    .option('--issue <issue>', 'the task: a Markdown file, a GitHub issue URL, or -')
    .option('--no-checks', 'skip the configured checks')
    .option('--trust-checks', 'run the configured checks even without isolation')
    .addOption(new Option('--format <format>', 'output format (default: text)').choices(reviewFormats))
    .option('--json', 'the same as --format json')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)');
  addModelOptions(review);
  review.action(async (base: string | undefined, flags: ReviewFlags) => {
    process.exitCode = await runReview(base, flags, withState(settings, flags.stateDir));
  });
}

/** @returns 0 when nothing must be mended, 1 otherwise */
async function runReview(base: string | undefined, flags: ReviewFlags, settings: Settings): Promise<number> {
  const { root } = await GitWorkspace.open(flags.repo);
  const patch = await readBranchPatch(root, base);
  if (patch.changes.length === 0) {
    const others = patch.unread.length === 0 ? '' : `, but ${namesOfUnread(patch.unread)}`;
    const from = `${base ?? 'the main branch'} (${patch.base.slice(0, 12)})`;
    throw new UsageError(`Nothing ${others && 'that a review can read '}differs from ${from}${others}`, {
      hint: 'Specify another base: patchwright review BASE.',
    });
  }
  tellUnread(patch.unread);
  // What a branch is judged by is not for the branch to say (R14).
  const workspace = await GitWorkspace.open(root, patch.base);
  const config = await loadConfig(workspace, { ...flags, ...unlimited }, settings);
  const withheld = await tellWithheld(root);
  const progress = showRuleProgress(false);
  const interrupt = onInterrupt();
  try {
    const issue = flags.issue === undefined ? {} : { issue: await readIssue(flags.issue, settings) };
    const checks = flags.checks
      ? await runChecks({ workspace, patch, config, flags, settings, events: progress }, interrupt.signal)
      : [];
    const review = await reviewPatch({
      ...issue,
      patch,
      checks,
      model: await openModel(config, flags, settings, progress),
      mentions: await findMentions(root, patch),
      surroundings: await findSurroundings(workspace, patch, settings, interrupt.signal),
      signal: interrupt.signal,
    });
    progress.end();
    const judged = withChecks(review, checks);
    const checking = describeChecks(checks, await whyUnchecked(workspace, config, flags));
    const format = flags.format ?? (flags.json ? 'json' : 'text');
    printReview({ review: judged, checking, patch, withheld, unread: patch.unread }, format);
    return judged.approved ? 0 : 1;
  } finally {
    progress.end();
    interrupt.release();
  }
}

/** What a run shows its reviewer beside the diff, from the index of the base. */
async function findSurroundings(
  workspace: GitWorkspace,
  patch: Patch,
  settings: Settings,
  signal: AbortSignal,
): Promise<string> {
  const store = composeStore(settings.state, workspace);
  const index = await refreshIndex({ workspace, ...composeParsing(), store, signal });
  return showSurroundings({ index, workspace }, patch);
}

interface CheckOptions {
  /** The repository at the base. */
  workspace: GitWorkspace;
  patch: Patch;
  config: Config;
  flags: ReviewFlags;
  settings: Settings;
  events: Events;
}

async function runChecks(
  { workspace, patch, config, flags, settings, events }: CheckOptions,
  signal: AbortSignal,
): Promise<CheckComparison[]> {
  const { checks } = config.validation;
  if (checks.length === 0) return [];
  const runner = await composeRunner(settings, { ...flags, root: workspace.root });
  const baselineCache = composeStore(settings.state, workspace);
  return compareChecks({
    workspace,
    runner,
    environment: settings.environment,
    patch,
    checks,
    baselineCache,
    events,
    signal,
  });
}

/** What checks find is counted, and no reviewer has to agree: the model is told to leave it out of its reply. */
function withChecks(review: Review, checks: readonly CheckComparison[]): Review {
  const found = checks.flatMap(({ newFindings }) => newFindings);
  const isWorse = found.some(({ severity }) => severity === 'error');
  return { ...review, findings: [...found, ...review.findings], approved: review.approved && !isWorse };
}

async function whyUnchecked(
  workspace: GitWorkspace,
  { validation: { checks } }: Config,
  flags: ReviewFlags,
): Promise<string> {
  if (!flags.checks) return 'checks were skipped';
  if (checks.length === 0) return 'no checks are configured on the base';
  return whyNoneRan(
    checks,
    (await workspace.tree()).map(({ path }) => path),
  );
}
