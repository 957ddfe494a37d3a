/** Numbers as programming languages write them besides plain digits: `0x67U`, `8'h67`, `16#67#`, `0o147`, `1.03e+2`. */
const numeral =
  /(?<![\w.])(?:0x([\da-f]{1,8})(?:u|l|ul|lu|ll|ull|i64|[iu](?:8|16|32))|\d{1,2}'s?h([\da-f]{1,8})|16#([\da-f]{1,8})#|0o?([0-7]{1,11})(?:u|l|ul)?|(\d(?:\.\d{1,9})?e[-+]?\d))(?![\w.])/gi;
const marks = /[\dA-F](?:U?L{1,2}|LU|U|[iu](?:8|16|32|64))\b|'s?h|16#|\b0o|\de[-+]?\d/i;

/** A text with the numbers that it writes in such ways in plain digits; nothing where it holds none. Linear in the text. */
export function withPlainNumerals(text: string): string | undefined {
  if (!marks.test(text)) return undefined;
  const plain = text.replace(
    numeral,
    (_, suffixed?: string, sized?: string, based?: string, octal?: string, power?: string) => {
      const hex = suffixed ?? sized ?? based;
      if (hex !== undefined) return String(Number.parseInt(hex, 16));
      return octal === undefined ? String(Math.round(Number(power))) : String(Number.parseInt(octal, 8));
    },
  );
  return plain === text ? undefined : plain;
}
