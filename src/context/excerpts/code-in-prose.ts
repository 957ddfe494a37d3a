/** Longer quotations are examples, which no line of a file holds as they are. */
const longestCode = 160;

/** Pieces of code in prose: what stands in backticks, whole and by words, and words that look like identifiers. */
export function codeIn(prose: string): Set<string> {
  // Every pair of backticks is read, however short what stands between, so that none is paired with the next one's.
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => code.length <= longestCode)
    .flatMap((code) => [code, ...code.split(/[^\w$.]+/), ...code.split(/[^\w$]+/)]);
  const words = prose.match(/\w(?:[\w$]*\w)?/g) ?? [];
  const looksLikeCode = words.filter((word) => /[a-z][A-Z]|_[a-z]|\$/.test(word));
  return new Set([...quoted, ...looksLikeCode].map((code) => code.trim()).filter((code) => code.length > 2));
}

/** Pieces of code that are looked for, the first of a text. */
const maxPieces = 50;

/** What a text writes as code and nobody writes as prose, to be looked for as it is written: names with signs or capitals inside. */
export function quotedCode(text: string): string[] {
  return [...codeIn(text)]
    .filter((piece) => /\w[^\w\s]+\w|\w_\w|[a-z][A-Z]|\w[^\w\s]$/.test(piece))
    .slice(0, maxPieces);
}
