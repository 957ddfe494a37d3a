import { describe, expect, it, onTestFinished } from 'vitest';
import { SiteCrawler, type CrawlerOptions } from '../../../src/adapters/web/index.ts';
import type { DocsSite } from '../../../src/domain/index.ts';
import { endlessBody, htmlPage, startSite, type Answer } from '../../support/docs-site.ts';

type Pages = Record<string, Answer> | ((path: string) => Answer | undefined);

/** A site on loopback, and a visit to it. */
async function open(pages: Pages, options: Partial<CrawlerOptions> = {}) {
  const server = await startSite(typeof pages === 'function' ? pages : (path) => pages[path]);
  onTestFinished(() => server.close());
  const crawler = new SiteCrawler({ siteMs: 20_000, pauseMs: 0, loopback: server.url, ...options });
  const visit = (site: Partial<DocsSite> = {}) =>
    crawler.visit({ url: `${server.url}/docs/`, pages: 200, depth: 3, ...site }, []);
  const asked = () => server.requests.map(({ path }) => path);
  return { server, visit, asked };
}

const to = (location: string): Answer => ({ status: 302, headers: { location } });

describe('a visit to a documentation site', () => {
  it('reads the pages below its address, with headings and code told apart', async () => {
    const { visit, asked, server } = await open({
      '/docs/': htmlPage('Guide', '<h1>Start</h1><p>Welcome.</p>', [
        'config#top',
        '/docs/config?highlight=x',
        '/blog/',
        'logo.png',
        'mailto:a@b.dev',
      ]),
      '/docs/config': htmlPage(
        'Config',
        '<h2>Retries</h2><p>Set\u200b it.</p><pre># not a heading\nretries: 3</pre>',
      ),
    });
    expect(await visit()).toEqual({
      pages: [
        {
          url: `${server.url}/docs/`,
          title: 'Guide',
          text: '# Start\n\nWelcome.',
          links: [`${server.url}/docs/config`],
        },
        {
          url: `${server.url}/docs/config`,
          title: 'Config',
          text: '## Retries\n\nSet it.\n\n```\n# not a heading\nretries: 3\n```',
          links: [],
        },
      ],
      refused: [],
    });
    expect(asked()).toEqual(['/robots.txt', '/docs/', '/docs/config', '/docs/sitemap.xml']);
  });

  it('reads pages that only the sitemap knows, and each page once, whatever its addresses', async () => {
    const named = (title: string, canonical: string) =>
      htmlPage(title, `<p>${title}</p>`).replace(
        '<title>',
        `<link rel="canonical" href="${canonical}"><title>`,
      );
    const pages: Record<string, Answer> = {
      '/docs/': htmlPage('Guide', '<p>Start.</p>', ['one', 'print/one', 'wrong']),
      '/docs/one': named('One', '/docs/one'),
      '/docs/print/one': named('One for printing', '/docs/one'),
      '/docs/wrong': named('Wrong', '/docs/'),
      '/docs/two': named('Two', 'https://elsewhere.test/two'),
    };
    const { visit, asked, server } = await open(pages);
    const entries = ['http://127.0.0.1:1/docs/x', `${server.url}/docs/two`].map((at) => `<loc>${at}</loc>`);
    pages['/docs/sitemap.xml'] = {
      status: 200,
      headers: { 'content-type': 'application/xml' },
      body: `<urlset>${entries.join('')}</urlset>`,
    };
    expect((await visit()).pages.map(({ title }) => title)).toEqual(['Guide', 'One', 'Wrong', 'Two']);
    expect(asked().slice(-2)).toEqual(['/docs/sitemap.xml', '/docs/two']);
  });

  it('follows no redirect and no link off the site, least of all to private addresses (H26)', async () => {
    const inner = await startSite(() => htmlPage('secret', '<p>metadata</p>'));
    onTestFinished(() => inner.close());
    const port = new URL(inner.url).port;
    const { visit, asked } = await open({
      '/docs/': htmlPage('Guide', '<p>Start.</p>', [
        'inner',
        'name',
        'mapped',
        'decimal',
        'meta',
        'other',
        'good',
        `${inner.url}/docs/`,
        '//169.254.169.254/docs/',
      ]),
      '/docs/inner': to(`${inner.url}/docs/`),
      '/docs/name': to(`http://localhost:${port}/docs/`),
      '/docs/mapped': to(`http://[::ffff:127.0.0.1]:${port}/docs/`),
      '/docs/decimal': to(`http://2130706433:${port}/docs/`),
      '/docs/meta': to('http://169.254.169.254/latest/meta-data/'),
      '/docs/other': to('/private'),
      '/private': htmlPage('private', '<p>not documentation</p>'),
      '/docs/good': to('/docs/moved'),
      '/docs/moved': htmlPage('Moved', '<p>Here now.</p>'),
    });
    const { pages, refused } = await visit();
    expect(pages.map(({ title }) => title)).toEqual(['Guide', 'Moved']);
    expect(refused).toHaveLength(6);
    expect(inner.requests).toEqual([]);
    expect(asked()).not.toContain('/private');
  });

  it('connects to a public name only when all its addresses are public', async () => {
    const calls: string[] = [];
    const { visit } = await open(
      {},
      {
        resolve: async () => ['93.184.216.34', '10.0.0.7'],
        transport: async (url) => {
          calls.push(url.href);
          throw new Error('no network here');
        },
      },
    );
    expect(await visit({ url: 'https://docs.test.dev/guide' })).toEqual({
      pages: [],
      refused: [{ url: 'https://docs.test.dev/guide', reason: 'has no public address', mayComeBack: false }],
      broken: 'the first page has no public address',
    });
    expect(await visit({ url: 'http://127.0.0.1:1/' })).toMatchObject({
      broken: 'the first page is not on a listed host',
    });
    expect(calls).toEqual([]);
  });

  it('respects robots.txt', async () => {
    const { visit, asked } = await open({
      '/robots.txt': { status: 200, body: 'User-agent: *\nDisallow: /docs/drafts/' },
      '/docs/': htmlPage('Guide', '<p>Start.</p>', ['drafts/a', 'b']),
      '/docs/drafts/a': htmlPage('Draft', '<p>Draft.</p>'),
      '/docs/b': htmlPage('B', '<p>B.</p>'),
    });
    expect((await visit()).pages.map(({ title }) => title)).toEqual(['Guide', 'B']);
    expect(asked()).not.toContain('/docs/drafts/a');
  });

  it('is not kept by pages that are made up without end', async () => {
    let made = 0;
    const { visit, asked } = await open((path) => {
      if (path === '/docs/')
        return htmlPage('Guide', '<p>Start.</p>', ['calendar/1/1', '?page=1', 'a/', 'deep/1', 'real']);
      if (path === '/docs/real') return htmlPage('Real', '<p>The page that matters.</p>');
      if (path.startsWith('/docs/a/')) return htmlPage('Same', '<p>Always the same.</p>', [`${path}a/`]);
      made += 1;
      const links = Array.from({ length: 50 }, (_, at) => `/docs/calendar/${made}/${at}?sort=${at}`);
      if (path.startsWith('/docs/')) return htmlPage(`Day ${path}`, `<p>Day ${path}.</p>`, links);
      return undefined;
    });
    const { pages } = await visit({ pages: 30 });
    expect(pages).toHaveLength(30);
    expect(pages.slice(0, 5).map(({ title }) => title)).toContain('Real');
    expect(asked().some((path) => path.includes('?'))).toBe(false);
    expect(asked().filter((path) => path.startsWith('/docs/a/'))).toHaveLength(2);
    expect((await visit({ pages: 1000, depth: 1 })).pages.length).toBeLessThanOrEqual(6);
  });

  it('gives up on huge files and files that are no text, and reads on', async () => {
    const { visit, asked } = await open(
      {
        '/docs/': htmlPage('Guide', '<p>Start.</p>', ['huge', 'image', 'data.zip', 'last']),
        '/docs/huge': { status: 200, body: endlessBody },
        '/docs/image': { status: 200, headers: { 'content-type': 'image/png' }, body: 'png' },
        '/docs/last': htmlPage('Last', '<p>Last.</p>'),
      },
      { maxBytes: 100_000 },
    );
    const { pages, refused } = await visit();
    expect(pages.map(({ title }) => title)).toEqual(['Guide', 'Last']);
    expect(refused.map(({ mayComeBack }) => mayComeBack)).toEqual([false, false]);
    expect(asked()).not.toContain('/docs/data.zip');
  });

  it('leaves a server alone that is busy or fails', async () => {
    const links = Array.from({ length: 40 }, (_, at) => `page-${'x'.repeat(at)}`);
    const failing = (status: number) => (path: string) =>
      path === '/docs/'
        ? htmlPage('Guide', '<p>Start.</p>', links)
        : { status: path === '/robots.txt' ? 404 : status };
    const busy = await open(failing(429));
    expect(await busy.visit()).toMatchObject({
      broken: 'the site answered 429',
      refused: [{ mayComeBack: true }],
    });
    const broken = await open(failing(500));
    const visit = await broken.visit();
    expect(visit.broken).toBe('the site answered 500');
    expect(visit.refused).toHaveLength(5);
    const closed = await open((path) => (path === '/robots.txt' ? { status: 500 } : 'text'));
    expect(await closed.visit()).toMatchObject({
      pages: [],
      broken: 'the first page answered 500 for robots.txt',
    });
    expect(closed.asked()).toEqual(['/robots.txt']);
  });

  it('ends at its time limit with the pages it has', async () => {
    const { visit } = await open(
      {
        '/docs/': htmlPage('Guide', '<p>Start.</p>', ['slow']),
        '/docs/slow': { status: 200, body: (response) => void response.write('<p>') },
      },
      { siteMs: 2000, timeoutMs: 60_000 },
    );
    expect(await visit()).toMatchObject({ pages: [{ title: 'Guide' }], broken: 'took longer than 2 s' });
  });

  it('ends at once when the run is stopped', async () => {
    const stop = new AbortController();
    const server = await startSite((path) => {
      if (path === '/docs/') stop.abort(new Error('stopped'));
      return path === '/robots.txt' ? undefined : htmlPage('Guide', '<p>Start.</p>');
    });
    onTestFinished(() => server.close());
    const crawler = new SiteCrawler({ siteMs: 20_000, loopback: server.url });
    const site = { url: `${server.url}/docs/`, pages: 9, depth: 3 };
    await expect(crawler.visit(site, [], stop.signal)).rejects.toThrow('stopped');
  });
});
