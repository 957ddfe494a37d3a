import { locateQuote } from '../../editing/index.ts';
import type { BlobStore, LanguageModel } from '../../ports/index.ts';
import { judgeRules, planTasks, type RulesReport, type RulesStats } from '../../validation/index.ts';
import type { RuleEval } from './eval-files.ts';

/** What the judge said of one example. */
export interface EvalVerdict {
  id: string;
  expected: boolean;
  found: boolean;
}

/** Verdicts on the examples of one rule, and what they cost. */
export interface EvalResult {
  verdicts: readonly EvalVerdict[];
  /** Files that could not be judged; they count in no figure. */
  failed: readonly string[];
  usage: RulesStats['usage'];
  candidates: number;
}

/** How to ask. */
export interface EvaluateOptions {
  mode: 'two-pass' | 'single-pass';
  model: LanguageModel;
  answerers: { weak: string; strong: string };
  cache?: BlobStore;
  concurrency?: number;
  signal?: AbortSignal;
}

/** Judges the examples of one rule as if they were a project's files; globs and languages of the rule do not matter. */
export async function evaluateRule(item: RuleEval, options: EvaluateOptions): Promise<EvalResult> {
  const rule = { ...item.rule, include: [], exclude: [], languages: [], severity: 'error' as const };
  const files = item.files.map(({ path, text }) => ({ path, text }));
  const report = await judgeRules({ ...options, rules: [rule], files, locate: locateQuote });
  const { tasks } = await planTasks(files, [rule]);
  // Silence about an example that was never asked about is no verdict.
  const failed = new Set(files.map(({ path }) => path));
  for (const { file } of tasks) failed.delete(file.path);
  for (const { path } of report.failures) failed.add(path);
  const found = new Set(report.findings.map(({ path }) => path));
  return {
    verdicts: item.files
      .filter(({ path }) => !failed.has(path))
      .map(({ id, path, expected }) => ({ id, expected, found: found.has(path) })),
    failed: item.files.filter(({ path }) => failed.has(path)).map(({ id }) => id),
    ...spent(report),
  };
}

function spent({ stats }: RulesReport): Pick<EvalResult, 'usage' | 'candidates'> {
  return { usage: stats.usage, candidates: stats.candidates };
}
