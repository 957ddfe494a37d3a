import { canonicalKey } from '../../text/lines/line-keys.ts';

/**
 * Hashes of all lines' canonical keys (FNV-1a, 32 bits), found in one pass over the characters without building the
 * keys, which would cost more than all else in a large file. Equal keys have equal hashes; the reverse must be checked.
 * @param text what the lines were cut from: reading it takes half the time of reading line by line
 */
export function looseHashes(lines: readonly string[], text: string): Int32Array {
  const hashes = new Int32Array(lines.length);
  let start = 0;
  for (let row = 0; row < hashes.length; row++) {
    const end = start + lines[row]!.length;
    hashes[row] = hashBetween(text, start, end);
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return hashes;
}

export function looseHash(line: string): number {
  return hashBetween(line, 0, line.length);
}

function hashBetween(text: string, start: number, end: number): number {
  let hash = offset;
  let beforeLast = offset;
  let last = 0;
  let count = 0;
  for (let i = start; i < end; i++) {
    let code = text.charCodeAt(i);
    if (code > 126) return hashOf(canonicalKey(text.slice(start, end)));
    if (code === 32 || (code >= 9 && code <= 13)) continue;
    if (code === doubleQuote || code === backTick) code = quote;
    beforeLast = hash;
    hash = Math.imul(hash ^ code, prime);
    last = code;
    count++;
  }
  return count > 1 && (last === comma || last === semicolon) ? beforeLast : hash;
}

function hashOf(key: string): number {
  let hash = offset;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), prime);
  return hash;
}

const [offset, prime] = [0x811c9dc5 | 0, 0x01000193];
const [quote, doubleQuote, backTick, comma, semicolon] = [39, 34, 96, 44, 59];
