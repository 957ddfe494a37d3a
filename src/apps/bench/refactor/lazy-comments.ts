/** The original's pattern: a comment with ` ... ` in it, on a line of its own, also as an added line of a diff. */
const pattern = /^[+]? *[#].* [.][.][.] /;

/**
 * Counts lines of a reply that stand for code the model was too lazy to write, as the original counts them, except
 * comments that stand in the file itself: moving those is not laziness.
 */
export function countLazyComments(reply: string, source: string): number {
  const own = new Set(source.split('\n').map((line) => line.trim()));
  return reply
    .split('\n')
    .filter((line) => line.search(pattern) !== -1 && !own.has(line.replace(/^\+/, '').trim())).length;
}
