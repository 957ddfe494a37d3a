import { Parser } from 'htmlparser2';

/** Longest page that is parsed, characters. */
const longestHtml = 1024 * 1024;
/** Real pages nest a few dozen elements; the parser's time grows with the square of the depth. */
const deepest = 500;
/** Large manuals have some ten thousand elements; turning them into text takes time for each. */
const maxElements = 30_000;
const step = 8192;

/** A page as far as it can be parsed in little time: cut at its size limit and before it nests or goes on without end. */
export function boundHtml(source: string): string {
  const bounded = source.slice(0, longestHtml);
  let depth = 0;
  let elements = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      elements += 1;
    },
    onclosetag: () => void (depth -= 1),
  });
  for (let at = 0; at < bounded.length; at += step) {
    parser.write(bounded.slice(at, at + step));
    if (depth > deepest || elements > maxElements) return bounded.slice(0, at);
  }
  return bounded;
}
