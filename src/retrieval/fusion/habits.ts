/**
 * Lists that do not depend on the issue: how lately and how often files changed. More of either never lowers a file,
 * and `retrieval.recency` scales them.
 */
const habitLists: readonly string[] = ['recency', 'churn'];

/** Whether a list, or a feature made of one, does not depend on the issue. */
export function isHabit(feature: string): boolean {
  return habitLists.includes(feature.split(':', 1)[0]!);
}

/** The features with those of habit multiplied; what is added for them is linear, so that it is scaled alike. */
export function scaleHabits(
  features: ReadonlyMap<string, Float64Array>,
  factor: number,
): Map<string, Float64Array> {
  return new Map(
    [...features].map(([name, values]) => [
      name,
      isHabit(name) ? values.map((value) => factor * value) : values,
    ]),
  );
}
