/** Pieces of so many bytes, each with its last byte first. */
export function turnedWords(bytes: Buffer, size: number): Buffer {
  const turned = Buffer.from(bytes);
  for (let at = 0; at < turned.length; at += size) turned.subarray(at, at + size).reverse();
  return turned;
}

/** Pieces of so many bytes as numbers one behind the other, with the highest byte first and with the lowest. */
export function wordsOf(bytes: Buffer, size: number): string[] {
  return [bytes, turnedWords(bytes, size)].map((ordered) => {
    const words = Array.from({ length: Math.ceil(ordered.length / size) }, (_, nth) =>
      ordered.subarray(nth * size, (nth + 1) * size),
    );
    return words.map((word) => BigInt(`0x${word.toString('hex')}`).toString()).join('');
  });
}

/** Written in lines of so many signs, and read column by column. */
export function inColumns(text: string, count: number): string {
  const signs = [...text];
  return Array.from({ length: count }, (_, column) =>
    signs.filter((__, at) => at % count === column).join(''),
  ).join('');
}

/** Written down and up again over so many lines, and read line by line. */
export function onRails(text: string, count: number): string {
  const rails = Array.from({ length: count }, () => '');
  const period = 2 * (count - 1);
  for (const [at, sign] of [...text].entries()) rails[Math.min(at % period, period - (at % period))] += sign;
  return rails.join('');
}

/** Letters and digits in the code of IBM's mainframes, where letters stand in three rows; an underscore for the rest. */
export function toEbcdic(text: string): string {
  const code = (sign: string) => {
    const [row, first] = /\d/.test(sign) ? (['0123456789', 0xf0] as const) : rowOf(sign);
    return row.includes(sign) && sign !== '' ? first + row.indexOf(sign) : 0x6d;
  };
  return [...text].map((sign) => code(sign).toString(16)).join('');
}

function rowOf(sign: string): readonly [string, number] {
  const rows = [
    ['abcdefghi', 0x81], ['jklmnopqr', 0x91], ['stuvwxyz', 0xa2], ['ABCDEFGHI', 0xc1], ['JKLMNOPQR', 0xd1], ['STUVWXYZ', 0xe2],
  ] as const; // prettier-ignore
  return rows.find(([row]) => row.includes(sign)) ?? ['', 0];
}
