import type { Config } from '../../../config/index.ts';
import type { Events } from '../../../ports/index.ts';
import {
  countUsage,
  judgeRules,
  type JudgeRequest,
  type LintFile,
  type RulesReport,
  type UsageByRole,
} from '../../../validation/index.ts';
import { fixViolations } from './fix-violations.ts';

/** What mending needs besides the first judgement. */
export interface FixOptions {
  root: string;
  request: JudgeRequest & { parser: NonNullable<JudgeRequest['parser']>; events: Events };
  config: Config;
  /** Reads the files to judge again, with what counts as changed in them now. */
  reselect: () => Promise<LintFile[]>;
}

/** The judgement after mending, and the files that were mended. */
export interface Mended {
  report: RulesReport;
  fixed: readonly string[];
}

/** Mends what is fixable and judges the mended files again; findings of other files stay as they are. */
export async function fixAndJudge(report: RulesReport, options: FixOptions): Promise<Mended> {
  const { root, request, config, reselect } = options;
  const findings = report.findings.filter((found) => found.fixable);
  if (findings.length === 0) return { report, fixed: [] };
  const { model, parser, events, signal, files = [] } = request;
  const interrupt = signal ? { signal } : {};
  const mending = countUsage(model);
  const fixing = { root, files, findings, config, model: mending.model, parser, events, ...interrupt };
  const written = await fixViolations(fixing);
  const fixed = new Set(written.map((file) => file.path));
  const paid = { ...report, stats: { ...report.stats, usage: sum(report.stats.usage, mending.usage) } };
  if (fixed.size === 0) return { report: paid, fixed: [] };
  const again = await judgeRules({
    ...request,
    files: (await reselect()).filter((file) => fixed.has(file.path)),
  });
  return { report: join(paid, again, fixed), fixed: [...fixed] };
}

function join(first: RulesReport, again: RulesReport, fixed: ReadonlySet<string>): RulesReport {
  const kept = first.findings.filter((found) => !fixed.has(found.path));
  const [a, b] = [first.stats, again.stats];
  return {
    findings: [...kept, ...again.findings].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    failures: [...first.failures.filter(({ path }) => !fixed.has(path)), ...again.failures],
    stats: {
      ...a,
      tasks: a.tasks + b.tasks,
      cacheHits: a.cacheHits + b.cacheHits,
      candidates: a.candidates + b.candidates,
      confirmCacheHits: a.confirmCacheHits + b.confirmCacheHits,
      usage: sum(a.usage, b.usage),
    },
  };
}

function sum(one: UsageByRole, other: UsageByRole): UsageByRole {
  return { weak: add(one.weak, other.weak), strong: add(one.strong, other.strong) };
}

function add<Sums extends { [Key in keyof Sums]?: number | undefined }>(one: Sums, other: Sums): Sums {
  const keys = Object.keys({ ...one, ...other }) as (keyof Sums)[];
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)])) as Sums;
}
