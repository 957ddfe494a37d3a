import { GitWorkspace } from '../../adapters/git/index.ts';
import { composeModel } from '../../composition/model/compose-model.ts';
import { loadConfig } from '../../composition/load-config.ts';
import { requireOwnState } from '../../composition/state/own-state.ts';
import { executeRun } from '../../composition/run/execute-run.ts';
import { unobserved } from '../../composition/run/run-observer.ts';
import { openSearchIndex } from '../../composition/repository/search-index.ts';
import type { Issue, Plan, RetrievalResult } from '../../domain/index.ts';
import { UsageError } from '../../errors/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { retrieve } from '../../retrieval/index.ts';
import type { RulesReport } from '../../validation/index.ts';
import { lintRepository, type LintOptions } from './lint.ts';
import { listener } from './listener.ts';
import { isOwnModel, readOptions, type PatchwrightOptions } from './options.ts';
import { readIssue, requireOptions, requirePlan, requireResult, soundModel } from './read-input.ts';

/** What can be done with one repository. Each call opens it anew, so commits made in between are seen. */
export interface Patchwright {
  /**
   * Finds the files and lines that an issue is about. No model, no network.
   * @param tokens upper bound of the snippets together
   */
  search(issue: Issue | string, options?: { tokens?: number }): Promise<RetrievalResult>;
  /** Decides what to change, and stops there: verdict `planned` with `plan`, or why there is none. */
  plan(issue: Issue | string): Promise<RunResult>;
  /**
   * Turns an issue into a checked patch. The working tree stays as it is. The promise holds for every verdict; read
   * `verdict` before `patch`.
   * @param options.plan a plan to go on from, whose files are then the scope
   */
  run(issue: Issue | string, options?: { plan?: Plan }): Promise<RunResult>;
  /**
   * Writes a run's patch into the working tree, all of it or nothing.
   * @throws {PatchwrightError} when the run has no patch, or a file it touches has changed since
   */
  apply(result: RunResult): Promise<void>;
  /** Judges code by rules written in Markdown. */
  lint(options?: LintOptions): Promise<RulesReport>;
}

/**
 * Patchwright for one repository.
 * @throws {UsageError} for an option of the wrong kind; its functions throw `PatchwrightError` with `code`, `message` and `hint`
 * @example
 * const patchwright = createPatchwright({ repository: '.', model: { name: 'qwen3-coder', baseUrl: 'http://127.0.0.1:11434/v1' } });
 * const result = await patchwright.run('Discounts are applied twice when a voucher is entered again');
 * if (result.verdict.verdict === 'patched') await patchwright.apply(result);
 */
export function createPatchwright(options: PatchwrightOptions): Patchwright {
  requireOptions(options);
  const { settings, values } = readOptions(options);
  const own = isOwnModel(options.model) ? soundModel(options.model) : undefined;
  const open = async () => {
    await requireOwnState(settings.state);
    return GitWorkspace.open(options.repository, options.base);
  };
  const start = async (
    request: { mode: 'plan' | 'run'; approvedPlan?: Plan | undefined },
    issue: Issue | string,
  ) => {
    const workspace = await open();
    return executeRun({
      request: { issue: readIssue(issue), selfReview: true, ...request },
      workspace,
      config: await loadConfig(workspace, { values }, settings),
      settings,
      model: own,
      observer: { ...unobserved, event: listener(options.onEvent) },
      signal: options.signal,
    });
  };
  return {
    async search(issue, { tokens = 24_000 } = {}) {
      const workspace = await open();
      const { index, commitHistory } = await openSearchIndex(workspace, settings.state);
      return retrieve({ issue: readIssue(issue), index, workspace, commitHistory, budgetTokens: tokens });
    },
    plan: (issue) => start({ mode: 'plan' }, issue),
    async run(issue, { plan } = {}) {
      requirePlan(plan);
      return start({ mode: 'run', approvedPlan: plan }, issue);
    },
    async apply(result) {
      requireResult(result);
      const { patch, verdict } = result;
      if (!patch) throw new UsageError(`The run has no patch: ${verdict.verdict} (${verdict.reason})`);
      await (await open()).apply(patch);
    },
    async lint(lint = {}) {
      const workspace = await open();
      const config = await loadConfig(workspace, { values }, settings);
      const endpoint = own ?? composeModel(config, settings);
      return lintRepository(workspace.root, { config, endpoint, signal: options.signal }, lint);
    },
  };
}
