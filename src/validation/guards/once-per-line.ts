/** What a line comes to, worked out once for all lines like it: a text is made of the same few lines again and again. */
export function oncePerLine<Result>(of: (line: string) => Result): (line: string) => Result {
  const known = new Map<string, Result>();
  return (line) => {
    if (!known.has(line)) known.set(line, of(line));
    return known.get(line)!;
  };
}
