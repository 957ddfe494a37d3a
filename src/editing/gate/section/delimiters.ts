/** Comments, and conditions of the preprocessor, as many languages have them. */
const block = String.raw`\/\*|\*\/`;
const condition = String.raw`^[ \t]*#[ \t]*(?:if(?:n?def)?|elif(?:n?def)?|else|end(?:if|region)?|region)\b`;
/** A bare word, which may end a text that begins with it. */
const hereDocumentEnd = String.raw`^[ \t]*[A-Z][A-Z_\d]+[ \t]*[;,)]?$`;
const continued = String.raw`\\$`;

/**
 * What begins and ends a comment or text that may go on for lines, by language. Elsewhere such a mark is a character like
 * others, as a back tick is in the comments of Rust.
 */
const marksByLanguage: Readonly<Record<string, readonly string[]>> = {
  c: [block, condition, continued],
  cpp: [block, condition, continued],
  'c-sharp': [block, condition, '"""'],
  dart: [block, '"""', "'''"],
  go: [block, '`'],
  java: [block, '"""'],
  javascript: [block, '`', continued],
  kotlin: [block, '"""'],
  php: [block, '<<<', hereDocumentEnd],
  python: ['"""', "'''", continued],
  rust: [block, String.raw`\br#+"|"#+`],
  scala: [block, '"""'],
  swift: [block, condition, '"""', '"#'],
  tsx: [block, '`', continued],
  typescript: [block, '`', continued],
};
const marksOfAny = [
  String.raw`"""|'''|${'`'}|\{-|-\}|\(\*|\*\)|--\[|\[=*\[|\]=*\]|<<|=begin|=end|__END__|__DATA__`,
  String.raw`~[a-zA-Z]|%[qQwWiIrsx]?\W|r#*"|"#`,
  hereDocumentEnd,
  block,
  condition,
  continued,
];

const closerOf: ReadonlyMap<string, string> = new Map([
  ['"""', '"""'],
  ["'''", "'''"],
  ['`', '`'],
  ['/*', '*/'],
  ['{-', '-}'],
  ['(*', '*)'],
  ['=begin', '=end'],
  ['#if', '#end'],
  ['#region', '#end'],
]);

/** A delimiter and, where what it opens is closed in the same text, the index behind the closing one. */
interface Mark {
  name: string;
  start: number;
  end?: number;
}

/** The marks of a text in their order; what stands within a comment or text is none. */
function marksIn(text: string, language: string): Mark[] {
  const pattern = new RegExp((marksByLanguage[language] ?? marksOfAny).join('|'), 'gm');
  const marks: Mark[] = [];
  let open: { mark: Mark; closer: string } | undefined;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const name = found.length === 1 || closerOf.has(found) ? found : nameOf(found);
    if (open !== undefined) {
      // One that opens again is of another comment, and the end of the first is not here.
      if (name === open.mark.name && name !== open.closer) marks.push({ name, start: index });
      if (name !== open.closer) continue;
      open.mark.end = index + found.length;
      open = undefined;
      continue;
    }
    const mark: Mark = { name, start: index };
    const closer = closerOf.get(name) ?? rawCloserOf(name);
    if (closer !== undefined) open = { mark, closer };
    marks.push(mark);
  }
  return marks;
}

/** One name for all that opens a condition, and for all that closes one. */
function nameOf(found: string): string {
  return found.replaceAll(/[ \t]/g, '').replace(/^#(if|end)\w+/, '#$1');
}

/** `"##` for `r##"`. */
function rawCloserOf(name: string): string | undefined {
  return /^r#+"$/.test(name) ? `"${name.slice(1, -1)}` : undefined;
}

/** The marks in some lines that nothing in these lines closes or opens. */
export function unclosedMarks(lines: readonly string[], language: string): string[] {
  const text = lines.join('\n');
  const lastLine = text.lastIndexOf('\n') + 1;
  return marksIn(text, language)
    .filter(({ name, start, end }) => end === undefined && (name !== '\\' || start >= lastLine))
    .map(({ name }) => name);
}

/** By row that begins within a comment or text: what opened that. */
export type Within = ReadonlyMap<number, string>;

export function rowsWithin(lines: readonly string[], language: string): Within {
  const within = new Map<number, string>();
  const spans = marksIn(lines.join('\n'), language).filter(
    ({ name, end }) => end !== undefined && !name.startsWith('#'),
  );
  let [row, begin] = [0, 0];
  for (const { name, start, end } of spans) {
    for (; row < lines.length && begin < end!; begin += lines[row]!.length + 1, row++)
      if (begin > start) within.set(row, name);
  }
  return within;
}
