import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseRule } from '../../../src/validation/index.ts';

const folder = new URL('../../fixtures/gptlint-rules/', import.meta.url);
const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as Record<
  string,
  unknown
>;
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');

describe("GPTLint's rule files work unchanged", () => {
  it.each(readdirSync(new URL('valid/', folder)))(
    '%s has the title, prose and examples GPTLint gives it',
    (file) => {
      const { title, description, positiveExamples, negativeExamples } = parseRule(
        read(`valid/${file}`),
        file,
      );
      expect({ title, description, positiveExamples, negativeExamples }).toEqual(expected[file]);
    },
  );

  it.each(readdirSync(new URL('invalid/', folder)))(
    '%s is refused with a reason and the file name',
    (file) => {
      expect(() => parseRule(read(`invalid/${file}`), file)).toThrow(new RegExp(`^${file}: .{10,}`));
    },
  );

  it('takes name, level and GritQL pattern from where GPTLint writes them', () => {
    expect(parseRule(read('valid/metadata-1.md'), 'metadata-1.md')).toMatchObject({
      name: '@foo/example-name',
      severity: 'off',
      fixable: true,
    });
    const loops = 'valid/prefer-loose-array-bounds-checks-in-loops.md';
    expect(parseRule(read(loops), loops).gritql).toMatch(/^or \{/);
  });
});
