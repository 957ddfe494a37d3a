const [space, other] = [0xa0, 0xff];

/**
 * The codes of a text's signs, one byte for each: in such an array a sign is read several times as fast as in a string. What is
 * beyond Latin-1 becomes a blank of it or a letter of it, neither of which means anything to who reads ASCII.
 */
export function latinSigns(text: string): Buffer {
  const signs = Buffer.from(text, 'latin1');
  if (isLatin(text)) return signs;
  for (let at = 0; at < signs.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0xff) signs[at] = isSpace(code) ? space : other;
  }
  return signs;
}

/** Whether a byte is enough for each of its signs. V8 knows it of most texts without a look at them. */
export function isLatin(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text);
}

const spaces = new Set(
  Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => /\s/.test(String.fromCharCode(code))),
);

function isSpace(code: number): boolean {
  return code >= 0x1680 && spaces.has(code);
}
