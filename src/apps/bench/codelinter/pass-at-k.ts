/**
 * Unbiased estimate of the chance that at least one of `k` samples is right, from `samples` drawn of which `right`
 * were: 1 − C(n−c, k) / C(n, k), computed as a product (M. Chen et al., "Evaluating Large Language Models Trained on
 * Code", 2021).
 * @returns a fraction; `undefined` when fewer than `k` samples were drawn
 */
export function passAtK(samples: number, right: number, k: number): number | undefined {
  if (samples < k) return undefined;
  if (samples - right < k) return 1;
  let allWrong = 1;
  for (let drawn = samples - right + 1; drawn <= samples; drawn++) allWrong *= 1 - k / drawn;
  return 1 - allWrong;
}
