/** The original's pattern: a comment with ` ... ` in it, on a line of its own, also as an added line of a diff. */
const pattern = /^[+]? *[#].* [.][.][.] /;
/** What line-numbered edits, which the original does not know, write before the code of a line. */
const number = /^(?:\d+|[_+]): ?/;

/** Lazy comments of a reply, counted in two ways. */
export interface LazyComments {
  /** Every line that fits the original's pattern (Aider `benchmark/benchmark.py`). */
  original: number;
  /** The same without comments that stand in the file itself: moving those is not laziness. */
  new: number;
}

/** Counts lines of a reply that stand for code the model was too lazy to write. */
export function countLazyComments(reply: string, source: string): LazyComments {
  const own = new Set(source.split('\n').map((line) => line.trim()));
  const lazy = reply
    .split('\n')
    .map((line) => line.replace(number, ''))
    .filter((line) => pattern.test(line));
  return {
    original: lazy.length,
    new: lazy.filter((line) => !own.has(line.replace(/^\+/, '').trim())).length,
  };
}
