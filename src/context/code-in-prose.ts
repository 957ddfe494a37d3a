/** Pieces of code in prose: what stands in backticks, whole and by words, and words that look like identifiers. */
export function codeIn(prose: string): Set<string> {
  const quoted = [...prose.matchAll(/`([^`\n]{2,160})`/g)].flatMap(([, code]) => [
    code!,
    ...code!.split(/[^\w$.]+/),
    ...code!.split(/[^\w$]+/),
  ]);
  const looksLikeCode = prose.match(/\b[\w$]*(?:[a-z][A-Z]|_[a-z]|\$)[\w$]*\b/g) ?? [];
  return new Set([...quoted, ...looksLikeCode].map((code) => code.trim()).filter((code) => code.length > 2));
}
