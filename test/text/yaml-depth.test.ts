import { describe, expect, test } from 'vitest';
import { isDeepYaml } from '../../src/text/yaml-depth.ts';

describe('YAML that ends the process of who parses it', () => {
  test.each([
    ['braces', '{a: '.repeat(1_000)],
    ['brackets', '['.repeat(1_000)],
    ['keys on one line', 'a: '.repeat(1_000)],
    ['keys behind a first one', `b: 1\nc: ${'a: '.repeat(1_000)}`],
    ['marks of keys', '? '.repeat(1_000)],
    ['marks behind a key', `a: ${'? '.repeat(1_000)}`],
    ['entries in entries', '- '.repeat(1_000)],
    ['further and further in', Array.from({ length: 300 }, (_, nth) => `${' '.repeat(nth)}a:`).join('\n')],
    ['carriage returns', 'a:\r'.repeat(1_000)],
  ])('is nested too deeply: %s', (_, text) => {
    expect(isDeepYaml(text)).toBe(true);
  });

  test.each([
    ['a workflow', 'on: push\njobs:\n  a:\n    steps:\n      - run: |\n          echo "a: b"\n'],
    ['many entries', 'a: 1\n'.repeat(10_000)],
    ['a long list', `[${'a, '.repeat(10_000)}]`],
    ['a long line of prose', `a: "${'Note: one - two? '.repeat(60)}"`],
  ])('is not: %s', (_, text) => {
    expect(isDeepYaml(text)).toBe(false);
  });
});
