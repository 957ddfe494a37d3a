/**
 * What search by meaning adds to the learned score of a file. Not fitted with the rest, because the sets that it is fitted
 * to hold no embeddings: of the weights measured, this one won more than it lost at every depth
 * (docs/bench-notes/embeddings.md).
 */
const perShare = 4;
/** More than all other signals together can add: code that stands out this far is never similar by chance. */
const perExcess = 25;

/** How a file stands in the list of meaning. */
export interface FileMeaning {
  /** Its cosine as a share of the list's best, by the weight of the model. */
  share: number;
  /** How much further it stands out than by chance, 0 to 1. */
  excess: number;
}

/** The scores of files, in their order, with what is known of their meaning. */
export function addMeaning(
  scores: Float64Array,
  files: readonly number[],
  meaning: ReadonlyMap<number, FileMeaning>,
): Float64Array {
  return scores.map((score, at) => {
    const { share = 0, excess = 0 } = meaning.get(files[at]!) ?? {};
    return score + perShare * share + perExcess * excess;
  });
}
