import { describe, expect, it, onTestFinished } from 'vitest';
import { SiteCrawler } from '../../../src/adapters/web/index.ts';
import { refreshDocumentation } from '../../../src/indexing/index.ts';
import { htmlPage } from '../../support/docs-site.ts';
import { startServer } from '../../support/http-server.ts';
import { memoryBlobStore } from '../../support/memory-blob-store.ts';

type Page = { html: string; etag?: string; modified?: string };

/** A site whose pages answer conditional requests, the bodies it sent since the last look, and a refresh a day later. */
async function open(pages: Record<string, Page | number>) {
  let sent: string[] = [];
  const server = await startServer(({ url = '', headers }, response) => {
    const page = pages[url] ?? 404;
    if (typeof page === 'number') return void response.writeHead(page).end();
    const { html, etag, modified } = page;
    const matches = headers['if-none-match'] ?? headers['if-modified-since'];
    if (matches !== undefined && matches === (etag ?? modified)) return void response.writeHead(304).end();
    sent.push(url);
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(etag === undefined ? {} : { etag }),
      ...(modified === undefined ? {} : { 'last-modified': modified }),
    });
    response.end(html);
  });
  onTestFinished(() => server.close());
  const reader = new SiteCrawler({ siteMs: 20_000, pauseMs: 0, loopback: server.url });
  const sites = [{ url: `${server.url}/`, pages: 20, depth: 3 }];
  const store = memoryBlobStore();
  let now = Date.UTC(2026, 0, 10);
  const refresh = async () => {
    sent = [];
    now += 25 * 60 * 60 * 1000;
    const [site] = await refreshDocumentation({ sites, store, clock: { now: () => now }, reader });
    return { titles: site!.pages.map(({ title }) => title), note: site!.note, sent, site: site! };
  };
  return { refresh, store };
}

const modified = 'Sat, 10 Jan 2026 00:00:00 GMT';
const site = (): Record<string, Page | number> => ({
  '/': { html: htmlPage('Guide', '<p>Start.</p>', ['/one', '/two', '/plain']), etag: '"a"', modified },
  '/one': { html: htmlPage('One', '<p>First.</p>', ['/deep']), etag: 'W/"1"' },
  '/deep': { html: htmlPage('Deep', '<p>Below.</p>'), etag: '"d"' },
  '/two': { html: htmlPage('Two', '<p>Second.</p>'), modified },
  '/plain': { html: htmlPage('Plain', '<p>No validators.</p>') },
});

describe('the refresh of documentation after a day', () => {
  it('is not sent what has not changed, and keeps its text and where it leads', async () => {
    const { refresh } = await open(site());
    const first = await refresh();
    expect(first.sent).toEqual(['/', '/one', '/two', '/plain', '/deep']);
    const second = await refresh();
    expect(second.sent).toEqual(['/plain']);
    expect(second.site.pages).toEqual(first.site.pages);
    expect(second.site.note).toBeUndefined();
    expect((await refresh()).sent).toEqual(['/plain']);
  });

  it('brings what changed or is new, and drops what is missing or no longer linked', async () => {
    const pages = site();
    const { refresh } = await open(pages);
    await refresh();
    pages['/one'] = { html: htmlPage('One anew', '<p>Rewritten.</p>', ['/fresh']), etag: '"2"' };
    pages['/fresh'] = { html: htmlPage('Fresh', '<p>New.</p>') };
    delete pages['/two'];
    const second = await refresh();
    expect(second.sent).toEqual(['/one', '/plain', '/fresh']);
    expect(second.titles).toEqual(['Guide', 'One anew', 'Plain', 'Fresh']);
    expect(second.note).toBeUndefined();
  });

  it('keeps a page that does not answer, follows its links, and says so', async () => {
    const pages = site();
    const { refresh } = await open(pages);
    await refresh();
    pages['/one'] = 500;
    expect(await refresh()).toMatchObject({
      titles: ['Guide', 'Two', 'Plain', 'Deep', 'One'],
      note: 'pages that did not answer, stored copies used: 1',
    });
  });

  it('keeps all pages of a site that is down, and says so', async () => {
    const pages = site();
    const { refresh } = await open(pages);
    const first = await refresh();
    pages['/'] = 502;
    const second = await refresh();
    expect(second.site.pages).toEqual(first.site.pages);
    expect(second.note).toBe('the first page answered 502; using pages fetched earlier');
  });

  it('reads everything again when the store was written by another format', async () => {
    const { refresh, store } = await open(site());
    await refresh();
    for (const [key, value] of [...store.entries]) {
      store.entries.delete(key);
      store.entries.set(key.replace(/^documentation-\d+/, 'documentation-1'), value);
    }
    expect((await refresh()).sent).toHaveLength(5);
  });
});
