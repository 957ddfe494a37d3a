/**
 * @param a one hash of the word
 * @param b another
 */
export type OnWord = (start: number, end: number, a: number, b: number) => void;

const wordCharacter = /[\p{L}\p{N}_$]/u;
const inside = 1;
const outside = 2;
/**
 * Whether a UTF-16 unit belongs to words, decided when it is first met; 0 before that. Surrogates are decided in pairs.
 */
const kinds = new Uint8Array(0x10000);

/** Tells every word of a text, in order, as `wordPattern` finds them, with two hashes: no strings are made. */
export function scanWords(text: string, onWord: OnWord): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    let units = wordUnits(text, at);
    if (units === 0) {
      at += 1;
      continue;
    }
    const start = at;
    let a = 0x811c9dc5 | 0;
    let b = 0x2f0b4c47;
    for (; units > 0; units = at < length ? wordUnits(text, at) : 0) {
      for (const end = at + units; at < end; at += 1) {
        const code = text.charCodeAt(at);
        a = Math.imul(a ^ code, 0x01000193);
        b = (Math.imul(b, 0x5bd1e995) + Math.imul(code, 0x27d4eb2f)) | 0;
      }
    }
    onWord(start, at, a, b);
  }
}

/** How many units of the text at a place belong to a word as one character: 0, 1, or 2 for a surrogate pair. */
function wordUnits(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const kind = kinds[code];
  if (kind === inside) return 1;
  if (kind === outside) return 0;
  if (code >= 0xd800 && code < 0xe000) return pairUnits(text, at);
  const isWord = wordCharacter.test(String.fromCharCode(code));
  kinds[code] = isWord ? inside : outside;
  return isWord ? 1 : 0;
}

function pairUnits(text: string, at: number): number {
  const character = String.fromCodePoint(text.codePointAt(at)!);
  return character.length === 2 && wordCharacter.test(character) ? 2 : 0;
}
