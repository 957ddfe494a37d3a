import { boundModel } from '../../composition/model/bounded-model.ts';
import { composeParser } from '../../composition/repository/compose-repository.ts';
import { findContextFiles, selectLintFiles } from '../../jobs/rules/select-lint-files.ts';
import { answerersOf, type Config } from '../../config/index.ts';
import { locateQuote } from '../../editing/index.ts';
import { collectRules } from '../../jobs/rules/collect-rules.ts';
import type { LanguageModel } from '../../ports/index.ts';
import { judgeRules, withContext, type RulesReport } from '../../validation/index.ts';
import { heldFiles, workingFiles } from '../../composition/repository/working-files.ts';

/** What to judge, and by what. */
export interface LintOptions {
  /** Files or folders, relative to the process's folder; the whole repository by default. */
  paths?: readonly string[];
  /** Only lines changed since the branch left this base; `true` for the main branch. */
  diff?: string | true;
  /** Rule files or folders instead of the built-in ones and the repository's. */
  rules?: readonly string[];
  /** Most money, US dollars; 1 by default, or what the repository's `limits.maxCostUsd` lowers it to. */
  maxCost?: number;
}

/** Judges files of a working tree by rules, in two passes. */
export async function lintRepository(
  root: string,
  asked: { config: Config; endpoint: LanguageModel; signal?: AbortSignal },
  { paths = [], diff, rules: named = [], maxCost }: LintOptions,
): Promise<RulesReport> {
  const collected = await collectRules(heldFiles, root, { rules: named, rule: [], builtin: true });
  return judgeRules({
    files: await selectLintFiles(workingFiles(root), paths, diff),
    rules: withContext(collected, await findContextFiles(workingFiles(root), collected)),
    model: boundModel(asked.endpoint, asked.config, { maxCost }, { emit: () => undefined }),
    answerers: answerersOf(asked.config),
    locate: locateQuote,
    parser: composeParser(),
    signal: asked.signal,
  });
}
