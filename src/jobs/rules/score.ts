import { proportion, renderShare, type Metric } from '../../text/statistics.ts';
import type { EvalVerdict } from './evaluate-rule.ts';

/** How verdicts and labels met. */
export interface Confusion {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
}

/** Precision, recall and F1 with their 95 % intervals. */
export interface RuleScore extends Confusion {
  precision: Metric;
  recall: Metric;
  f1: Metric;
}

/** Counts verdicts against labels. */
export function countVerdicts(verdicts: readonly { expected: boolean; found: boolean }[]): Confusion {
  const count = (expected: boolean, found: boolean) =>
    verdicts.filter((verdict) => verdict.expected === expected && verdict.found === found).length;
  return {
    truePositives: count(true, true),
    falsePositives: count(false, true),
    falseNegatives: count(true, false),
    trueNegatives: count(false, false),
  };
}

/**
 * Wilson intervals. F1 is 2J/(1+J) of the Jaccard share J = TP / (TP + FP + FN), which is a proportion, so its
 * interval is that of J carried through the same formula.
 */
export function scoreVerdicts(confusion: Confusion): RuleScore {
  const { truePositives: hits, falsePositives, falseNegatives } = confusion;
  const jaccard = proportion(hits, hits + falsePositives + falseNegatives);
  const toF1 = (share: number) => (2 * share) / (1 + share);
  return {
    ...confusion,
    precision: proportion(hits, hits + falsePositives),
    recall: proportion(hits, hits + falseNegatives),
    f1: {
      value: toF1(jaccard.value),
      low: toF1(jaccard.low ?? 0),
      high: toF1(jaccard.high ?? 1),
      total: hits + falsePositives + falseNegatives,
    },
  };
}

/** A table for people: one line for each rule, then all of them, then what was judged wrongly. */
export function renderScores(
  rules: readonly {
    rule: string;
    verdicts: readonly EvalVerdict[];
    failed: readonly string[];
    score: RuleScore;
  }[],
  overall: RuleScore,
): string {
  const row = (name: string, { precision, recall, f1 }: RuleScore) =>
    `${name.padEnd(44)} precision ${renderShare(precision)}  recall ${renderShare(recall)}  F1 ${renderShare(f1)}\n`;
  const wrong = rules.flatMap(({ rule, verdicts, failed }) => [
    ...verdicts
      .filter(({ expected, found }) => expected !== found)
      .map(({ id, found }) => `${found ? 'false alarm' : 'missed'}: ${rule}/${id}\n`),
    ...failed.map((id) => `not judged: ${rule}/${id}\n`),
  ]);
  return [...rules.map(({ rule, score }) => row(rule, score)), row('all', overall), ...wrong].join('');
}
