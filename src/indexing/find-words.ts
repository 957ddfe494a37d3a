import { wordPattern } from '../text/terms.ts';

/** @param a one hash of the word
 * @param b another */
export type OnWord = (start: number, end: number, a: number, b: number) => void;

const isWordCode = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);
// eslint-disable-next-line no-control-regex
const ascii = /^[\0-\x7f]*$/;

/** Tells every word of a text, in order, as `wordPattern` finds them, with two hashes: no strings are made. */
export function findWords(text: string, onWord: OnWord): void {
  if (ascii.test(text)) findAsciiWords(text, onWord);
  else {
    for (const match of text.matchAll(wordPattern)) {
      const end = match.index + match[0].length;
      let [a, b] = start;
      for (let at = match.index; at < end; at += 1) {
        const code = text.charCodeAt(at);
        a = mixFirst(a, code);
        b = mixSecond(b, code);
      }
      onWord(match.index, end, a, b);
    }
  }
}

function findAsciiWords(text: string, onWord: OnWord): void {
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    let code = text.charCodeAt(at);
    if (!isWordCode[code]) continue;
    const first = at;
    let [a, b] = start;
    while (at < length && isWordCode[code]) {
      a = mixFirst(a, code);
      b = mixSecond(b, code);
      at += 1;
      code = text.charCodeAt(at);
    }
    onWord(first, at, a, b);
  }
}

const start: readonly [number, number] = [0x811c9dc5 | 0, 0x2f0b4c47];
const mixFirst = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const mixSecond = (hash: number, code: number): number =>
  (Math.imul(hash, 0x5bd1e995) + Math.imul(code, 0x27d4eb2f)) | 0;
