/** ANSI escapes, then lone control characters: a terminal obeys them, a page does not show them. */
// eslint-disable-next-line no-control-regex
const ansi = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]{0,500}(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Zero-width, bidirectional, tag and variation characters, fillers (H3). */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
/** Letters of other alphabets that look Latin. They are changed only inside a word that mixes alphabets. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', һ: 'h', ո: 'n', ӏ: 'l', ԛ: 'q', ԝ: 'w',
  А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', І: 'I', Ѕ: 'S', Ј: 'J', Ԛ: 'Q', Ԝ: 'W',
  α: 'a', ο: 'o', ν: 'v', ρ: 'p', Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X',
}; // prettier-ignore

/** Takes out characters nobody sees and puts Latin letters back into words that only look Latin. Idempotent. */
export function stripHiddenCharacters(text: string): { text: string; hidden: number; lookalikes: number } {
  const lines = text.replace(/\r\n?/g, '\n');
  const plain = lines.replace(ansi, '').replace(control, '').replace(invisible, '');
  let changed = 0;
  const latin = plain.replace(/[\p{L}\p{M}]+/gu, (word) => {
    if (!/[a-z]/i.test(word) || !/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(word))
      return word;
    return word.replace(/./gu, (letter) => {
      const twin = lookalikes[letter];
      if (twin !== undefined) changed += 1;
      return twin ?? letter;
    });
  });
  return { text: latin, hidden: lines.length - plain.length, lookalikes: changed };
}
