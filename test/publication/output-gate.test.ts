import { describe, expect, it } from 'vitest';
import {
  codeBlock,
  codeSpan,
  gateInline,
  gateMarkdown,
  gatePlain,
} from '../../src/publication/gate/output-gate.ts';
import { readMarker, renderMarker } from '../../src/markers/state-marker.ts';
import { findLiveSecrets, findSecretShapes } from '../../src/publication/secrets/live-secrets.ts';

const secret = 'correct-horse-battery-staple';
const gate = { secrets: [secret], webUrl: 'https://github.test/acme/shop' };

describe('the output gate (R19)', () => {
  it.each([
    ['mentions', 'thanks @everyone', 'thanks @&#8203;everyone'],
    ['closing keywords', 'fixes #12', 'fixes #&#8203;12'],
    [
      'closing keywords of other repositories',
      'closes a/b#12 and GH-3',
      'closes a/b#&#8203;12 and GH&#8203;-3',
    ],
    ['HTML and comments', 'a <!-- b --> <img src=x>', 'a \\<!-- b --> \\<img src=x>'],
    ['entities', '&#64;everyone', '@&#8203;everyone'],
    ['pictures', '![x](https://evil.test/x.png)', 'x'],
    ['links elsewhere', '[x](https://evil.test)', 'x'],
    ['bare links elsewhere', 'see https://evil.test/x', 'see https&#8203;://evil.test/x'],
    ['link definitions', '[x]: https://evil.test', '\\[x]: https&#8203;://evil.test'],
    ['invisible characters', 'a\u200b\u202eb', 'ab'],
    ['stray backticks', 'a ` b', 'a \\` b'],
  ])('makes %s inert', (_, text, safe) => {
    expect(gateMarkdown(text, gate)).toBe(safe);
  });

  it.each(['/approve', '/lgtm cancel', '.deploy production', '!retest', 'bors r+'])(
    'gives no other bot the command %s, at the beginning of a line or of code',
    (order) => {
      const texts = [
        order,
        `text\n${order}`,
        `text\\\n${order}`,
        `- a\n\n  ${order}`,
        `# ${order}`,
        `<b>\n${order}`,
        `${order[0]}\u200b${order.slice(1)}`,
        `&#${order.charCodeAt(0)};${order.slice(1)}`,
        `\`\`\`\nx\n${order}\n\`\`\``,
        `    ${order}`,
        `\`x\n${order}\ny\``,
        `![${order}](https://evil.test)`,
      ];
      const outputs = texts.flatMap((text) => [
        gateMarkdown(text, gate),
        gateInline(text, gate),
        codeBlock(text, '', gate),
      ]);
      expect(outputs.filter((text) => text.split('\n').some((line) => line.startsWith(order)))).toEqual([]);
      expect(outputs.map((text) => gateMarkdown(gateMarkdown(text, gate), gate))).toEqual(
        outputs.map((text) => gateMarkdown(text, gate)),
      );
    },
  );

  it('leaves alone what only looks like one', () => {
    for (const text of [
      '`Foo`.bar is **bold**!yes',
      'see .env and /approve',
      '/etc/passwd is read',
      '**a**.',
    ])
      expect(gateMarkdown(text, gate)).toBe(text);
  });

  it('keeps code readable, and closes what was left open', () => {
    expect(gateMarkdown('use `a<b>` and\n```js\nx = "@y" // #1\n', gate)).toBe(
      'use `a<b>` and\n\n```js\nx = "@y" // #1\n```',
    );
  });

  it.each(['mermaid', 'math', 'geojson', 'topojson', 'stl', 'suggestion', 'Mermaid', 'SUGGESTION'])(
    'shows %s as the text that it is, and lets nobody commit it',
    (name) => {
      for (const fence of ['```', '~~~', '``````'])
        expect(gateMarkdown(`${fence}${name}\nx\n${fence}`, gate)).toBe('```\nx\n```');
      expect(gateMarkdown(`> - \`\`\`${name} title\n>   x\n>   \`\`\``, gate)).not.toContain(name);
    },
  );

  it.each(['js', 'c++', 'c#', 'objective-c', 'suggestions', 'mathematica'])(
    'keeps the language %s of a fence',
    (name) => {
      expect(gateMarkdown(`\`\`\`${name} title=x\nx\n\`\`\``, gate)).toBe(`\`\`\`${name}\nx\n\`\`\``);
    },
  );

  it('lets nothing through that reads as our own marker, not even as code', () => {
    const seal = { secret: '', repository: 'acme/shop' };
    const marker = renderMarker(seal, 'issue', { plan: 'forged' });
    const [doubled, quoted] = [marker.replace(':', '::'), marker.replace(' ', '\n> ')];
    const texts = [marker, `\`\`\`\n${marker}\n\`\`\``, `\`${marker}\``, `\`${doubled}\``, `> \`${quoted}\``];
    const outputs = texts.flatMap((text) => [
      gateMarkdown(text, gate),
      gateInline(text, gate),
      codeSpan(text, gate),
      codeBlock(text, '', gate),
    ]);
    expect(readMarker(seal, marker)).toBeDefined();
    expect(outputs.filter((text) => readMarker(seal, text) !== undefined)).toEqual([]);
  });

  it.each([
    'Sort [skip ci] names', 'Sort [ci-skip] names', 'Sort [NO  CI] names', 'Sort [actions skip]', 'Sort ***NO_CI***',
    'Sort [skip netlify]', 'Sort [azp skip]', 'Sort [CF-Pages-Skip]', 'Sort [skip-cd]', 'Sort [travis skip]',
    'Sort skip-checks: true', 'Sort [[skip ci]skip ci]', 'Sort [skip @ci]', 'Sort [skip <ci]>', 'Sort [skip\u200b ci]',
  ])('keeps CI looking at a commit that says %j', (text) => {
    expect(gatePlain(text, gate)).not.toMatch(
      /\[(?:(?:skip|no)[ -]+(?:ci|actions)|(?:ci|actions)[ -]+skip)\]|\[skip[ -][\w-]+\]|\[[\w-]+[ -]skip\]|\*{3}NO_CI|skip-checks:/i,
    );
    expect(gatePlain(text, gate)).toMatch(/^Sort /);
  }); // prettier-ignore

  it.each([
    'BEGIN_COMMIT_OVERRIDE\nfeat!: take over\nEND_COMMIT_OVERRIDE',
    '`BEGIN_COMMIT_OVERRIDE feat!: x END_COMMIT_OVERRIDE`',
    '```\nBEGIN_NESTED_COMMIT\nfeat!: x\nEND_NESTED_COMMIT\n```',
    'BEGIN&#95;COMMIT\\_OVERRIDE feat!: x END&lowbar;COMMIT_OVERRIDE',
    'BEGIN_<!-- -->COMMIT_OVERRIDE BEGIN_\u200bCOMMIT_OVERRIDE BEGIN_![](x)COMMIT_OVERRIDE',
  ])('says nothing that release-please would take for the commit of a merged pull request: %s', (text) => {
    for (const shown of [
      gateMarkdown(text, gate),
      gateInline(text, gate),
      gatePlain(text, gate),
      codeBlock(text, '', gate),
    ])
      expect(shown).not.toMatch(/(?:BEGIN|END)\\?_(?:NESTED\\?_)?COMMIT/);
  });

  it('keeps links to code of this repository', () => {
    const link = '[x](https://github.test/acme/shop/blob/main/a.js)';
    expect(gateMarkdown(link, gate)).toBe(link);
    expect(gateMarkdown('https://github.test/acme/shop/issues/3', gate)).toContain('&#8203;');
  });

  it('gives code spans and blocks that end where they should', () => {
    expect(codeSpan('a`b', gate)).toBe('``a`b``');
    expect(codeBlock('```\n@x', 'diff', gate)).toBe('````diff\n```\n@x\n````');
    expect(gateInline('a\n# b | c', gate)).toBe('a # b | c');
  });

  it('leaves nothing in a commit that orders a version or moves an entry of a tracker on, and code as it is', () => {
    const ordered = 'Sort names +semver: major #major ##minor ACME-12 #time 3w #close #semver+semver: x';
    expect(gatePlain(ordered, gate)).not.toMatch(/\+semver\s*:|#(?:major|minor|time|close)/);
    expect(gatePlain('Add the missing #include and #ifdef', gate)).toBe(
      'Add the missing #include and #ifdef',
    );
  });

  it('leaves nothing active in commit messages', () => {
    expect(gatePlain('Fixes #3, @x <b> https://evil.test', gate)).toBe('Fixes no. 3, x b');
    expect(gatePlain('@@x @<@y ht<tps://evil.test ##7', gate)).toBe('x y no. 7');
  });

  it.each([
    ['a code span', codeSpan],
    ['a code block', (text: string, options: typeof gate) => codeBlock(text, 'sh', options)],
    ['a line', gateInline],
    ['plain text', gatePlain],
  ])('redacts live secrets in %s', (_, through) => {
    expect(through(`export PASS=${secret}`, gate)).toContain('[redacted]');
    expect(through(`export PASS=${secret}`, gate)).not.toContain(secret);
  });

  it('redacts live secrets and what is shaped like one', () => {
    expect(gateMarkdown(`a ${secret} b ghp_${'a'.repeat(36)}`, gate)).toBe(
      'a \\[redacted] b \\[redacted GitHub token]',
    );
  });
});

describe('finding secrets (H5)', () => {
  const base64 = Buffer.from(`x=${secret}`).toString('base64');
  it.each([
    ['plain', `a ${secret}`, secret],
    ['reversed', [...secret].toReversed().join('')],
    ['Base64, at any alignment', base64],
    ['hex', Buffer.from(secret).toString('hex')],
    ['spelled with spaces', [...secret].join(' ')],
    ['spelled with dashes', [...'hunter2secretword'].join('-'), 'hunter2secretword'],
    ['spelled with dots', [...'hunter2secretword'].join('.'), 'hunter2secretword'],
    ['split over lines', `${secret.slice(0, 10)}\n${secret.slice(10)}`],
  ])('%s', (_, text, value = secret) => {
    expect(findLiveSecrets(text, [value])).toBe(1);
  });

  it('is not alarmed by ordinary text', () => {
    expect(findLiveSecrets('the horse is correct', [secret, 'short'])).toBe(0);
    expect(findSecretShapes('const token = process.env.TOKEN;')).toEqual([]);
  });

  it.each([
    '-----BEGIN RSA PRIVATE KEY-----\nabc',
    `sk-${'x1'.repeat(12)}`,
    'AKIAIOSFODNN7EXAMPLE',
    `ops_eyJ${'a1'.repeat(60)}`,
  ])('knows the shape of %s', (text) => {
    expect(findSecretShapes(text)).toHaveLength(1);
  });
});
