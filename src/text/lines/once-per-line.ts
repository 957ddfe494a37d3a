/**
 * Lines that are remembered. A text has either few different lines, of which each comes again and again, or so many that
 * to remember yet another one takes longer than to work it out.
 */
const maxKnown = 1_000;

/**
 * What a line comes to, worked out once for all lines like it: a text is made of the same few lines again and again.
 * @param most lines that are remembered; all of them where the same lines are asked about several times
 */
export function oncePerLine<Result>(of: (line: string) => Result, most = maxKnown): (line: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found.result;
    const result = of(line);
    if (known.size < most) known.set(line, { result });
    return result;
  };
}
