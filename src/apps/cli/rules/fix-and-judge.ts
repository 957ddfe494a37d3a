import type { Config } from '../../../config/index.ts';
import type { Events } from '../../../ports/index.ts';
import { judgeRules, type JudgeRequest, type LintFile, type RulesReport } from '../../../validation/index.ts';
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
  const written = await fixViolations({ root, files, findings, config, model, parser, events, ...interrupt });
  const fixed = new Set(written.map((file) => file.path));
  if (fixed.size === 0) return { report, fixed: [] };
  const again = await judgeRules({
    ...request,
    files: (await reselect()).filter((file) => fixed.has(file.path)),
  });
  return { report: join(report, again, fixed), fixed: [...fixed] };
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
      usage: { weak: add(a.usage.weak, b.usage.weak), strong: add(a.usage.strong, b.usage.strong) },
    },
  };
}

function add<Sums extends { [Key in keyof Sums]?: number | undefined }>(one: Sums, other: Sums): Sums {
  const keys = Object.keys({ ...one, ...other }) as (keyof Sums)[];
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)])) as Sums;
}
