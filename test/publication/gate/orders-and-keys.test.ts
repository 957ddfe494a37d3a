import { describe, expect, test } from 'vitest';
import {
  codeBlock,
  codeSpan,
  gateInline,
  gateMarkdown,
  gatePlain,
} from '../../../src/publication/gate/output-gate.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };

/** Lines that semantic-release, release-please, git and Launchpad's tools obey in a commit message. */
const order =
  /^(?:[\s|*]*BREAKING[ -]CHANGES?[:\s]+|(?:feat|fix|perf|revert|deps)(?:\(.*\))?!?: |(?:Release-As|Co-authored-by|Change-Id|Closes-Bug|skip-checks|Depends-On|Sem-Ver|Changelog|Version-Bump|Implements):)/im;

describe('a description that becomes the message of the merged commit gives release tools no orders (R19)', () => {
  test.each([
    'BREAKING CHANGE: all of it',
    'breaking change all of it',
    'BREAKING-CHANGE: all of it',
    'feat: another change',
    'feat(shop)!: another change',
    'Release-As: 9.0.0',
    'Co-authored-by: mona <a@b.test>',
    'Change-Id: I0123',
    'Closes-Bug: 12',
    'skip-checks: true',
    'Depends-On: I0123',
    'Sem-Ver: feature',
    'Changelog: added',
    'Version-Bump: major',
    'Implements: blueprint x',
  ])('%s', (words) => {
    const texts = [
      words,
      `Say it.\n\n${words}`,
      `Say it:\n${words}`,
      `**${words}**`,
      `# ${words}`,
      `* ${words}`,
      `| ${words} | b |\n|---|---|\n| ${words} | d |`,
      `- a\n\n  ${words}`,
      `\`\`\`\n${words}\n  ${words}\n\`\`\``,
      `    ${words}`,
      `<!-- x -->\n${words}`,
      `BREAKING\u200b CHANGE: x\n${words}`,
      words.replace(' ', '&#32;'),
    ];
    const shown = texts.flatMap((text) => [gateMarkdown(text, gate), gateInline(text, gate)]);
    expect([...shown, codeBlock(words, '', gate)].filter((text) => order.test(text))).toEqual([]);
    expect(shown.map((text) => gateMarkdown(gateMarkdown(text, gate), gate))).toEqual(
      shown.map((text) => gateMarkdown(text, gate)),
    );
  });

  test('and what only looks like one stays as it is', () => {
    for (const text of [
      '**Fix**: round once.',
      'It fixes: nothing.',
      'Content-Type: text',
      '**BREAKING CHANGE**: none',
    ])
      expect(gateMarkdown(text, gate)).toBe(text);
    const yaml = '```yaml\nbuild:\n  fix: true\ntest: vitest\n```';
    expect(gateMarkdown(yaml, gate)).toBe(yaml);
  });
});

describe('release-please takes no other message from a description, wherever in a word its marks stand (R19)', () => {
  test.each(['BEGIN_COMMIT_OVERRIDE', 'END_COMMIT_OVERRIDE', 'BEGIN_NESTED_COMMIT', 'END_NESTED_COMMIT'])(
    '%s',
    (mark) => {
      const ways = ['', 'x', '_', '7', 'é', 'BEGIN_'].map((before) => `${before}${mark}7`);
      const split = ['<', '>', '@', '<b>', '\u200b', '@<@'].map((sign) => mark.replace('_', `${sign}_`));
      for (const words of [...ways, ...split].flatMap((word) => [word, `\`${word}\``, `~~~\n${word}\n~~~`])) {
        const said = `${words}\nfeat!: more`;
        for (const gated of [gateMarkdown, gateInline, gatePlain, codeSpan])
          expect(gated(said, gate)).not.toContain(mark);
        expect(codeBlock(said, '', gate)).not.toContain(mark);
      }
    },
  );
});

/** Entries as Jira, Linear, YouTrack, Shortcut, ClickUp, Azure Boards and Phabricator see them. */
const entry =
  /(?<![\w-])[A-Z][A-Z0-9]+-\d|\bsc-\d|\bCU-\w|AB#\d|\b(?:fix|close|resolve)(?:e?s|e?d)?[: ]+\[?(?:[a-z]\w*-\d|T\d)/i;

describe('no entry of a tracker is closed by what a text names (R19)', () => {
  test.each([
    'Fixes ENG-123',
    'ENG-123 is about it',
    'fixes: eng-123',
    'Closes [ENG-123]',
    'completes OPS2-7',
    '[sc-12]',
    'CU-8ab2',
    'Fixes AB#12',
    'closes T12',
    'Fixes E\u200bNG-12',
    'Fixes &#69;NG-12',
    'Fixes <b>ENG-12',
  ])('%s', (words) => {
    for (const text of [words, `**${words}**`, `- ${words}`, `see\n${words}`])
      for (const shown of [gateMarkdown(text, gate), gateInline(text, gate), gatePlain(text, gate)])
        expect(shown).not.toMatch(entry);
    expect(gatePlain(gatePlain(words, gate), gate)).toBe(gatePlain(words, gate));
  });

  test('not even in code, where a verb stands before it', () => {
    const words = 'Fixes ENG-123';
    const shown = [
      codeSpan(words, gate),
      codeBlock(words, '', gate),
      gateMarkdown(`\`${words}\``, gate),
      gateMarkdown(`~~~\n${words}\n~~~`, gate),
    ];
    expect(shown.filter((text) => entry.test(text))).toEqual([]);
  });

  test('and standards, encodings and ranges stay as they are', () => {
    for (const text of [
      'Fix UTF-8 and ISO-8859-1',
      'fix utf-8',
      'see CVE-2024-1, SHA-256, RFC-7231',
      'x-1',
      'A-1',
    ]) {
      expect(gateMarkdown(text, gate)).toBe(text);
      expect(gatePlain(text, gate)).toBe(text);
    }
    expect(codeSpan('ENG-123', gate)).toBe('`ENG-123`');
  });
});

/** What GitHub, Azure, Netlify, GitVersion and actions that tag look for anywhere in a message. */
const ciOrder =
  /\[(?:(?:skip|no) (?:ci|actions)|(?:ci|actions) skip|skip netlify|cf-pages-skip|skip pre-commit\.ci|pre-commit\.ci skip)\]|\*{3}NO_CI\*{3}|\+semver: ?\w|\(MAJOR\)|#(?:major|minor)/i;

describe('nor does it skip the checks of the merged commit or set its version (R19)', () => {
  test.each([
    '[skip ci]',
    '[CI skip]',
    '[no ci]',
    '[skip actions]',
    '[skip netlify]',
    '[cf-pages-skip]',
    '[skip pre-commit.ci]',
    '[pre-commit.ci skip]',
    '***NO_CI***',
    '+semver: major',
    '+semver:breaking',
    '(MAJOR)',
    '#major',
    '#majority',
    'x#major1',
  ])('%s', (words) => {
    const texts = [
      words,
      `Sort them ${words}.`,
      `\`${words}\``,
      `\`\`\`sh\necho "${words}"\n\`\`\``,
      `- ${words}\n\n> ${words}`,
      `| a |\n|---|\n| ${words} |`,
      `${words.slice(0, 3)}\u200b${words.slice(3)}`,
      `${words.slice(0, 3)}<!-- -->${words.slice(3)}`,
      words.replace('[', '&#91;'),
      `${words}(https://github.test/acme/shop/blob/main/a.js)`,
    ];
    for (const text of texts) {
      for (const gated of [gateMarkdown(text, gate), gateInline(text, gate), gatePlain(text, gate)])
        expect(gated, text).not.toMatch(ciOrder);
      for (const code of [codeSpan(text, gate), codeBlock(text, 'sh', gate)])
        expect(code, text).not.toMatch(ciOrder);
    }
  });

  test('and a patch in a comment stays as it is', () => {
    expect(codeBlock('+run: git commit -m "x [skip ci]"', 'diff', gate)).toContain('"x [skip ci]"');
  });

  test.each(['Skip [the rest].', 'a (minor) change', '`f(major)`', 'items[skip]', 'see [no. 3]'])(
    '%s is none, and is shown as it is written',
    (words) => expect(gateMarkdown(words, gate).replace('\\[', '[')).toBe(words),
  );
});
