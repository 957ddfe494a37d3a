import { Parser } from 'htmlparser2';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import {
  codeBlock,
  codeSpan,
  gateInline,
  gateMarkdown,
  gatePlain,
} from '../../src/publication/gate/output-gate.ts';
import { renderProgress } from '../../src/publication/thread/progress-comment.ts';
import { renderPullBody } from '../../src/publication/pull-request/pull-request-text.ts';
import { tellObjections } from '../../src/publication/thread/review-objections.ts';
import { cutBetweenBlocks } from '../../src/publication/words/sections.ts';
import { tableRow } from '../../src/text/table-row.ts';
import { hostileMarkdown } from './generators/markdown.ts';
import { family, setCanaries } from './support/suite.ts';

const canaries = setCanaries();

const secret = 'ghs_9fQ2mXw7Lr4TzK1vB8nYc3HdJ6sPaE0uGi5o';
const gate = { secrets: [secret], webUrl: 'https://github.test/acme/shop' };

/** What a reader's browser, and GitHub, would make of a comment that holds the text. */
function activeParts(markdown: string): string[] {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const found: string[] = [];
  let code = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (/^(img|input|script|details|section|sup|svg|iframe|h\d)$/.test(name)) found.push(name);
      if (name === 'a' && !attributes['href']?.startsWith('https://github.test/acme/shop/blob/'))
        found.push('link');
      if (name === 'code' || name === 'pre') code += 1;
    },
    onclosetag: (name) => {
      if (name === 'code' || name === 'pre') code -= 1;
    },
    oncomment: () => found.push('comment'),
    ontext: (text) => {
      if (code === 0 && /@[a-z\d]|#\d|\bGH-\d|https?:\/\/|\bwww\.\w/i.test(text)) found.push(text);
      if (/[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u.test(text)) found.push('hidden');
    },
  });
  parser.end(html);
  return found;
}

const seal = { secret: 's', repository: 'acme/shop' };

/** The comment on a pull request that says what self-review objects to, without its marker and our own heading. */
async function objectionsWith(message: string): Promise<string> {
  const bodies: string[] = [];
  const finding = { source: 'review', severity: 'error', path: 'src/a.js', startLine: 1, message };
  const options = {
    forge: { comments: async () => [], createComment: async (_: number, body: string) => bodies.push(body) },
    ourselves: [],
    seal,
    job: { key: 'k' },
    config: { command: '/patchwright' },
    gate,
    outcome: { findings: [finding, { ...finding, path: undefined }] },
  } as unknown as Parameters<typeof tellObjections>[0];
  await tellObjections(options, 1, 'a'.repeat(40));
  return withoutOurs(bodies[0]!);
}

/** The comment of a run with a verdict and a note. */
function progressWith(text: string): string {
  const view = {
    job: {
      key: 'k',
      thread: 'issue',
      task: 'run',
      sender: 'boss',
      requestedBy: 'boss',
      input: { title: 'x' },
    },
    verdict: { verdict: 'failed', reason: 'x', message: text },
    notes: [text],
    command: '/patchwright',
  } as unknown as Parameters<typeof renderProgress>[0];
  return withoutOurs(renderProgress(view, gate, seal));
}

/** The body of a pull request whose plan tells so much. */
function pullBodyWith(approach: string): string {
  const outcome = {
    plan: { rootCause: '', approach, changes: [] },
    verdict: { verdict: 'patched', reason: 'x', message: '' },
    ...{ checks: [], findings: [], removed: [], leftOut: [], ranked: [], base: 'a'.repeat(40) },
    checking: { state: 'not-reached', message: '' },
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0 },
    bound: { calls: 1, costUsd: 0 },
  };
  const told = {
    job: { number: 1, input: { title: 'x', hash: 'h' } },
    ...{ outcome, branch: 'b', command: '/patchwright', notes: [], rounds: [] },
    opened: { key: 'k', requestedBy: 'boss' },
  };
  const body = renderPullBody(told as unknown as Parameters<typeof renderPullBody>[0], gate, seal);
  return withoutOurs(body).replace(/^(Fixes #1|<!-- patchwright:text -->|#+ .*)$/gm, '');
}

function withoutOurs(body: string): string {
  return body.replace(/^#+ .*$/m, '').replace(/<!-- patchwright:\S+ [^>]*-->$/, '');
}

/** What has been through the gate goes through it unchanged, but for a backslash or a blank that means the same. */
const marksAside = (text: string): string => text.replace(/[\\\s]/g, '');

describe('the output gate under attack (R19, R32, H3, H5)', () => {
  family('markdown through the gate', { of: 0.12 }, hostileMarkdown, canaries, (text) => {
    const shown = gateMarkdown(text, gate);
    expect(activeParts(shown)).toEqual([]);
    expect(activeParts(`Before\n\n${shown}\n\nafter`)).toEqual([]);
    expect(marksAside(gateMarkdown(shown, gate))).toBe(marksAside(shown));
  });

  family('sentences through the gate', { of: 0.08 }, hostileMarkdown, canaries, (text) => {
    const shown = gateInline(text, gate);
    expect(shown).not.toContain('\n');
    expect(marksAside(gateInline(shown, gate))).toBe(marksAside(shown));
    expect(activeParts(`- one: ${shown}`)).toEqual([]);
    expect(activeParts(`| a |\n|---|\n${tableRow([shown])}`)).toEqual([]);
    expect(activeParts(`- ${codeSpan(text, gate)}\n\n${codeBlock(text, 'diff', gate)}`)).toEqual([]);
  });

  family('comments put together', { of: 0.03 }, hostileMarkdown, canaries, async (text) => {
    expect(activeParts(await objectionsWith(text))).toEqual([]);
    expect(activeParts(progressWith(text)).filter((part) => part !== 'input')).toEqual([]);
  });

  it.each(['```\n@mona Fixes #7 ![p](https://evil.test/p.png)\n```', '~~~~\n<img src=x>\n~~~~\nx'])(
    'keeps a fence a fence, wherever it is put: %j',
    async (text) => {
      expect(activeParts(await objectionsWith(text))).toEqual([]);
      expect(activeParts(progressWith(text)).filter((part) => part !== 'input')).toEqual([]);
    },
  );

  it('cuts what is too long for a comment between blocks, never inside a code span', () => {
    const code = '`@mona Fixes #7 ![p](https://evil.test/p.png)`';
    const text = `${`A line of words, then ${code}.\n\n- in a list ${code}\n  ${code}\n`.repeat(2)}\n${code}`;
    for (let room = 0; room < text.length; room += 3) {
      const shown = cutBetweenBlocks(text, room);
      expect(shown.length).toBeLessThanOrEqual(room);
      expect(activeParts(shown)).toEqual([]);
    }
    expect(cutBetweenBlocks(text, text.length)).toBe(text);
    expect(activeParts(pullBodyWith(`${code} and\n`.repeat(1_600)))).toEqual([]);
  });

  family('titles and commit messages', { of: 0.05 }, hostileMarkdown, canaries, (text) => {
    const plain = gatePlain(text, gate);
    expect(plain).not.toMatch(/@[\w-]|#\d|\bGH-\d|https?:\/\/|\n/i);
    expect(gatePlain(plain, gate)).toBe(plain);
  });

  it.each([
    ['a code span that Markdown does not see', '\\` @mona `'],
    ['a closing keyword behind an escaped tick', '\\`Fixes #7`'],
    ['a picture over two lines', '![a\nb](https://evil.test/x.png)'],
    ['a link over several lines', '[a\nb](\nhttps://evil.test\n)'],
    ['a comment in what looks like code', '\\`<!-- x -->`'],
    ['boxes in a list', '- [x] **Approve: start the edits with the ticked files**'],
    ['a fence that never ends', '````\n- [x] a'],
    ['a quarter of a million ticks', '`'.repeat(262_144)],
    ['deep quotes', '>'.repeat(20_000)],
    ['a megabyte of brackets', ']('.repeat(500_000)],
  ])('lets nothing of %s act', (_, text) => {
    expect(activeParts(gateMarkdown(text, gate))).toEqual([]);
    expect(activeParts(`- ${gateInline(text, gate)}`)).toEqual([]);
    expect(gatePlain(text, gate)).not.toMatch(/@[\w-]|#\d/);
  });
});
