import { latinSigns } from './latin-signs.ts';

/** Fewer signs hold no secret. */
const fewest = 12;

/** 1: a letter, digit, dash or underscore; 2: a sign that marks it: brackets, quotes, stars. */
const [part, mark] = [1, 2];
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return /[\w-]/.test(sign) ? part : /\s/.test(sign) ? 0 : mark;
});

/**
 * The signs of a text that stand marked one by one, put together, whatever words stand between them: a bold letter in every
 * word, one in brackets behind it, the values of an object.
 */
export function loneSigns(text: string): string[] {
  const signs = latinSigns(text);
  const kindOf = kinds;
  const lone = Buffer.allocUnsafe(signs.length);
  let count = 0;
  for (let at = 2; at < signs.length; at += 1)
    if (kindOf[signs[at]!] === mark && kindOf[signs[at - 1]!] === part && kindOf[signs[at - 2]!] === mark)
      lone[count++] = signs[at - 1]!;
  return count < fewest ? [] : [lone.toString('latin1', 0, count)];
}
