/** What a UTF-16 unit is to the reader of terms. */
export const other = 0;
export const lower = 1;
export const upper = 2;
export const digit = 3;

/** Letters beyond ASCII are not split by case; punctuation, symbols and surrogates are no letters. */
const lettersBeyondAscii = [
  [0xc0, 0x1fff],
  [0x3040, 0xd7ff],
  [0xf900, 0xfdff],
] as const;
/** Latin to Cyrillic: the alphabets with two cases that code is commented in. */
const lastWithCase = 0x52f;

/** The kind of each of the 65,536 units. */
export const kindOfUnit = makeKinds();
/** Each unit in lower case, where that is one unit; fixed here, so that no version of Unicode changes a vector. */
export const foldedUnit = makeFolding();

function makeKinds(): Uint8Array {
  const kinds = new Uint8Array(65_536);
  kinds.fill(lower, 0x61, 0x7b).fill(upper, 0x41, 0x5b).fill(digit, 0x30, 0x3a);
  for (const [first, last] of lettersBeyondAscii) kinds.fill(lower, first, last + 1);
  return kinds;
}

function makeFolding(): Uint16Array {
  const folded = Uint16Array.from({ length: 65_536 }, (_, unit) => unit);
  for (let unit = 0x41; unit <= lastWithCase; unit += unit === 0x5a ? 0xc0 - 0x5a : 1) {
    const small = String.fromCharCode(unit).toLowerCase();
    if (small.length === 1) folded[unit] = small.charCodeAt(0);
  }
  return folded;
}
