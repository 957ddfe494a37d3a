import { describe, expect, it } from 'vitest';
import { findLiveSecrets, redact } from '../../src/publication/secrets.ts';
import { gateMarkdown } from '../../src/publication/output-gate.ts';
import { verifyPatch } from '../../src/publication/verify-patch.ts';
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

  it('is not seen in ordinary code', () => {
    const code = Array.from(
      { length: 2_000 },
      (_, nth) => `export function fn${nth}(a: string) { return a + ${nth}; }`,
    );
    expect(findLiveSecrets(code.join('\n'), secrets)).toBe(0);
  });
});
