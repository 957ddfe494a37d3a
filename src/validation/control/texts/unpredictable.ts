import { randomInt } from 'node:crypto';

// What a control run writes into tests has to be unknown beforehand. Tested code that can tell it from what honest tests say (`'Annz'` for
// `'Ann'`) fails there, as it should, and passes everywhere else.

/** Draws what is put in the place of something. */
export const unpredictable = { otherDigit, randomWord, differentNumbers };

/** Another digit; none above 5 in the place of a smaller one, so that the greatest number of a type stays within it. */
function otherDigit(digit: number): number {
  const other = randomInt(Math.max(digit, 5));
  return other < digit ? other : other + 1;
}

/** Some letters. */
function randomWord(): string {
  return Array.from({ length: 4 }, () => String.fromCodePoint(97 + randomInt(26))).join('');
}

/** Two numbers that are not the same. */
function differentNumbers(): readonly [one: number, other: number] {
  const one = randomInt(10_000);
  return [one, one + 1 + randomInt(10_000)];
}
