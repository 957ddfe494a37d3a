import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { GuardedFetcher, type FetcherOptions } from '../../../src/adapters/web/index.ts';

interface Site {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A web of a few pages; every request is kept with the address it went to. */
function web(
  pages: Record<string, Site>,
  options: Partial<FetcherOptions> & { addresses?: Record<string, string[]> } = {},
) {
  const requests: string[] = [];
  const fetcher = new GuardedFetcher({
    hosts: ['docs.test.dev', '*.wild.dev'],
    resolve: async (host) => options.addresses?.[host] ?? ['93.184.216.34'],
    transport: async (url, address) => {
      requests.push(`${url.href} ${address}`);
      const {
        status = 200,
        headers = { 'content-type': 'text/html' },
        body = '',
      } = pages[url.href] ?? { status: 404 };
      return { status, headers, body: Readable.from([Buffer.from(body)]) };
    },
    ...options,
  });
  return { fetcher, requests };
}

const page =
  '<html><title>Guide</title><nav>menu</nav><main><h1>Use it</h1><p>Call <a href="https://x.test">go</a>.</p><!-- no --></main>';

describe('the guarded fetcher (R21)', () => {
  it('reads a listed page as text, from the address it checked', async () => {
    const { fetcher, requests } = web({ 'https://docs.test.dev/a': { body: page } });
    expect(await fetcher.read('https://docs.test.dev/a#part')).toEqual({
      url: 'https://docs.test.dev/a',
      title: 'Guide',
      text: '# Use it\n\nCall go.',
    });
    expect(requests).toEqual([
      'https://docs.test.dev/robots.txt 93.184.216.34',
      'https://docs.test.dev/a 93.184.216.34',
    ]);
  });

  it.each([
    'http://docs.test.dev/a',
    'https://other.dev/a',
    'https://docs.test.dev.evil.dev/a',
    'https://wild.dev/a',
    'https://user:pass@docs.test.dev/a',
    'https://docs.test.dev:8443/a',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://localhost/',
    'file:///etc/passwd',
    'nonsense',
  ])('never calls %s (H26)', async (url) => {
    const { fetcher, requests } = web({});
    expect(await fetcher.read(url)).toEqual({ reason: 'is not on a listed host' });
    expect(requests).toEqual([]);
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '224.0.0.1',
  ])('does not connect to %s, whatever its name (H26)', async (address) => {
    const { fetcher, requests } = web({}, { addresses: { 'docs.test.dev': ['93.184.216.34', address] } });
    expect(await fetcher.read('https://docs.test.dev/a')).toEqual({ reason: 'has no public address' });
    expect(requests).toEqual([]);
  });

  it('checks again after a redirect', async () => {
    const to = (location: string): Site => ({ status: 302, headers: { location } });
    const { fetcher } = web(
      {
        'https://docs.test.dev/out': to('https://evil.dev/'),
        'https://docs.test.dev/in': to('https://a.wild.dev/'),
        'https://docs.test.dev/loop': to('/loop'),
      },
      { addresses: { 'a.wild.dev': ['10.0.0.1'] } },
    );
    expect(await fetcher.read('https://docs.test.dev/out')).toEqual({
      reason: 'leads to a host that is not listed',
    });
    expect(await fetcher.read('https://docs.test.dev/in')).toEqual({ reason: 'has no public address' });
    expect(await fetcher.read('https://docs.test.dev/loop')).toEqual({ reason: 'redirects too often' });
  });

  it('takes * for every public host, and for no other', async () => {
    const any = web(
      { 'https://any.dev/a': { body: page } },
      { hosts: ['*'], addresses: { 'inside.dev': ['10.0.0.1'] } },
    );
    expect(await any.fetcher.read('https://any.dev/a')).toMatchObject({ title: 'Guide' });
    for (const url of [
      'http://any.dev/a',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://any.dev:8443/',
    ])
      expect(await any.fetcher.read(url)).toEqual({ reason: 'is not on a listed host' });
    expect(await any.fetcher.read('https://inside.dev/')).toEqual({ reason: 'has no public address' });
  });

  it('leaves out what no reader of a page sees, and keeps tabs that are not in front (R17)', async () => {
    const body = `<p>Seen.</p><p hidden>H1</p><pre style="color:red;display:none">H2</pre><template><p>H3</p></template>
      <noscript>H4</noscript><span style="visibility: hidden">H5</span><dialog>H6</dialog><iframe>H7</iframe>
      <div role="tabpanel" hidden><p>With yarn.</p></div>`;
    const { fetcher } = web({ 'https://docs.test.dev/a': { body } });
    expect(await fetcher.read('https://docs.test.dev/a')).toMatchObject({ text: 'Seen.\n\nWith yarn.' });
  });

  it('respects robots.txt', async () => {
    const { fetcher, requests } = web({
      'https://docs.test.dev/robots.txt': { body: 'User-agent: *\nDisallow: /private/' },
      'https://docs.test.dev/private/a': { body: page },
    });
    expect(await fetcher.read('https://docs.test.dev/private/a')).toEqual({ reason: 'is closed to robots' });
    expect(requests).toHaveLength(1);
  });

  it('reads nothing of a host that is in trouble when asked for its robots.txt, and all of one that has none (RFC 9309)', async () => {
    const robots = 'https://docs.test.dev/robots.txt';
    const troubled = web({ [robots]: { status: 503 }, 'https://docs.test.dev/a': { body: page } });
    expect(await troubled.fetcher.read('https://docs.test.dev/a')).toEqual({
      reason: 'answered 503 for robots.txt',
    });
    expect(troubled.requests).toHaveLength(1);
    const without = web({ [robots]: { status: 410 }, 'https://docs.test.dev/a': { body: page } });
    expect(await without.fetcher.read('https://docs.test.dev/a')).toMatchObject({ title: 'Guide' });
  });

  it('keeps the beginning of a page that nests without end, and parses no further', async () => {
    const body = `<main><p>First.</p>${'x'.repeat(20_000)}${'<b>'.repeat(300_000)}`;
    const { fetcher } = web({ 'https://docs.test.dev/deep': { body } });
    expect(await fetcher.read('https://docs.test.dev/deep')).toMatchObject({
      text: expect.stringMatching(/^First\.\n\nx+$/),
    });
  });

  it('gives up on what is large, slow, missing or no text', async () => {
    const { fetcher } = web(
      {
        'https://docs.test.dev/large': { body: 'x'.repeat(2000) },
        'https://docs.test.dev/zip': { headers: { 'content-type': 'application/zip' } },
      },
      { maxBytes: 1000 },
    );
    expect(await fetcher.read('https://docs.test.dev/large')).toEqual({
      reason: 'is larger than 1000 bytes',
    });
    expect(await fetcher.read('https://docs.test.dev/zip')).toEqual({
      reason: 'is application/zip, not a text',
    });
    expect(await fetcher.read('https://docs.test.dev/none')).toEqual({ reason: 'answered 404' });
    const slow = web(
      {},
      {
        timeoutMs: 5,
        transport: (_url, _address, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    );
    expect(await slow.fetcher.read('https://docs.test.dev/a')).toEqual({ reason: 'took too long' });
    // A name server that never answers is its owner's.
    const nameless = web({}, { timeoutMs: 5, resolve: () => new Promise(() => undefined) });
    expect(await nameless.fetcher.read('https://docs.test.dev/a')).toEqual({ reason: 'took too long' });
  });
});

describe('a picture in an issue', () => {
  const uploaded = 'https://github.com/user-attachments/assets/a';
  const png = Buffer.from('89504e470d0a1a0a00', 'hex');
  const type = { 'content-type': 'image/png' };
  const rules = {
    hosts: [],
    prefixes: [
      'https://github.com/user-attachments/assets/',
      'https://private-user-images.githubusercontent.com/',
    ],
    maxBytes: 100,
  };
  const stored = 'https://private-user-images.githubusercontent.com/1/a.png?jwt=x';
  const at = (location: string) => ({ [uploaded]: { status: 302, headers: { location } } });

  it('is read from where its address leads, and told by its own bytes', async () => {
    const wrong = { 'content-type': 'image/jpeg' };
    const { fetcher } = web({ ...at(stored), [stored]: { headers: wrong, body: png } }, rules);
    const picture = await fetcher.readPicture(uploaded);
    expect(picture).toMatchObject({ url: uploaded, mediaType: 'image/png', base64: png.toString('base64') });
  });

  it.each([
    ['a host that is not the forge’s', at('https://evil.test/a.png'), uploaded, /not listed/],
    ['another address of the forge', {}, 'https://github.com/acme/shop/raw/a.png', /not on a listed host/],
    ['a page', { [uploaded]: { body: '<html>' } }, uploaded, /not an image/],
    ['a drawing that may hold a script', { [uploaded]: { headers: { 'content-type': 'image/svg+xml' }, body: '<svg>' } }, uploaded, /not an image that models can see/],
    ['what is too large', { [uploaded]: { headers: type, body: Buffer.concat([png, Buffer.alloc(100)]) } }, uploaded, /larger than 100 bytes/],
    ['what is gone', {}, uploaded, /404/],
  ])('is not read from %s', async (_, pages, address, reason) => {
    const { fetcher } = web(pages as Record<string, Site>, rules);
    expect(await fetcher.readPicture(address)).toEqual({ reason: expect.stringMatching(reason) });
  }); // prettier-ignore
});
