import type { CheckComparison, Finding, Severity } from '../../../domain/index.ts';

/** The most findings of one check that are kept: more than anybody reads, and few enough for a run folder and an artifact. */
const maxKept = 1000;

const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/**
 * Limits a comparison to the first findings of each list, errors before others. New findings that are left out are summed up in one
 * further finding, as severe as the worst of them, so that their number is not lost.
 */
export function withFirstFindings(comparison: CheckComparison): CheckComparison {
  const { name, before, after, newFindings } = comparison;
  const kept = firstOf(newFindings);
  return {
    ...comparison,
    before: { ...before, findings: firstOf(before.findings) },
    after: { ...after, findings: firstOf(after.findings) },
    newFindings: [...kept, ...leftOut(name, newFindings, kept)],
  };
}

function firstOf(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= maxKept) return findings;
  const first = new Set(findings.toSorted(bySeverity).slice(0, maxKept));
  return findings.filter((found) => first.has(found));
}

function leftOut(check: string, all: readonly Finding[], kept: readonly Finding[]): Finding[] {
  if (all.length === kept.length) return [];
  const { severity } = all.toSorted(bySeverity)[kept.length]!;
  const message = `${all.length - kept.length} further findings of this check are not listed.`;
  return [{ source: 'check', severity, check, code: 'further-findings', message }];
}

function bySeverity(one: Finding, other: Finding): number {
  return ranks[one.severity] - ranks[other.severity];
}
