import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adviseOnRule, parseRule } from '../../../src/validation/index.ts';

const folder = new URL('../../../prompts/rules/', import.meta.url);

describe('the built-in rules', () => {
  it.each(readdirSync(folder))('%s can be read and shows both kinds of code', (file) => {
    const rule = parseRule(readFileSync(new URL(file, folder), 'utf8'), file);
    expect(rule.name).toBe(file.replace('.md', ''));
    expect(adviseOnRule(rule)).toEqual([]);
  });
});
