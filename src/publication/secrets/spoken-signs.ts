/** Signs one by one in words, or in others that stand for them. */
export function inWords(text: string, words: Readonly<Record<string, string>>): string {
  return [...text.toLowerCase()].map((sign) => words[sign] ?? sign).join('');
}

export const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

export const spellingAlphabet: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo ' +
    'sierra tango uniform victor whiskey xray yankee zulu'
  )
    .split(' ')
    .map((word) => [word[0]!, word]),
);

export const numberWords: Readonly<Record<string, string>> = Object.fromEntries(
  'zero one two three four five six seven eight nine'.split(' ').map((word, digit) => [String(digit), word]),
);

export const signNames: Readonly<Record<string, string>> = {
  '-': 'dash', _: 'underscore', '.': 'dot', '/': 'slash', '+': 'plus', '=': 'equals', ':': 'colon',
}; // prettier-ignore

/** Dots as `e` and dashes as `t`, their own letters, since only letters and digits are compared. */
export const morse: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ' +
    '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'
  )
    .split(' ')
    .map((code, nth) => [
      'abcdefghijklmnopqrstuvwxyz0123456789'[nth]!,
      code.replaceAll('.', 'e').replaceAll('-', 't'),
    ]),
);

/** Signs in Morse code; where a dash stands for itself, it reads like one of the code. */
export const morseSigns: Readonly<Record<string, string>> = {
  '-': 'teeeet',
  _: 'eetteet',
  '.': 'etetet',
  '/': 'teete',
};
