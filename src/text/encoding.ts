/** How a text file is stored. Kept from reading to writing, so that bytes outside an edit stay identical (R12). */
export interface TextFormat {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1';
  /** A byte order mark stands first; it is not part of the decoded text. */
  bom: boolean;
}

export const utf8: TextFormat = { encoding: 'utf-8', bom: false };

/**
 * Decodes a file. Byte order marks decide; without one the bytes are UTF-8 when they are valid UTF-8, and Latin-1
 * when they hold no control characters that text does not have.
 * @returns `undefined` for binary files
 */
export function decodeText(bytes: Uint8Array): { text: string; format: TextFormat } | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(buffer, [0xef, 0xbb, 0xbf])) return decodeUtf8(buffer.subarray(3), true);
  // A byte too many is no sign of a text, and would be lost.
  if (startsWith(buffer, [0xff, 0xfe]) && buffer.length % 2 === 0) {
    return { text: buffer.toString('utf16le', 2), format: { encoding: 'utf-16le', bom: true } };
  }
  if (startsWith(buffer, [0xfe, 0xff]) && buffer.length % 2 === 0) {
    const swapped = Buffer.from(buffer.subarray(2)).swap16();
    return { text: swapped.toString('utf16le'), format: { encoding: 'utf-16be', bom: true } };
  }
  if (buffer.includes(0)) return undefined;
  const decoded = decodeUtf8(buffer, false);
  if (decoded) return decoded;
  return looksLikeLatin1(buffer)
    ? { text: buffer.toString('latin1'), format: { encoding: 'latin1', bom: false } }
    : undefined;
}

/** The text of a file's bytes; empty for a binary file, and for one that is not there. */
export function textOf(bytes: Uint8Array | undefined): string {
  return (bytes && decodeText(bytes)?.text) ?? '';
}

/**
 * Encodes a text the way its file was stored.
 * @returns `undefined` when the format cannot hold one of the characters
 */
export function encodeText(text: string, format: TextFormat): Uint8Array | undefined {
  switch (format.encoding) {
    case 'utf-8':
      return Buffer.from(format.bom ? `\uFEFF${text}` : text, 'utf8');
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
    case 'latin1':
      // eslint-disable-next-line no-control-regex
      return /^[\u0000-\u00ff]*$/.test(text) ? Buffer.from(text, 'latin1') : undefined;
  }
}

function decodeUtf8(buffer: Buffer, bom: boolean): { text: string; format: TextFormat } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer);
    return { text, format: { encoding: 'utf-8', bom } };
  } catch {
    return undefined;
  }
}

/** C1 control characters fill compressed and encrypted data, and never occur in Latin-1 prose. */
function looksLikeLatin1(buffer: Buffer): boolean {
  let odd = 0;
  for (const byte of buffer.subarray(0, 65_536)) {
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || (byte >= 127 && byte < 160))
      odd += 1;
  }
  return odd === 0;
}

function startsWith(buffer: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, index) => buffer[index] === byte);
}
