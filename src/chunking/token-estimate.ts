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
 * Estimates the tokens of a text without a vocabulary: a token per seven letters of a word and for each inner capital,
 * one per three digits, three per four punctuation marks, one for a line end with its indentation, and one per UTF-16
 * unit beyond ASCII. Measured against o200k in docs/bench-notes/indexing.md: it errs on the high side.
 */
export function estimateTokens(text: string, start = 0, end: number = text.length): number {
  let quarters = 0;
  let at = start;
  while (at < end) {
    const kind = classOf(text.charCodeAt(at));
    const first = at;
    at += 1;
    if (kind === letter) {
      while (at < end && continuesWord(text.charCodeAt(at - 1), text.charCodeAt(at))) at += 1;
    } else while (at < end && classOf(text.charCodeAt(at)) === kind) at += 1;
    quarters += quartersOf(kind, at - first);
  }
  return Math.ceil(quarters / 4);
}

function classOf(code: number): number {
  return code < 128 ? classes[code]! : 0;
}

/** A capital behind a small letter begins a new word. */
function continuesWord(before: number, code: number): boolean {
  return classOf(code) === letter && !(before >= 97 && code < 97);
}

/** Quarter tokens of a run of one class. */
function quartersOf(kind: number, length: number): number {
  switch (kind) {
    case letter:
      return 4 * Math.ceil(length / 7);
    case digit:
      return 4 * Math.ceil(length / 3);
    case space:
      return length > 1 ? 2 : 0;
    case newline:
      return 2 + length;
    case punctuation:
      return 3 * length;
    default:
      return 4 * length;
  }
}
