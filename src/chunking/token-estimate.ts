const letter = 1;
const digit = 2;
const space = 3;
const newline = 4;
const punctuation = 5;
const classes = new Uint8Array(128).fill(punctuation);
for (let code = 0; code < 128; code += 1) {
  const char = String.fromCharCode(code);
  if (/[A-Za-z]/.test(char)) classes[code] = letter;
  else if (/\d/.test(char)) classes[code] = digit;
  else if (/[\n\r]/.test(char)) classes[code] = newline;
  else if (/\s/.test(char)) classes[code] = space;
}

/**
 * Tokens of a piece of text for a byte-pair tokenizer, without one: a word costs one token per seven letters or hump, a
 * number one per three digits, punctuation three tokens per four signs, a line end with its indentation one, anything
 * beyond ASCII one per UTF-16 unit. Measured against o200k in docs/bench-notes/indexing.md: it errs on the high side.
 */
export function estimateTokens(text: string, start = 0, end: number = text.length): number {
  let quarters = 0;
  let run = 0;
  let before = 0;
  let wasLower = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? classes[code]! : 0;
    const hump = kind === letter && wasLower && code < 97;
    run = kind === before && !hump ? run + 1 : 1;
    quarters += costOf(kind, run);
    wasLower = kind === letter && code >= 97;
    before = kind;
  }
  return Math.ceil(quarters / 4);
}

/** Quarter tokens that the n-th sign of a run of one class adds. */
function costOf(kind: number, nth: number): number {
  switch (kind) {
    case letter:
      return nth % 7 === 1 ? 4 : 0;
    case digit:
      return nth % 3 === 1 ? 4 : 0;
    case space:
      return nth === 2 ? 2 : 0;
    case newline:
      return nth === 1 ? 3 : 1;
    case punctuation:
      return 3;
    default:
      return 4;
  }
}
