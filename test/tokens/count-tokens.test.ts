import fc from 'fast-check';
import { countTokens as countByPackage } from 'gpt-tokenizer/encoding/o200k_base';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countBytePairs } from '../../src/tokens/byte-pairs.ts';
import { countTokens, estimatePromptTokens, estimateTokensHigh } from '../../src/tokens/index.ts';

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

describe('tokens to reckon with', () => {
  it('are as many as we count, or one for four characters where that is more', () => {
    expect(estimateTokensHigh('one two three')).toBe(Math.max(countTokens('one two three'), 4));
    const dense = ' '.repeat(4_001); // a run of blanks is a few tokens
    expect([countTokens(dense) < 1_000, estimateTokensHigh(dense)]).toEqual([true, 1_001]);
    const strange = '\u{1F351}\u{2603}'.repeat(50);
    expect(estimateTokensHigh(strange)).toBe(countTokens(strange));
    expect(countTokens(strange)).toBeGreaterThan(strange.length / 4);
    expect(estimateTokensHigh('')).toBe(0);
  });

  it('of a request are those of its texts together, and 2,500 for each picture', () => {
    const messages = [
      { content: 'one' },
      { content: 'two', pictures: [1, 2] },
      { content: '', pictures: [] },
    ];
    expect(estimatePromptTokens(messages, (text) => text.length)).toBe('one\ntwo\n'.length + 5_000);
    expect(estimatePromptTokens([{ content: 'one two three' }])).toBe(estimateTokensHigh('one two three'));
    expect(estimatePromptTokens([])).toBe(0);
  });
});
