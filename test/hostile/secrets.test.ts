import { describe, expect, it } from 'vitest';
import { findLiveSecrets, redact } from '../../src/publication/secrets/live-secrets.ts';
import { gateMarkdown } from '../../src/publication/gate/output-gate.ts';
import { verifyPatch } from '../../src/publication/verify/verify-patch.ts';
import { squeeze } from '../../src/publication/secrets/needles.ts';
import { disguises, wrappings } from './generators/encodings.ts';

/** Values as real ones are: prefixes, digits, both cases, signs. Letters alone would make some encodings trivial. */
const secrets = [
  'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o',
  'sk-proj-Zk3_aT9-vQx7Wm2',
  'correct-horse-battery-staple',
];

describe('a known live secret (R19, H5)', () => {
  it('is known in more than 77 disguises', () => {
    expect(Object.keys(disguises).length).toBeGreaterThanOrEqual(77);
  });

  it.each(Object.keys(disguises))('passes neither the patch guard nor the redactor as %s', (name) => {
    const through: string[] = [];
    for (const secret of secrets)
      for (const [wrapping, wrap] of Object.entries(wrappings)) {
        const text = wrap(disguises[name]!(secret));
        const patch = verifyPatch({
          changes: [{ path: 'a.txt', change: 'create', after: text }],
          tree: [],
          protection: () => undefined,
          secrets,
        });
        if (!('problem' in patch)) through.push(`patch: ${wrapping} of ${secret}`);
        if (findLiveSecrets(redact(text, secrets), secrets) > 0)
          through.push(`redactor: ${wrapping} of ${secret}`);
        const shown = gateMarkdown(text, { secrets, webUrl: 'https://github.test/a/b' });
        if (findLiveSecrets(shown, secrets) > 0) through.push(`gate: ${wrapping} of ${secret}`);
      }
    expect(through).toEqual([]);
  });

  it.each(['p@$$-w0rd!', 'пароль-секретный', '~~!!@@##$$%%', 'a-b_c.d~e'])(
    'is known by all its signs where few of them are letters or digits: %s',
    (secret) => {
      const ways = [
        'plain', 'upper case', 'reversed', 'spelled with spaces', 'spelled with dashes', 'spelled with dots',
        'one sign a line', 'signs in quotes', 'with zero-width spaces', 'pieces of four', 'Base64', 'Base64 twice',
        'Base64 for addresses', 'Base32', 'upper hex', 'Base64 of hex', 'gzip in Base64', 'every sign twice',
      ]; // prettier-ignore
      const through = ways.filter((way) => {
        const text = `The key is (${disguises[way]!(secret)}), see below.`;
        return findLiveSecrets(text, [secret]) === 0 || findLiveSecrets(redact(text, [secret]), [secret]) > 0;
      });
      expect(through).toEqual([]);
      expect(redact(`The key is (${secret}), see below.`, [secret])).toBe(
        'The key is ([redacted]), see below.',
      );
      expect(findLiveSecrets('The fix is in the parser (a-b), see below: !!', [secret])).toBe(0);
    },
  );

  it.each(['-', '.', '_', '/', ',', ':', '|', '+', '","', "','"])(
    'is known spelled out with %s between its signs where few of them are letters or digits',
    (separator) => {
      const value = '~~!!@@##$$%%';
      expect(findLiveSecrets(`see ${[...value].join(separator)} there`, [value])).toBe(1);
    },
  );

  it.each(['plain', 'Base64', 'upper hex', 'spelled with dashes', 'reversed'])(
    'is taken out as %s, and the words around it stay',
    (way) => {
      const [secret = ''] = secrets;
      const text = redact(`The key is (${disguises[way]!(secret)}), see below.`, secrets);
      expect(text).toMatch(/^The key is \(\[redacted\]\S*, see below\.$/);
    },
  );

  it('is looked for in nothing where none is known', () => {
    expect(redact('A short text stays as it is.', ['short', ''])).toBe('A short text stays as it is.');
  });

  it('is known in Base85 where hardly a letter or digit is left of it', () => {
    // Only some values lose nearly all letters: those are sought among a few thousand.
    const values = Array.from(
      { length: 2_000 },
      (_, nth) => `k${(nth * 7919).toString(36).padStart(5, '0')}-~!#.x`,
    );
    const sparse = values.filter((value) => squeeze(disguises['Ascii85']!(value)).length < 10);
    expect(sparse.length).toBeGreaterThan(50);
    const through = sparse
      .slice(0, 3)
      .filter((value) => findLiveSecrets(`see ${disguises['Ascii85']!(value)} there`, [value]) === 0);
    expect(through).toEqual([]);
  });

  it.each(['a constant', 'several strings'])(
    'is known in Base85 with its quotes and backslashes escaped: %s',
    (wrapping) => {
      const value = 'AKA0AaAAaaAa000';
      const encoded = disguises['Ascii85']!(value);
      expect(encoded).toMatch(/["\\\\]/);
      expect(findLiveSecrets(wrappings[wrapping]!(encoded), [value])).toBe(1);
    },
  );

  it('is known in ROT47 where hardly a letter or digit is left of it', () => {
    const value = 'a0a0A0AA0Aaa'; // 2_2_p_pp_p22
    expect(findLiveSecrets(disguises['ROT47']!(value), [value])).toBe(1);
  });

  it('is known with its first or its last signs left out, and by its pieces where it is long', () => {
    const key = Array.from({ length: 40 }, (_, nth) => `line${nth * 7919}Zk3aT9vQx7Wm${nth}`).join('\n');
    for (const [name, secret] of [...secrets.entries(), ['long', key] as const]) {
      for (const shown of [secret.slice(0, -3), secret.slice(3)])
        expect(findLiveSecrets(`x = "${shown}"`, [secret]), `${name}`).toBe(1);
      for (const way of ['plain', 'Base64', 'Base64 three times', 'upper hex', 'Base64 of hex'])
        expect(findLiveSecrets(`x = "${disguises[way]!(secret)}"`, [secret]), `${name} as ${way}`).toBe(1);
    }
  });

  it('is known by either half, in whatever file, and in the name of one', () => {
    for (const secret of secrets) {
      const half = Math.ceil(secret.length / 2);
      const halves = [secret.slice(0, half), secret.slice(half)].filter(
        (part) => part.replace(/[^A-Za-z0-9]/g, '').length >= 12,
      );
      const names = { 'a.txt': `x = "${secret.slice(0, -2)}"`, [`docs/${secret}.md`]: 'x' };
      const texts = halves.map((part) => [`b.txt`, `const part = "${part}";`] as const);
      for (const [path, after] of [...Object.entries(names), ...texts]) {
        const rules = { tree: [], protection: () => undefined, secrets };
        const seen = verifyPatch({ ...rules, changes: [{ path, change: 'create', after }] });
        expect(seen).toMatchObject({ problem: { reason: 'secret-in-patch' } });
        expect(JSON.stringify(seen)).not.toContain(secret);
      }
    }
  });

  it('is not seen in what all values of its kind begin with', () => {
    const jwt = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${'aZ3kT9vQx7Wm'.repeat(8)}.${'Lr4TzK1vB8nY'.repeat(3)}`;
    expect(findLiveSecrets('{"token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.x"}', [jwt])).toBe(0);
  });

  it('is not seen in ordinary code', () => {
    const code = Array.from(
      { length: 2_000 },
      (_, nth) => `export function fn${nth}(a: string) { return a + ${nth}; }`,
    );
    expect(findLiveSecrets(code.join('\n'), secrets)).toBe(0);
  });
});
