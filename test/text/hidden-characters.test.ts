import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gate } from '../../src/editing/index.ts';
import { showHidden } from '../../src/text/show-hidden.ts';
import { hiddenCharacterAdded } from '../../src/text/hidden-characters.ts';

describe('characters that an edit may not bring along (R18, H3)', () => {
  it.each([
    ['a mark that turns the line', 'a\u202eb', 'U+202E'],
    ['the Arabic one', 'a\u061cb', 'U+061C'],
    ['an invisible letter, a name of its own in JavaScript', 'const { timeout,\u3164} = query;', 'U+3164'],
    ['a filler of half width', 'a\uffa0', 'U+FFA0'],
    ['a blank of Braille', 'a\u2800', 'U+2800'],
    ['a soft hyphen', 'a\u00adb', 'U+00AD'],
    ['bytes as variation selectors', 'a\u{e0101}\u{e0112}', 'U+E0101'],
    ['words as tags', '\u{e0068}\u{e0069}', 'U+E0068'],
    ['a line end that only JavaScript knows', '// a\u2028evil()', 'U+2028'],
    ['what a terminal obeys', 'a\u001b[2Kb', 'U+001B'],
    ['NUL', 'a\0b', 'U+0000'],
  ])('%s', async (_, after, name) => {
    expect(hiddenCharacterAdded('', after)).toBe(name);
    for (const before of ['', 'a line\n'])
      expect(await gate({ path: 'src/x.txt', before, after: before + after })).toMatchObject({
        status: 'suspicious',
        reason: expect.stringContaining(name) as string,
      });
    expect(showHidden(after), 'in a report').not.toContain(after);
  });

  it.each([
    ['a joiner in a name', 'is\u200dAdmin', 'U+200D'],
    ['a non-joiner between letters that nothing joins', 'is\u200cAdmin', 'U+200C'],
    ['a joiner behind a picture and before a letter', '👩\u200dx', 'U+200D'],
    ['the second of two, of which one is spelled', 'می\u200c\u200cخواهم', 'U+200C'],
  ])('%s', (_, after, name) => {
    expect(hiddenCharacterAdded('', after)).toBe(name);
  });

  it.each([
    ['a Persian word', 'می\u200cخواهم'],
    ['a conjunct of Hindi', 'क्\u200dष'],
    ...[...'مܐᠠकকਕકକகకಕകකកက'].flatMap((letter) => [
      ['a joiner between letters', `${letter}\u200d${letter}`],
      ['a non-joiner between letters', `${letter}\u200c${letter}`],
    ]),
    ['a family', '👨\u200d👩\u200d👧'],
    ['a profession with a colour of skin', '🧑🏽\u200d💻'],
    ['a flag of two pictures', '🏳\ufe0f\u200d🌈'],
  ])('are none where they are spelled: %s', (_, after) => {
    expect(hiddenCharacterAdded('', after)).toBeUndefined();
  });

  it('are none of what people see, and none that stood there before', () => {
    expect(
      hiddenCharacterAdded('', 'tab\t, form feed \f, \u26a0\ufe0f, naïve, 漢字, مرحبا, עברית\r\n'),
    ).toBeUndefined();
    expect(hiddenCharacterAdded('a\u200bb\u202ec', 'c\u202eb\u200ba')).toBeUndefined();
    expect(hiddenCharacterAdded('a\u200bb', 'a\u200bb\u200bc')).toBe('U+200B');
  });
});

it('looks at nothing but what differs, with the same answer as for a new text', () => {
  const sign = fc.constantFrom('a', 'م', '👩', '\u200d', '\u200c', '\u202e', '\u{e0068}', 'é');
  const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));
  const long = 'a line\n'.repeat(400);
  let found = 0;
  fc.assert(
    fc.property(text, text, (head, added) => {
      // A joiner at the seam may belong to letters on either side.
      fc.pre(!/[\u200c\u200d]/.test(head.slice(-1) + added.slice(0, 1) + added.slice(-1)));
      const name = hiddenCharacterAdded('', `a${added}a`);
      if (name !== undefined) found += 1;
      expect(hiddenCharacterAdded(`${long}${head}aa${long}`, `${long}${head}a${added}a${long}`)).toBe(name);
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(found).toBeGreaterThan(100);
});
