import { hashStart, hashUnit } from './hash.ts';
import { digit, foldedUnit, kindOfUnit, lower, other, upper } from './letters.ts';

/** The longest term, in UTF-16 units; longer ones are no words. */
export const longestTerm = 40;
const longestNumber = 4;
const space = 0x20;
/** Between two terms of one name, or of one phrase. */
const joints = new Set([...'_- .:/'].map((mark) => mark.charCodeAt(0)));

/** Called with a term's place and hash, and the hash of it behind its neighbour, if it stands next to one. */
export type OnTerm = (start: number, end: number, hash: number, couple: number | undefined) => void;

/**
 * Cuts a text into terms, at most 40 units of each, in lower case: `HTTPServer2` is `http`, `server`, `2`. Has to read
 * exactly like `read_terms` in scripts/embeddings/words.py, since the weights were trained on that.
 */
export function readTerms(text: string, onTerm: OnTerm): void {
  let before = 0;
  let ended = -2;
  let at = 0;
  while (at < text.length) {
    if (kindOfUnit[text.charCodeAt(at)] === other) {
      at += 1;
      continue;
    }
    const end = endOfTerm(text, at);
    const joined = ended === at || (ended === at - 1 && joints.has(text.charCodeAt(ended)));
    let hash = hashStart;
    let couple = hashUnit(before, space);
    for (let place = at; place < Math.min(end, at + longestTerm); place += 1) {
      const unit = foldedUnit[text.charCodeAt(place)]!;
      hash = hashUnit(hash, unit);
      couple = hashUnit(couple, unit);
    }
    onTerm(at, end, hash >>> 0, joined ? couple >>> 0 : undefined);
    before = hash;
    ended = end;
    at = end;
  }
}

/** An acronym, a word, or a number of at most four digits. */
function endOfTerm(text: string, start: number): number {
  const kindAt = (place: number) => kindOfUnit[text.charCodeAt(place)];
  const first = kindAt(start);
  let end = start + 1;
  if (first === digit) {
    while (end < text.length && end - start < longestNumber && kindAt(end) === digit) end += 1;
    return end;
  }
  if (first === upper) {
    while (end < text.length && kindAt(end) === upper) end += 1;
    if (end === text.length || kindAt(end) !== lower) return end;
    // The last capital of `HTTPServer`'s four begins the next term.
    if (end - start > 1) return end - 1;
  }
  while (end < text.length && kindAt(end) === lower) end += 1;
  return end;
}
