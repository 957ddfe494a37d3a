/** The signs of a text that are not ASCII as bytes, each counted from where some block of Unicode begins. */
export function lowBytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Of a sign of two units, the lowest byte is that of the second.
    if (code > 0x7f && !(isHigh(code) && isLow(text.charCodeAt(at + 1)))) bytes[count++] = code;
  }
  return bytes.subarray(0, count);
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
