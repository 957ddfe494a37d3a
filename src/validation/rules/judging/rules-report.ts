import type { Finding } from '../../../domain/index.ts';
import type { PrefilterReason } from '../shown/applies-to.ts';
import type { UsageByRole } from './counting-model.ts';
import type { UnjudgedFile } from './plan-tasks.ts';
import type { ReportCandidate, DropReason } from './sort-reports.ts';
import type { Rule } from '../format/rule.ts';

/** A confirmed violation. */
export interface RuleFinding extends Finding {
  source: 'rule';
  path: string;
  startLine: number;
  endLine: number;
  /** 1-based; `endColumn` is the one after the last character. */
  column: number;
  endColumn: number;
  /** The rule's name. */
  code: string;
  /** Why it breaks the rule, without the title. */
  reason: string;
  /** The offending code as the judge quoted it. */
  quote: string;
  fixable: boolean;
}

/** A task whose question could not be answered; the file counts as not judged by that rule. */
export interface RuleFailure {
  rule: string;
  path: string;
  message: string;
}

/** What judging came to. */
export interface RulesReport {
  /** Sorted by path, line and rule. */
  findings: readonly RuleFinding[];
  failures: readonly RuleFailure[];
  stats: RulesStats;
}

/** Figures of one run. */
export interface RulesStats {
  files: number;
  rules: number;
  /** Questions that were to be asked, cached ones included. */
  tasks: number;
  /** First-pass answers taken from the cache. */
  cacheHits: number;
  candidates: number;
  /** Candidates whose verdict came from the cache. */
  confirmCacheHits: number;
  skipped: Readonly<Partial<Record<PrefilterReason, number>>>;
  dropped: Readonly<Partial<Record<DropReason, number>>>;
  unjudged: readonly UnjudgedFile[];
  usage: UsageByRole;
}

/** The finding of a candidate, with the reason of whoever had the last word. */
export function buildFinding({ task, region, reported }: ReportCandidate, reason: string): RuleFinding {
  const { rule, file } = task;
  const why = reason === '' ? reported.reasoning : reason;
  return {
    source: 'rule',
    severity: rule.severity === 'off' ? 'info' : rule.severity,
    message: why === '' ? rule.title : `${rule.title}: ${why}`,
    reason: why,
    path: file.path,
    ...region,
    code: rule.name,
    quote: reported.snippet,
    fixable: rule.fixable,
  };
}

/** Sorts findings the way people read files. */
export function sortFindings(findings: readonly RuleFinding[]): RuleFinding[] {
  return findings.toSorted(
    (a, b) =>
      compare(a.path, b.path) || a.startLine - b.startLine || a.column - b.column || compare(a.code, b.code),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rules that cannot be judged file by file, for a note to the reader. */
export function listUnjudgedRules(rules: readonly Rule[]): string[] {
  return rules.filter(({ scope }) => scope !== 'file').map(({ name }) => name);
}
