/** Fewer signs hold no secret of twelve letters. */
const fewestSigns = 16;

const base64Values = valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', '-_', 62);
const hexValues = valuesOf('0123456789abcdef', 'ABCDEF', 10);

function valuesOf(alphabet: string, others: string, first: number): Uint8Array {
  const values = new Uint8Array(128).fill(255);
  for (const [value, sign] of [...alphabet].entries()) values[sign.charCodeAt(0)] = value;
  for (const [nth, sign] of [...others].entries()) values[sign.charCodeAt(0)] = first + nth;
  return values;
}

/**
 * A text whose words are each read for themselves: those that are Base64 or hexadecimal digits of letters are decoded,
 * all others stay. Pieces of a value that were encoded one by one stand behind one another then. Linear in the text.
 */
export function decodedWords(text: string): string[] {
  if (text.length < fewestSigns) return [];
  const signs = Buffer.from(text, 'latin1');
  return [true, false].map((withHex) => decodeEach(signs, withHex));
}

function decodeEach(signs: Buffer, withHex: boolean): string {
  const said = Buffer.allocUnsafe(signs.length);
  let length = 0;
  let start = -1;
  for (let at = 0; at <= signs.length; at += 1) {
    const isWord = at < signs.length && signs[at]! < 128 && base64Values[signs[at]!]! !== 255;
    if (isWord) {
      if (start < 0) start = at;
      continue;
    }
    if (start >= 0) {
      const decoded =
        (withHex && decode(signs, start, at, { values: hexValues, bits: 4 }, said, length)) ||
        decode(signs, start, at, { values: base64Values, bits: 6 }, said, length);
      length += decoded || signs.copy(said, length, start, at);
      start = -1;
    }
    if (at < signs.length) said[length++] = signs[at]!;
  }
  return said.toString('latin1', 0, length);
}

/** Writes what a word says once it is decoded; 0 where that is no text. Most words are none from their first byte on. */
function decode(
  signs: Buffer,
  start: number,
  end: number,
  { values, bits }: { values: Uint8Array; bits: number },
  said: Buffer,
  to: number,
): number {
  let [held, count, length] = [0, 0, 0];
  for (let at = start; at < end; at += 1) {
    const value = values[signs[at]!]!;
    if (value === 255) return 0;
    held = ((held << bits) | value) & 0xffff;
    count += bits;
    if (count < 8) continue;
    count -= 8;
    const byte = (held >> count) & 0xff;
    if (byte < 32 || byte > 126) return 0;
    said[to + length++] = byte;
  }
  return length;
}
