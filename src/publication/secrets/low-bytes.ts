/** The signs of a text that are not ASCII as bytes, each counted from where some block of Unicode begins. */
export function lowBytesOf(text: string): Buffer {
  const others = text.match(/\P{ASCII}/gu) ?? [];
  return Buffer.from(others.map((sign) => sign.codePointAt(0)! & 0xff));
}
