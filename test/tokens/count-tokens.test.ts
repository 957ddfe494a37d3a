import fc from 'fast-check';
import { countTokens as countByPackage } from 'gpt-tokenizer/encoding/o200k_base';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countBytePairs } from '../../src/tokens/byte-pairs.ts';
import { countTokens } from '../../src/tokens/index.ts';

const asPackage = (text: string) => countByPackage(text, { disallowedSpecial: new Set() });

describe('tokens in o200k_base', () => {
  it.each(['package-lock.json', 'src/catalog/linguist.json', 'src/tokens/count-tokens.ts', 'docs/server.md'])(
    'are as many as the package counts: %s',
    (file) => {
      const text = readFileSync(file, 'utf8').slice(0, 100_000);
      expect(countBytePairs(text)).toBe(asPackage(text));
    },
  );

  it('are so for any text', () => {
    const sign = fc.oneof(
      fc.constantFrom(
        ' ',
        '\n',
        '\r\n',
        '\t',
        'the',
        "'s",
        "'LL",
        '<|endoftext|>',
        '🍑',
        'ß',
        '中',
        '\ud800',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.stringMatching(/^[a-zA-Z]{1,12}$/),
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const text = signs.join('');
        expect(countBytePairs(text)).toBe(asPackage(text));
      }),
      { numRuns: 500 },
    );
  });

  it('of a word without an end are counted in pieces', () => {
    expect(countTokens('x'.repeat(100_000))).toBeGreaterThan(5000);
    expect(countTokens(' '.repeat(100_000))).toBeGreaterThan(0);
    expect(countTokens('')).toBe(0);
  });
});
