/** What begins a section of a file that is no code, by the ending of its name. */
const beginnings: readonly { endings: RegExp; begins: RegExp }[] = [
  { endings: /\.(?:md|mdx|markdown)$/i, begins: /^#{1,4}\s+\S/ },
  { endings: /\.(?:rst|adoc)$/i, begins: /^={1,4}\s+\S/ },
  { endings: /\.ya?ml$/i, begins: /^(?: {2})?["'\w$/.-][^\s:]*:(?=\s|$)/ },
  { endings: /\.toml$/i, begins: /^\[|^[\w-]+\s*=/ },
  { endings: /\.(?:ini|cfg|conf|properties)$/i, begins: /^\[/ },
  { endings: /\.jsonc?$/i, begins: /^(?:\t| {2}| {4})?"[^"]+"\s*:/ },
  {
    endings: /\.sql$/i,
    begins:
      /^\s*(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+)?(?:table|view|index|function|procedure|trigger|type|schema|sequence)\b/i,
  },
];
/** Characters of a heading. */
const longestLine = 100;
const fence = /^\s*(?:```|~~~)/;

/**
 * Headings, keys and statements that begin the sections of a document, a data file or an SQL script, each with its
 * line. They answer requests, and are never ranked as declarations.
 * @returns nothing for other files
 */
export function outlineText(path: string, lines: readonly string[], most: number): string[] {
  const found = beginnings.find(({ endings }) => endings.test(path));
  if (!found) return [];
  let fenced = false;
  const begins = lines.flatMap((line, at) => {
    if (fence.test(line)) fenced = !fenced;
    return !fenced && found.begins.test(line) ? [`${at + 1}: ${line.trimEnd().slice(0, longestLine)}`] : [];
  });
  const left = begins.length - most;
  return left > 0 ? [...begins.slice(0, most), `… ${left} more`] : begins;
}
