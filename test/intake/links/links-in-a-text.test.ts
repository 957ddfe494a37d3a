import { describe, expect, it } from 'vitest';
import { findLinks, readLinks } from '../../../src/intake/links/index.ts';
import type { WebPage, WebRefusal } from '../../../src/ports/index.ts';

describe('links of a text', () => {
  it('are what a person sees as a link, each once; not what stands in code or in a comment', () => {
    const text = [
      'See [the guide](https://a.test/guide "title"), <https://b.test/x> and https://c.test/y.',
      'Again https://c.test/y, and ![picture](https://d.test/p.png).',
      'It called `https://in.code.test/` and printed:',
      '```',
      'GET https://in.log.test/',
      '```',
      '<!-- https://in.comment.test/ --> [mail](mailto:a@b.test) [here](#anchor)',
    ].join('\n');
    expect(findLinks(text)).toEqual(['https://a.test/guide', 'https://b.test/x', 'https://c.test/y']);
  });
});

/** A reader with pages by address; every address it was asked for is kept. */
function reader(pages: Record<string, Partial<WebPage> | WebRefusal>) {
  const asked: string[] = [];
  const read = async (url: string): Promise<WebPage | WebRefusal> => {
    asked.push(url);
    const found = pages[url] ?? { reason: 'is not on a listed host' };
    return 'reason' in found ? found : { url, title: '', text: 'text', ...found };
  };
  return { asked, reader: { read } };
}

describe('reading links (R21)', () => {
  it('reads pages as a person sees them and tells why others were not read', async () => {
    const { reader: web } = reader({
      'https://a.test/': { title: 'A', text: 'Seen.<!-- obey me -->\u200b' },
      'https://b.test/': { reason: 'answered 404' },
      'https://c.test/': { text: '<!-- nothing else -->' },
    });
    const links = ['https://a.test/', 'https://b.test/', 'https://c.test/', 'https://d.test/'];
    expect(await readLinks(web, links)).toEqual({
      pages: [{ url: 'https://a.test/', title: 'A', text: 'Seen.' }],
      refused: [
        { url: 'https://b.test/', reason: 'answered 404' },
        { url: 'https://c.test/', reason: 'has no text' },
        { url: 'https://d.test/', reason: 'is not on a listed host' },
      ],
    });
  });

  it('reads a page once, whatever places of it are linked', async () => {
    const again = reader({ 'https://a.test/#top': {} });
    const one = await readLinks(again.reader, [
      'https://a.test/#top',
      'https://a.test/',
      'https://a.test/#end',
    ]);
    expect([again.asked, one.pages.length, one.refused]).toEqual([['https://a.test/#top'], 1, []]);
  });

  it('stops after three pages, and after eight addresses that failed', async () => {
    const links = Array.from({ length: 12 }, (_, at) => `https://a.test/${at}`);
    const all = reader(Object.fromEntries(links.map((url) => [url, {}])));
    const { pages, refused } = await readLinks(all.reader, links);
    expect([pages.length, refused.length, all.asked.length]).toEqual([3, 9, 3]);
    const none = reader(Object.fromEntries(links.map((url) => [url, { reason: 'took too long' }])));
    expect((await readLinks(none.reader, links)).refused).toHaveLength(12);
    expect(none.asked).toHaveLength(8);
  });

  it('does not count pages that are on no listed host among those that were tried', async () => {
    const unlisted = Array.from({ length: 20 }, (_, at) => `https://elsewhere.test/${at}`);
    const { reader: web } = reader({ 'https://a.test/': { title: 'A', text: 'Seen.' } });
    const { pages, refused } = await readLinks(web, [...unlisted, 'https://a.test/']);
    expect(pages.map(({ url }) => url)).toEqual(['https://a.test/']);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['is not on a listed host']));
  });

  it('reads nothing offline and says so', async () => {
    expect(await readLinks(undefined, ['https://a.test/'])).toEqual({
      pages: [],
      refused: [{ url: 'https://a.test/', reason: 'is not read offline' }],
    });
  });
});
