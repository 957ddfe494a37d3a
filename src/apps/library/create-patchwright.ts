import { GitWorkspace } from '../../adapters/git/index.ts';
import { composeModel } from '../../composition/model/compose-model.ts';
import { loadConfig } from '../../composition/load-config.ts';
import { requireOwnState } from '../../composition/state/own-state.ts';
import { executeRun } from '../../composition/run/execute-run.ts';
import { unobserved } from '../../composition/run/run-observer.ts';
import { openSearchIndex } from '../../composition/repository/search-index.ts';
import type { Issue, Patch, Plan, RetrievalResult } from '../../domain/index.ts';
import { UsageError, WorkspaceError } from '../../errors/index.ts';
import type { RunResult } from '../../pipeline/index.ts';
import { retrieve } from '../../retrieval/index.ts';
import { pathsOf, whyOffLimits } from '../../scope/index.ts';
import type { RulesReport } from '../../validation/index.ts';
import { lintRepository, type LintOptions } from './lint.ts';
import { listener } from './listener.ts';
import { isOwnModel, readOptions, type PatchwrightOptions } from './options.ts';
import {
  readIssue,
  requireAllowed,
  requireOptions,
  requirePlan,
  requireResult,
  soundModel,
} from './read-input.ts';

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
   * Writes a run's patch into the working tree, all of it or nothing. Only what `run` resolved to here brings the approval of the plan
   * that it was given; a result from elsewhere writes no protected file that is not named (A2).
   * @param options.allow paths that may be written though ordinary commands obey them
   * @throws {PatchwrightError} when the run has no patch, it names a protected file, or a file it touches has changed since
   */
  apply(result: RunResult, options?: { allow?: readonly string[] }): Promise<void>;
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
  const approved = new WeakMap<RunResult, readonly string[]>();
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
      const result = await start({ mode: 'run', approvedPlan: plan }, issue);
      if (plan) approved.set(result, pathsOf(plan));
      return result;
    },
    async apply(result, { allow = [] } = {}) {
      requireResult(result);
      requireAllowed(allow);
      const { patch, verdict } = result;
      if (!patch) throw new UsageError(`The run has no patch: ${verdict.verdict} (${verdict.reason})`);
      // What is looked at is what is written, whatever the object says the next time it is asked.
      const seen = { ...patch, changes: patch.changes.map((change) => ({ ...change })) };
      const workspace = await open();
      const { scope } = await loadConfig(workspace, { values, asksModel: false }, settings);
      requireScope(seen, whyOffLimits(scope, [...allow, ...(approved.get(result) ?? [])]));
      await workspace.apply(seen);
    },
    async lint(lint = {}) {
      const workspace = await open();
      const config = await loadConfig(workspace, { values }, settings);
      const endpoint = own ?? composeModel(config, settings);
      return lintRepository(workspace.root, { config, endpoint, signal: options.signal }, lint);
    },
  };
}

/** @throws {WorkspaceError} `path-refused` naming the first file of a patch that is off limits */
function requireScope({ changes }: Patch, forbids: (path: string) => string | undefined): void {
  for (const path of changes.flatMap((change) =>
    change.from === undefined ? [change.path] : [change.path, change.from],
  )) {
    const reason = forbids(path);
    if (reason !== undefined)
      throw new WorkspaceError('path-refused', `${path} ${reason}`, {
        hint: 'Nothing was written. Of a result that `run` did not resolve to here, name such files: apply(result, { allow: [PATH] }).',
      });
  }
}
