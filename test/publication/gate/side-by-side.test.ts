import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { codeSpan, gateInline, gateMarkdown } from '../../../src/publication/gate/output-gate.ts';
import { renderedProblem } from '../../../src/publication/gate/rendered-problem.ts';
import { localEscaper } from '../../../src/reporting/markdown/escaper.ts';
import { tableRow } from '../../../src/text/table-row.ts';
import { hostileMarkdown } from '../../hostile/generators/markdown.ts';

const webUrl = 'https://github.test/acme/shop';
const gate = { secrets: [], webUrl };

/** What acts in a text as GitHub shows it, or `undefined`. Tags of our own templates are left out. */
function acting(markdown: string): string | undefined {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return renderedProblem(html.replace(/<\/?sub>/g, ''), webUrl);
}

/** Every way in which our templates put gated sentences (`a`, `b`) and code spans (`x`, `y`) next to one another. */
const templates: Readonly<Record<string, (parts: Record<'a' | 'b' | 'x' | 'y', string>) => string>> = {
  'a line of a plan': ({ a, x, y }) => `- rename ${x} → ${y}: ${a}`,
  'a finding': ({ a, b, x, y }) => `- **error** (${a}) ${x} ${y}: ${b} (${a})`,
  'a finding without a place': ({ a, b }) => `- **error** (${a}): ${b}`,
  'a line of an objection': ({ a, x }) => `- ${x}: ${a}\n- ${a}: ${a}`,
  'an approved file': ({ a, x, y }) => `- modify ${x} → ${y} — ${a}`,
  'a row of files': ({ a, b, x, y }) => `| f | w | b |\n|---|---|---|\n${tableRow([`${x} → ${y}`, a, b])}`,
  'a row of checks': ({ a, b, x }) => `| c | b | a |\n|---|---|---|\n${tableRow([a, b, x])}`,
  'checks one after the other': ({ a, x, y }) => `After the failed check ${x}, ${y}, for ${a}`,
  'a round': ({ a, b }) => `1. ${a}, ${b}: ${a} in 0123456 (1 calls, $1)`,
  'what was left out': ({ a, b }) => `Not shown to the model: 2 × ${a}; ${b}; ${a}.`,
  'a footer': ({ a, b }) => `<sub>${a}<br>${b}<br>Cost: nothing.</sub>`,
  'a stage': ({ a }) => `**${a}** … So far: nothing.`,
  'a proof': ({ a, x, y }) => `**proven**: ${a} (before: 1).\n\n- ${x}\n- ${y}\n\nBefore: ${x}`,
  'who asked': ({ a, b }) => `Requested by ${a}. Comment here.\n\n${b}`,
  'nothing between': ({ a, b }) => `${a}${b}`,
  'a blank between': ({ a, b }) => `${a} ${b}`,
};

/** What may join with what comes next, or with what came before. */
const ends = [
  '<', '<b', '</', '<!--', '<!', '<?', '&', '&#', '&am', '\\', '`', '``', '*', '**', '_', '~~', '[', '](', '![', '|', '@', '#', 'GH', 'GH-', 'www', 'http', ':', '$', '$$',
  '-->', '>', 'b>', 'p;', '64;mona', '#64;mona', 'mona', '7', '-7', '.evil.test', '://evil.test', '(https://evil.test)', '[x](https://evil.test)', '\u00ad', '\ue000', '',
]; // prettier-ignore
const piece = fc
  .oneof(
    { arbitrary: hostileMarkdown, weight: 2 },
    {
      arbitrary: fc.array(fc.constantFrom(...ends), { maxLength: 4 }).map((parts) => parts.join('')),
      weight: 3,
    },
    {
      arbitrary: fc.tuple(fc.constantFrom(...ends), fc.constantFrom('word', 'a b'), fc.constantFrom(...ends)),
      weight: 2,
    },
  )
  .map((one) => (Array.isArray(one) ? one.join('') : one));

describe('gated texts set side by side act no more than each alone (R19, R32)', () => {
  test.each(Object.entries(templates))('%s', (_, render) => {
    fc.assert(
      fc.property(piece, piece, (one, other) => {
        const parts = { a: gateInline(one, gate), b: gateInline(other, gate) };
        const text = render({ ...parts, x: codeSpan(one, gate), y: codeSpan(other, gate) });
        expect({ text, acting: acting(text) }).toEqual({ text, acting: undefined });
      }),
      { seed: 11, numRuns: 120 },
    );
  });

  test('one block below the other, and one folded away', () => {
    fc.assert(
      fc.property(piece, piece, (one, other) => {
        const [first, second] = [gateMarkdown(one, gate), gateMarkdown(other, gate)];
        const text = `${first}\n\n${second}\n\n**Approach**\n\n${first}`;
        expect({ text, acting: acting(text) }).toEqual({ text, acting: undefined });
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  test.each(['<', '<b', '&', '</', '<!', 'a <'])('a sentence that ends in %s begins nothing', (end) => {
    for (const next of ['!-- x -->', 'b>x', 'img src=x>', '#64;mona', 'commat;mona', '/b>'])
      expect(acting(gateInline(end, gate) + gateInline(next, gate))).toBeUndefined();
  });

  test.each(['', '\u00ad', '\ue000\u200b'])(
    'a code span of nothing (%j) encloses nothing that follows',
    (empty) => {
      const live = '<img src=x>\n`@mona`';
      expect(acting(`${codeSpan(empty, gate)}, ${codeSpan(live, gate)}`)).toBeUndefined();
      expect(acting(`${localEscaper.code('')}, ${localEscaper.code(live)}`)).toBeUndefined();
    },
  );
});

describe('a text becomes no drawing and no list of its own (R32)', () => {
  const between = '&ZeroWidthSpace;';
  test.each(['topoJSON', 'mermaid', 'suggestion'])('%s behind the marks of struck words', (name) => {
    for (const tildes of [3, 4, 5, 6])
      for (const end of ['', '~', ` ${between}\nx${'~'.repeat(tildes)}`, `\nx\n${'~'.repeat(tildes)}`])
        for (const gap of [between, `${between}${between}`, '*', '\u200b']) {
          const shown = gateMarkdown(`${gap}${`~${gap}`.repeat(tildes)}${name}${end}`, gate);
          expect(shown).not.toMatch(new RegExp(`^[ >-]*(?:\`{3,}|~{3,}) *${name}`, 'mi'));
        }
  });

  test('what a fence draws is a problem, however it came about', () => {
    expect(renderedProblem('<pre><code class="language-mermaid">x</code></pre>', webUrl)).toBe('a drawing');
    expect(renderedProblem('<pre><code class="language-js">x</code></pre>', webUrl)).toBeUndefined();
  });

  test.each([
    '*&Tab;*',
    '**&NewLine;**',
    '_&nbsp;_',
    'a&NewLine;&NewLine;> b',
    '**-**-**-**\nx < y',
    '&Tab;&Tab;x',
  ])('%s goes through the gate again unchanged', (text) => {
    for (const through of [gateMarkdown, gateInline])
      expect(through(through(text, gate), gate)).toBe(through(text, gate));
  });
});

describe('an address of this repository that GitHub would read as another one is no link (R19)', () => {
  test.each([
    ['a way out of the repository', '&#46;./&#46;./&#46;./evil/repo/wiki'],
    ['the same by name', 'main/&period;&period;/&period;&period;/x'],
    ['a way out behind a slash', 'a&sol;..&sol;..&sol;..&sol;b'],
    ['a character that turns the name around', 'main/a.js&#x202e;sj.b'],
  ])('%s, spelled with entities', (_, path) => {
    const address = `${webUrl}/blob/${path}`;
    for (const text of [
      `see <${address}>`,
      `see ${address}`,
      `[${address}](<${address.replaceAll('&', '&amp;')}>)`,
    ])
      for (const through of [gateMarkdown, gateInline])
        expect(through(text, gate)).not.toMatch(/<https:|\]\(|(?<!&#8203;):\/\//);
  });

  test('and one with a question is', () => {
    const address = `${webUrl}/blob/main/a&lines.md?plain=1#L3`;
    expect(gateMarkdown(`see ${address}`, gate)).toBe(`see <${address}>`);
  });
});
