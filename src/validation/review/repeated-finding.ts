import type { Finding } from '../../domain/index.ts';
import { wordSimilarity } from '../../text/lines/similarity.ts';

/** Share of common words from which two findings say the same. */
const same = 0.5;
/** The same words about the same place need to agree less. */
const sameNearby = 0.35;
const nearby = 3;

/** Whether a finding only repeats one that was answered before, in the same or in similar words. */
export function repeatsAnswered(finding: Finding, answered: readonly Finding[]): boolean {
  return answered.some((old) => {
    if (old.path !== finding.path) return false;
    const close =
      old.startLine !== undefined &&
      finding.startLine !== undefined &&
      Math.abs(old.startLine - finding.startLine) <= nearby;
    return (
      wordSimilarity(old.message.toLowerCase(), finding.message.toLowerCase()) >= (close ? sameNearby : same)
    );
  });
}
