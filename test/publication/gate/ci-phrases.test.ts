import { describe, expect, test } from 'vitest';
import { codeBlock, codeSpan, gateInline, gateMarkdown } from '../../../src/publication/gate/output-gate.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };

/** What Jenkins looks for anywhere in a comment, as it is written. */
const anywhere = /test\W+this\W+please|ok\W+to\W+test|add\W+to\W+(?:white|allow)list/i;
/** What Zuul and others look for at the beginning of a line, or as the whole of it. */
const lines =
  /^\s*(?:re(?:check|verify)(?:\s|$)|re(?:test|build|run)(?: (?:all|ci|please|tests))?[ \t.!]*$)/im;

describe('no comment of ours starts CI by words without a mark (R19)', () => {
  test.each([
    'retest this please',
    'Jenkins, test this, please!',
    'test **this** please',
    'ok to test',
    'add to whitelist',
    'add to allowlist',
    'recheck',
    'recheck bug 1234',
    'reverify',
    'rebuild',
    'Retest.',
    'rerun tests',
  ])('%s', (words) => {
    const texts = [
      words,
      `Say it.\n\n${words}`,
      `Say it:\n${words}\nand more`,
      `- a\n\n  ${words}`,
      `# ${words}`,
      `**${words}**`,
      `x\\\n${words}`,
      `\`\`\`\n${words}\n\`\`\``,
      `    ${words}`,
      `\`${words}\``,
      `They say ${words} there`,
      `<b>\n${words}`,
      `| ${words} | b |\n|---|---|\n| x | d |`,
      words.replace(/.$/, '\u200b$&'),
      words.replace(/^./, (letter) => `&#${letter.charCodeAt(0)};`),
    ];
    const shown = texts.flatMap((text) => [
      gateMarkdown(text, gate),
      gateInline(text, gate),
      codeBlock(text, '', gate),
      codeSpan(text, gate),
    ]);
    expect(shown.filter((text) => anywhere.test(text) || lines.test(text))).toEqual([]);
    const again = shown.map((text) => gateMarkdown(text, gate));
    expect(again.map((text) => gateMarkdown(text, gate))).toEqual(again);
  });

  test('ordinary prose and code stay as they are, and so does a patch that is offered', () => {
    for (const text of [
      'Rebuild the index, then rerun it.',
      'Retest with a smaller total.',
      'This test is ok; please add it to the list.',
      '```sh\nnpm run rebuild\nrebuild --all\nrecheck(total);\n```',
    ])
      expect(gateMarkdown(text, gate)).toBe(text);
    const diff = '+# retest this please\n+recheck';
    expect(codeBlock(diff, 'diff', gate)).toContain(diff);
  });
});
