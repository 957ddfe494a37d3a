import { describe, expect, it } from 'vitest';
import { gateInline, gateMarkdown } from '../../src/publication/gate/output-gate.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };

describe('ordinary Markdown through the output gate', () => {
  it.each([
    ['emphasis', '*a* **b** ~~c~~ `d`', '*a* **b** ~~c~~ `d`'],
    ['a list of steps', '3. c\n4. d', '3. c\n4. d'],
    ['a quotation', '> a\n> b', '> a\n> b'],
    ['a broken line', 'a\\\nb', 'a\\\nb'],
    ['a table and how its columns stand', '| a | b |\n|---|:-:|\n| 1 | 2 |', '| a |  b  |\n| - | :-: |\n| 1 |  2  |'],
    ['code and its language', '```js\nx\n```', '```js\nx\n```'],
    ['a heading, as a bold line', '# A **b**', '**A b**'],
    ['boxes, as plain items', '- [x] done\n- [ ] open', '- done\n- open'],
    ['a footnote, as text', 'text[^1]\n\n[^1]: note', 'text\\[1]\n\nnote'],
    ['a picture by reference, as its words', '![alt][r]\n\n[r]: x.png', 'alt\n\n\\[r]: x.png'],
    ['a rule, which is left out', 'a\n\n---\n\nb', 'a\n\nb'],
  ])('keeps %s', (_what, text, shown) => {
    expect(gateMarkdown(text, gate)).toBe(shown);
  }); // prettier-ignore

  it.each([
    ['> a', '\\> a'],
    ['- a', '\\- a'],
    ['1. a', '1\\. a'],
    ['# a', '\\# a'],
    ['    a', 'a'],
    ['---', '\\---'],
    ['```js', '\\`\\`\\`js'],
    ['<b>a', '\\<b>a'],
    ['[^1]: a', '\\[^1]: a'],
    ['a\n===', 'a ==='],
  ])('a sentence that begins like a block stays a sentence: %j', (text, shown) => {
    expect(gateInline(text, gate)).toBe(shown);
  });
});
