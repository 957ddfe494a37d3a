import type { CheckComparison, Finding, Severity } from '../../../domain/index.ts';

/** Findings of one check that are kept: more than anybody reads, and what a run folder and a draft have room for. */
const maxKept = 1000;

const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/**
 * A comparison with the first findings of each list, errors before others. New ones that are left out are counted in
 * one more finding, as severe as the worst of them, so that none is taken for none.
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
  const first = new Set(findings.toSorted(byRank).slice(0, maxKept));
  return findings.filter((found) => first.has(found));
}

function leftOut(check: string, all: readonly Finding[], kept: readonly Finding[]): Finding[] {
  if (all.length === kept.length) return [];
  const { severity } = all.toSorted(byRank)[kept.length]!;
  const message = `${all.length - kept.length} further findings of this check are not listed.`;
  return [{ source: 'check', severity, check, code: 'further-findings', message }];
}

function byRank(one: Finding, other: Finding): number {
  return ranks[one.severity] - ranks[other.severity];
}
