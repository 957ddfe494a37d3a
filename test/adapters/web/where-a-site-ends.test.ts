import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { conditionsFor, validatorsOf } from '../../../src/adapters/web/conditions.ts';
import { CrawlQueue, sitemapOf, siteScope } from '../../../src/adapters/web/crawl-queue.ts';
import { GuardedFetcher } from '../../../src/adapters/web/index.ts';
import { boundHtml } from '../../../src/adapters/web/bound-html.ts';
import { decodeBody, titleOf } from '../../../src/adapters/web/page-source.ts';
import type { VisitedPage } from '../../../src/ports/index.ts';

describe('the pages of a site', () => {
  test.each<[string, string, boolean]>([
    ['https://a.dev/docs/', 'https://a.dev/docs/x', true],
    ['https://a.dev/docs/', 'https://a.dev/docs', true],
    ['https://a.dev/docs', 'https://a.dev/docs/x', true],
    ['https://a.dev/docs', 'https://a.dev/docs-old/x', false],
    ['https://a.dev/docs/index.html', 'https://a.dev/docs/x', true],
    ['https://a.dev/docs/v1.2', 'https://a.dev/docs/v1.2/x', true],
    ['https://a.dev/docs/', 'https://a.dev/', false],
    ['https://a.dev/docs/', 'http://a.dev/docs/x', false],
    ['https://a.dev/docs/', 'https://b.dev/docs/x', false],
    ['https://a.dev/docs/', 'https://a.dev:8443/docs/x', false],
    ['https://a.dev', 'https://a.dev/any', true],
  ])('of %s: %s is one: %j', (first, url, wanted) => {
    expect(siteScope(first)(new URL(url))).toBe(wanted);
  });
  test.each([
    ['https://a.dev/docs/', 'https://a.dev/docs/sitemap.xml'],
    ['https://a.dev/docs', 'https://a.dev/docs/sitemap.xml'],
    ['https://a.dev/docs/index.html', 'https://a.dev/docs/sitemap.xml'],
    ['https://a.dev', 'https://a.dev/sitemap.xml'],
  ])('of %s are listed at %s', (first, wanted) => {
    expect(sitemapOf(first)).toBe(wanted);
  });

  const queue = () => new CrawlQueue(siteScope('https://a.dev/'));
  const order = (...links: string[]) => {
    const own = queue();
    own.add(links.map((link) => `https://a.dev/${link}`), 1);
    const found: string[] = [];
    for (let next = own.next(); next; next = own.next()) found.push(next.url.slice('https://a.dev/'.length));
    return found;
  };
  test.each<[string, string[], string[]]>([
    ['once each, without what is searched or pointed at', ['a?x=1', 'a#b', 'a'], ['a']],
    ['once with and without its index', ['a/', 'a/index.html', 'a'], ['a/']],
    ['no files of other kinds', ['a.png', 'b.ZIP', 'c.xml', 'd.html'], ['d.html']],
    ['no addresses that repeat themselves', ['a/a/b/b', 'a/a/a/a'], ['a/a/b/b']],
    ['no addresses that go too deep', [Array.from({ length: 12 }, (_, at) => `p${at}`).join('/'), Array.from({ length: 13 }, (_, at) => `q${at}`).join('/')], [Array.from({ length: 12 }, (_, at) => `p${at}`).join('/')]],
    ['no addresses that are too long', ['x'.repeat(286), 'y'.repeat(287)], ['x'.repeat(286)]],
  ])('are read %s', (_, links, wanted) => {
    expect(order(...links)).toEqual(wanted);
  });
  test('that differ by number alone wait behind all others beyond the twentieth', () => {
    const days = Array.from({ length: 22 }, (_, at) => `day/${at}`);
    expect(order(...days, 'last')).toEqual([...days.slice(0, 20), 'last', ...days.slice(20)]);
    const words = Array.from({ length: 22 }, (_, at) => `word/${'abcdefghijklmnopqrstuvw'[at]}`);
    expect(order(...words, 'last')).toEqual([...words, 'last']);
  });
  test('that name another one as their right address are new where that is, or where it lies elsewhere', () => {
    const own = queue();
    own.add(['https://a.dev/a'], 0);
    expect(['https://a.dev/a', 'https://a.dev/b', 'https://a.dev/b', 'https://other.dev/x'].map((url) => own.isNewPage(url))).toEqual([false, true, false, true]);
  });
}); // prettier-ignore

describe('what tells one version of a page from another', () => {
  const validators = (headers: Record<string, string | string[]>) => validatorsOf({ status: 200, headers, body: Readable.from([]) } as never);
  test.each<[Record<string, string | string[]>, object]>([
    [{ etag: '"1"', 'last-modified': 'Mon' }, { etag: '"1"', lastModified: 'Mon' }],
    [{}, { etag: undefined, lastModified: undefined }],
    [{ etag: 'x'.repeat(300) }, { etag: 'x'.repeat(300) }],
    [{ etag: 'x'.repeat(301) }, { etag: undefined }],
    [{ etag: '"é"' }, { etag: undefined }],
    [{ etag: '"1"\r\nx: y' }, { etag: undefined }],
    [{ etag: '' }, { etag: undefined }],
    [{ etag: ['"1"', '"2"'] }, { etag: undefined }],
  ])('%j', (headers, wanted) => {
    expect(validators(headers)).toMatchObject(wanted);
  });
  test('is sent back, as far as there is any', () => {
    expect(conditionsFor(undefined)).toBeUndefined();
    expect(conditionsFor({})).toBeUndefined();
    expect(conditionsFor({ etag: '"1"' })).toEqual({ 'if-none-match': '"1"' });
    expect(conditionsFor({ lastModified: 'Mon' })).toEqual({ 'if-modified-since': 'Mon' });
  });
}); // prettier-ignore

describe('a page of the web', () => {
  /** A server of redirects: `/n` leads to `/n-1`, and `/0` is a page. */
  const fetcher = (answer: (path: string, conditions?: Readonly<Record<string, string>>) => { status: number; headers?: Record<string, string>; body?: string }) =>
    new GuardedFetcher({
      hosts: ['a.dev'],
      resolve: async () => ['93.184.216.34'],
      transport: async (url, _address, _signal, conditions) => {
        const { status, headers = {}, body = '' } = url.pathname === '/robots.txt' ? { status: 404 } : answer(url.pathname, conditions);
        return { status, headers: { 'content-type': 'text/plain', ...headers }, body: Readable.from([Buffer.from(body)]) };
      },
    });
  const redirects = fetcher((path) => (path === '/0' ? { status: 200, body: 'here' } : { status: 302, headers: { location: `/${Number(path.slice(1)) - 1}` } }));
  test.each([
    [0, { text: 'here' }],
    [3, { url: 'https://a.dev/0', text: 'here' }],
    [4, { reason: 'redirects too often' }],
  ])('behind %i redirects is %j', async (count, wanted) => {
    expect(await redirects.read(`https://a.dev/${count}`)).toMatchObject(wanted);
  });
  const known = (more: Partial<VisitedPage>) => new Map([['https://a.dev/p', { url: 'https://a.dev/p', title: '', text: 'old', links: [], ...more } as VisitedPage]]);
  const changing = fetcher((_, conditions) => (conditions?.['if-none-match'] === '"1"' ? { status: 304 } : { status: 200, body: 'new', headers: { etag: '"2"' } }));
  test('that is known and has not changed is the one that is known', async () => {
    expect(await changing.readLinked('https://a.dev/p', undefined, known({ etag: '"1"' }))).toMatchObject({ text: 'old' });
    expect(await changing.readLinked('https://a.dev/p', undefined, known({ etag: '"0"' }))).toMatchObject({ text: 'new', etag: '"2"' });
    expect(await changing.readLinked('https://a.dev/p', undefined, known({}))).toMatchObject({ text: 'new' });
  });
  test('is not the one that is known where the server answers a question that was not asked', async () => {
    const odd = fetcher(() => ({ status: 304 }));
    expect(await odd.readLinked('https://a.dev/p', undefined, known({}))).toEqual({ reason: 'answered 304' });
    expect(await odd.readLinked('https://a.dev/p')).toEqual({ reason: 'answered 304' });
  });
  test.each([
    ['text/html; charset=latin1', [0xe9], 'é'],
    ["text/html; charset='ISO-8859-1'", [0xe9], 'é'],
    ['text/html', [0xc3, 0xa9], 'é'],
    ['text/html; charset=nonsense', [0xc3, 0xa9], 'é'],
  ])('is read as %s says', (type, bytes, wanted) => {
    expect(decodeBody(Buffer.from(bytes), type)).toBe(wanted);
  });
  test('has a title, cut at three hundred letters, or none', () => {
    expect([titleOf('<TITLE lang="en"> A </TITLE>'), titleOf('<p>')]).toEqual(['A', '']);
    expect(titleOf(`<title>${'x'.repeat(400)}`)).toHaveLength(300);
  });
  test('is cut before it nests, or goes on, without end', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}${' '.repeat(20_000)}`;
    expect(boundHtml(nested(500))).toBe(nested(500));
    expect(boundHtml(nested(501)).length).toBeLessThan(nested(501).length);
    const flat = (count: number) => '<b></b>'.repeat(count);
    expect(boundHtml(flat(30_000))).toBe(flat(30_000));
    expect(boundHtml(flat(31_500)).length).toBeLessThan(flat(31_500).length);
    expect(boundHtml('x'.repeat(1024 * 1024 + 1))).toHaveLength(1024 * 1024);
  });
}); // prettier-ignore
