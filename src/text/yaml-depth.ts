/** Nothing that people write in YAML is nested deeper. */
const deepest = 40;
/** Marks that a sentence on one line may have, too. */
const mostMarks = 200;

/**
 * Whether YAML is nested deeper than anything that people write, quotes or not. A parser goes one call deeper for each level, and Node.js
 * ends the process, past every `catch`, where a pattern is compiled with hardly any stack left.
 */
export function isDeepYaml(text: string): boolean {
  return isDeepFlow(text) || isDeepBlock(text) || isDeepLine(text);
}

/** Brackets and braces in one another. */
function isDeepFlow(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth = Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return false;
}

/** Lines that begin with many blanks, and marks of entries and keys, of which several may stand on one line. */
function isDeepBlock(text: string): boolean {
  const starts = text.match(/^(?:[ \t-]|\?(?=\s))*/gm) ?? [];
  return starts.some(({ length }) => length > deepest * 4);
}

/** Marks of keys, values and entries behind one another on a line: each is taken for one level more, also where none may stand. */
function isDeepLine(text: string): boolean {
  return text.split('\n').some((line) => (line.match(/[:?-](?=\s|$)/g)?.length ?? 0) > mostMarks);
}
