import { describe, expect, it } from 'vitest';
import { renderMaterial } from '../../src/prompting/index.ts';
import { codeMark } from '../../src/text/code-marks.ts';

describe('backticks around code', () => {
  it.each<[string, number, string]>([
    ['plain', 1, '`'],
    ['a `b` c', 1, '``'],
    ['```', 1, '````'],
    ['plain', 3, '```'],
    ['````', 3, '`````'],
  ])('are more than %j has in a row, and at least %i', (text, least, mark) => {
    expect(codeMark(text, least)).toBe(mark);
  });

  it('enclose a text with more of them than a call takes arguments', () => {
    const text = '` '.repeat(300_000);
    expect(renderMaterial('Code:', text).startsWith('Code:\n```\n` ` ')).toBe(true);
  });
});
