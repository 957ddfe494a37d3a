import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteStreams } from '../../../src/publication/secrets/byte-streams.ts';
import { stepsOf } from '../../../src/publication/secrets/four-at-a-time.ts';

const bytes = fc.uint8Array({ maxLength: 40 });

it('steps are what one byte after the other gives', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 8 }), (row, distance) => {
      const { sums, xors } = stepsOf(row, distance);
      const pairs = [...row.subarray(distance)].map((next, at) => [row[at]!, next] as const);
      expect([...sums]).toEqual(pairs.map(([one, next]) => (next - one) & 0xff));
      expect([...xors]).toEqual(pairs.map(([one, next]) => next ^ one));
    }),
    { seed: 20 },
  );
});

it('a text in Base64, Base32, hexadecimal digits or bits is read from wherever it begins', () => {
  const said = (text: string) =>
    Array.from(byteStreams(text), (stream) => stream.toString('latin1')).join('\n');
  const secret = 'a value of a secret';
  const encoded = Buffer.from(secret);
  const bits = [...encoded].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  for (const [written, before] of [
    [encoded.toString('base64'), 'A'],
    [encoded.toString('base64'), 'ABC'],
    [encoded.toString('hex'), 'f'],
    [bits, '101'],
  ] as const)
    expect(said(`${before} "${written}" 00000000`)).toContain(secret);
});
