/** What a line comes to, worked out once for all lines like it: a text is made of the same few lines again and again. */
export function oncePerLine<Result>(of: (line: string) => Result): (line: string) => Result {
  const known = new Map<string, { result: Result }>();
  return (line) => {
    const found = known.get(line);
    if (found !== undefined) return found.result;
    const result = of(line);
    known.set(line, { result });
    return result;
  };
}
