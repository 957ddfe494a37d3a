import { describe, expect, test } from 'vitest';
import { pinAddress } from '../../../src/adapters/web/address-guard.ts';
import { matcherOf } from '../../../src/adapters/web/match-selectors.ts';
import { readablePage } from '../../../src/adapters/web/readable-page.ts';

describe('an element that selectors are for', () => {
  const page = ['.a', '#one', 'nav', 'P.big', '.x.y', '.z.y', 'div#two.b', '.b.a.c'];
  const isSelected = matcherOf(page);

  test.each<[string, { class?: string; id?: string }, boolean]>([
    ['p', { class: 'a' }, true],
    ['p', { class: 'A' }, false],
    ['p', { class: 'other  a\tmore' }, true],
    ['p', { id: 'one' }, true],
    ['p', { id: 'a' }, false],
    ['p', { class: 'one' }, false],
    ['nav', {}, true],
    ['p', {}, false],
    ['p', { class: 'big' }, true],
    ['div', { class: 'big' }, false],
    ['p', { class: 'y x' }, true],
    ['p', { class: 'y z' }, true],
    ['p', { class: 'y' }, false],
    ['p', { class: 'x z' }, false],
    ['div', { id: 'two', class: 'b' }, true],
    ['div', { id: 'two' }, false],
    ['p', { id: 'two', class: 'b' }, false],
    ['p', { class: 'b c' }, false],
    ['', {}, false],
  ])('%s %j: %j', (tag, attributes, selected) => {
    expect(isSelected(tag, attributes)).toBe(selected);
  });

  test('is no element where there is no selector', () => {
    expect(matcherOf([])('p', { class: '', id: '' })).toBe(false);
  });

  test('is not looked for without end: a page with a million combinations shows what its styles hide', () => {
    const names = Array.from({ length: 1000 }, (_, at) => `c${at}`);
    const many = matcherOf([...names.map((name) => `.${name}.last`), '.only']);
    const element = { class: ['last', ...names.slice(1).map((name) => `no-${name}`)].join(' ') };
    expect(many('p', { class: 'c999 last' })).toBe(true);
    for (let at = 0; at < 3; at += 1) expect(many('p', element)).toBe(false);
    expect(many('p', { class: 'c999 last' }), 'given up').toBe(false);
    expect(many('p', { class: 'only' }), 'a single name still counts').toBe(true);
  });
});

const read = (html: string, url = 'https://docs.test.dev/guide/a', type = 'text/html') =>
  readablePage(url, Buffer.from(html), type);

describe('a page as text', () => {
  test('keeps the depth of its headings', () => {
    const html = [1, 2, 3, 4, 5, 6].map((depth) => `<h${depth}>H</h${depth}>`).join('');
    expect(read(html).page.text.split(/\n+/)).toEqual([
      '# H',
      '## H',
      '### H',
      '#### H',
      '##### H',
      '###### H',
    ]);
  });

  test.each([
    ...['nav', 'header', 'footer', 'aside', 'script', 'style', 'form'],
    ...['template', 'noscript', 'datalist', 'dialog', 'iframe', 'object'],
  ])('is without <%s>', (tag) => {
    expect(read(`<body><p>one</p><${tag}>secret</${tag}><p>two</p></body>`).page.text).toBe('one\n\ntwo');
  });

  test('is without what is hidden, but for tabs that are not in front', () => {
    const html = '<p hidden>secret</p><div role="tabpanel" hidden>npm</div><div role="tabpanel">yarn</div>';
    expect(read(html).page.text).toBe('npm\n\nyarn');
  });

  test('that is no page stays as it is, without what nobody sees, and leads nowhere', () => {
    const plain = '<p>a\u200b</p>\r\nb  \n\n\n\n<a href="/x">c</a>';
    expect(read(plain, undefined, 'text/plain')).toEqual({
      page: { url: 'https://docs.test.dev/guide/a', title: '', text: '<p>a</p>\nb\n\n<a href="/x">c</a>' },
      links: [],
    });
  });

  test('has 100,000 characters at the most', () => {
    expect(read('x'.repeat(100_001), undefined, 'text/plain').page.text).toHaveLength(100_000);
  });
});

describe('links of a page', () => {
  test.each<[string, string, string[], string?]>([
    ['are resolved against its address', '<a href="b">', ['https://docs.test.dev/guide/b']],
    ['against the base that it names', '<base href="/v2/"><a href="b">', ['https://docs.test.dev/v2/b']],
    ['without a base that is none', '<base href="http://["><a href="b">', ['https://docs.test.dev/guide/b']],
    ['each once', '<a href="b"><a href="b"><a href="c">', ['https://docs.test.dev/guide/b', 'https://docs.test.dev/guide/c']],
    ['not those that ask so', '<a href="b" rel="external nofollow"><a href="c" rel="nofollowing">', ['https://docs.test.dev/guide/c']],
    ['nor what is no address', '<a href="http://["><a>', []],
    ['nor links of its head', '<link rel="stylesheet" href="b">', []],
    ['its right address is the first that it names', '<link rel="Canonical" href="/a"><link rel="canonical" href="/b">', [], 'https://docs.test.dev/a'],
  ])('%s', (_, html, links, canonical) => {
    expect(read(html)).toMatchObject({ links, canonical });
  }); // prettier-ignore

  test('are a thousand at the most', () => {
    const html = Array.from({ length: 1001 }, (_, at) => `<a href="p${at}">x</a>`).join('');
    expect(read(html).links).toHaveLength(1000);
  });
});

test.each<[string, string[], string | undefined]>([
  ['a public one', ['93.184.216.34'], '93.184.216.34'],
  ['the first of two public ones', ['2606:2800:220:1::1', '93.184.216.34'], '2606:2800:220:1::1'],
  ['none', [], undefined],
  ['one private among public ones', ['93.184.216.34', '10.0.0.1'], undefined],
  ['a private one first', ['192.168.0.1', '93.184.216.34'], undefined],
  ['no address', ['example.com'], undefined],
])('a host with %s is asked at %j: %s', async (_, addresses, pinned) => {
  expect(await pinAddress('host.test', async () => addresses)).toBe(pinned);
});

test('a host that cannot be resolved is not asked', async () => {
  expect(await pinAddress('host.test', () => Promise.reject(new Error('ENOTFOUND')))).toBeUndefined();
});
