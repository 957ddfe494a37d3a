const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
/** The orders in which people write letters and digits down; whether capitals come first makes no difference to what is searched. */
const alphabets = [`${letters}${letters}${digits}`, `${digits}${letters}${letters}`];
/** What each of the numbers up to 64 stands for, in every order, counted from 0 and from 1. Behind the letters are `-` and `_`. */
const tables = alphabets.flatMap((signs) =>
  ['', '-'].map((before) => Buffer.from(`${before}${signs}`.padEnd(65, '-'))),
);

/** Fewer numbers hold no secret. */
const fewest = 12;

/** What numbers say that are places in an alphabet of letters and digits, in small letters. */
export function readAsPlaces(numbers: Float64Array): string[] {
  const places = placesIn(numbers);
  if (places.length < fewest) return [];
  const said = Buffer.allocUnsafe(places.length);
  return tables.map((signs) => {
    for (let at = 0; at < places.length; at += 1) said[at] = signs[places[at]!]!;
    return said.toString('latin1');
  });
}

function placesIn(numbers: Float64Array): Uint8Array {
  const places = new Uint8Array(numbers.length);
  let count = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at]!;
    if (number >= 0 && number <= 64) places[count++] = number;
  }
  return places.subarray(0, count);
}
