import { describe, expect, it } from 'vitest';
import {
  Needles,
  nestedForms,
  nestedStarts,
  squeezedSigns,
} from '../../../src/publication/secrets/needles.ts';
import { half, halfAt, StartSet } from '../../../src/publication/secrets/start-set.ts';

describe('starts of nested encodings', () => {
  it.each([
    ['a token', 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['few letters', 'p@$$-w0rd!'],
    ['bytes that are `+` and nothing else in Base64', 'ûï¾ûï¾ûï¾ûï¾'],
    ['a value that is searched in two pieces', '~\u0000é4'.repeat(25)],
  ])('know every nested form: %s', (_, value) => {
    const starts = nestedStarts([value]);
    const known = (form: string) => {
      const signs = Buffer.from(form);
      return starts.has(halfAt(signs, 0), halfAt(signs, half));
    };
    expect([...nestedForms(value)].filter((form) => !known(form))).toEqual([]);
  });

  it('lead to the forms, wherever they are aligned, and to nothing else', () => {
    const secrets = ['ghs_16C7e42F292c6912E7710c838347Ae178B4a', 'sk-proj-0123456789abcdefghij'];
    const needles = new Needles(secrets);
    const inBase64 = (text: string) => Buffer.from(text).toString('base64');
    const found = (text: string) =>
      new Set([...needles.find(squeezedSigns(text))].map(({ secret }) => secret));
    expect(found('nothing of either stands here, 0123456789 times')).toEqual(new Set());
    expect(found(`seen: ${inBase64(`a${inBase64(`bc${inBase64(secrets[1]!)}`)}`)} and on`)).toEqual(
      new Set([1]),
    );
    expect(found(Buffer.from(inBase64(`x${secrets[0]}`)).toString('hex'))).toEqual(new Set([0]));
  });
});

describe('a set of starts', () => {
  it('keeps more than it had room for at first', () => {
    const starts = new StartSet();
    for (let nth = 0; nth < 80_000; nth += 1) starts.add(nth % 400, nth * 20);
    const all = new Set<string>();
    starts.forEach((head, tail) => all.add(`${head} ${tail}`));
    expect(all.size).toBe(80_000);
    expect(starts.has(1, 20)).toBe(true);
    expect(starts.has(1, 21)).toBe(false);
    expect(starts.has(2, 20)).toBe(false);
  });
});
