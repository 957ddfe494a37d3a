import type { FileFeatures } from './file-features.ts';

/** The score of one candidate: its log odds up to a constant, comparable within one query only. */
export function scoreFile(features: FileFeatures, weights: Readonly<Record<string, number>>): number {
  let score = 0;
  for (const [name, value] of features) score += (weights[name] ?? 0) * value;
  return score;
}
