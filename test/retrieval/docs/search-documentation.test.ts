import { describe, expect, it } from 'vitest';
import type { DocumentationPage } from '../../../src/domain/index.ts';
import { excerptPage } from '../../../src/retrieval/docs/excerpt-page.ts';
import { cutDocumentation, searchDocumentation } from '../../../src/retrieval/index.ts';
import { countTokens } from '../../../src/tokens/index.ts';

const page = (name: string, text: string): DocumentationPage => ({
  url: `https://docs.test.dev/${name}`,
  title: name,
  text,
});
const pages = [
  page(
    'http',
    '# Client\n\nGeneral words.\n\n## Retry policy\n\nThe client retries with a backoff; `max_retries` bounds it.\n\n```\n# backoff in seconds\nbackoff: 2\n```\n\n## Proxies\n\nSet a proxy address.',
  ),
  page('colors', '# Colors\n\nThe theme sets colors of the terminal.'),
  page('install', '# Install\n\nRun the installer with the client package.'),
];
const ask = (title: string, body = '', budgetTokens = 2000) =>
  searchDocumentation({ issue: { title, body }, pieces: cutDocumentation(pages), budgetTokens });

describe('the search of documentation', () => {
  it('finds the section about the issue, with its address and the headings above it', () => {
    expect(ask('Client ignores max_retries when the backoff is zero')[0]).toMatchObject({
      url: 'https://docs.test.dev/http',
      heading: 'http > Client > Retry policy',
      text: 'The client retries with a backoff; `max_retries` bounds it.\n\n```\n# backoff in seconds\nbackoff: 2\n```',
    });
  });

  it('finds nothing for an issue about something else, or without words', () => {
    expect(ask('Kubernetes pod evicted')).toEqual([]);
    expect(ask('???')).toEqual([]);
    expect(ask('Terminal hangs')).toEqual([]);
    expect(searchDocumentation({ issue: { title: 'x', body: '' }, pieces: [], budgetTokens: 10 })).toEqual(
      [],
    );
  });

  it('stays within its budget and takes at most three sections of one page', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      `## Retry ${at}\n\nbackoff of the client ${at} `.repeat(3),
    );
    const found = searchDocumentation({
      issue: { title: 'backoff retry of the client', body: '' },
      pieces: cutDocumentation([
        page('a', many.join('\n\n')),
        page('b', many.join('\n\n').replaceAll('client', 'client too')),
      ]),
      budgetTokens: 300,
    });
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ url }) => url.endsWith('/a')).length).toBeLessThanOrEqual(3);
    const size = found.reduce((sum, one) => sum + countTokens(one.heading + one.url + one.text), 0);
    expect(size).toBeLessThanOrEqual(300);
  });

  it('cuts a page without headings into pieces', () => {
    const text = Array.from({ length: 60 }, (_, at) =>
      `Paragraph ${at} about ${at === 30 ? 'zebra migration' : 'nothing'} `.repeat(8),
    ).join('\n\n');
    const [found] = searchDocumentation({
      issue: { title: 'zebra migration', body: '' },
      pieces: cutDocumentation([page('long', text)]),
      budgetTokens: 2000,
    });
    expect(found!.text).toContain('Paragraph 30 ');
    expect(found!.text.length).toBeLessThan(3300);
  });
});

describe('pages of a real kind', () => {
  const site = 'https://docs.test/rules/';
  const rule = (name: string, text: string) => ({ url: `${site}${name}`, title: `${name} - Linter`, text });
  const rules = [
    rule(
      'no-multi-line',
      '# no-multi-line\n\nUnexpected newline between object and property, reported in error.',
    ),
    rule(
      'no-unexpected-line',
      '# no-unexpected-line\n\n## Contents\n\n1. Details\n2. Options\n3. Limits\n\n## Details\n\nA newline is fine here.\n\n## Options\n\nNone.\n\n## Limits\n\nNone.',
    ),
    rule('other', '# other\n\nSomething else.'),
    rule('third', '# third\n\nSomething third.'),
    rule('fourth', '# fourth\n\nSomething fourth.'),
  ];
  const issue = {
    title: '`no-unexpected-line` reports a newline',
    body: 'Unexpected newline between object and property of details, options and limits.',
  };

  it('comes first when the issue names it, without the name of the project, and no list of its headings is shown', () => {
    const found = searchDocumentation({ issue, pieces: cutDocumentation(rules), budgetTokens: 2000 });
    expect(found[0]).toMatchObject({
      heading: 'no-unexpected-line > Details',
      text: 'A newline is fine here.',
    });
    expect(found.map(({ text }) => text).join('\n')).not.toContain('1. Details');
  });
});

describe('an excerpt of a linked page', () => {
  const issue = { title: 'Retries are lost', body: 'The retries of the client are lost after a timeout.' };
  const filler = 'Nothing of interest stands in this part.\n'.repeat(40);

  it('is its beginning and what fits the issue, in order; a log keeps its head and its end', () => {
    const text = `Welcome.\n\n# Colours\n\n${filler}\n# Retries\n\nA timeout ends all retries.\n\n# Fonts\n\n${filler}`;
    expect(excerptPage({ url: 'https://a.test/', title: 'Guide', text }, issue, 200)).toBe(
      'Welcome.\n\n[…]\n\nRetries\n\nA timeout ends all retries.',
    );
    const log = `begin ${'x'.repeat(500)} end`;
    const cut = excerptPage({ url: 'https://a.test/log', title: '', text: log }, issue, 40);
    expect(cut).toMatch(/^begin x+\n\[…\]\nx+ end$/);
  });
});

describe('pieces that are compared by meaning', () => {
  const pieces = cutDocumentation([
    ...pages,
    ...Array.from({ length: 40 }, (_, at) => page(`filler-${at}`, `Nothing of interest, number ${at}.`)),
  ]);
  const at = (text: string) => pieces.findIndex((piece) => piece.text.includes(text));
  const near = (name: string) => pieces.map((_, number) => (number === at(name) ? 0.9 : 0.1));
  const find = (title: string, likeness?: readonly number[]) =>
    searchDocumentation({
      issue: { title, body: '' },
      pieces,
      budgetTokens: 2000,
      ...(likeness ? { likeness } : {}),
    }).map(({ url }) => url.slice('https://docs.test.dev/'.length));

  it('are found without a word of the issue when they stand out, behind or beside those with its words', () => {
    const words = find('max_retries and backoff of the client');
    expect(find('max_retries and backoff of the client', near('theme sets colors'))).toEqual([
      ...words.slice(0, 1),
      'colors',
      ...words.slice(1),
    ]);
    expect(find('unreadable hues', near('theme sets colors'))).toEqual(['colors']);
  });

  it('change nothing when none stands out', () => {
    const even = pieces.map((_, number) => 0.5 + (number % 7) / 100);
    const title = 'Client ignores max_retries when the backoff is zero';
    expect(find(title, even)).toEqual(find(title));
    expect(find('Kubernetes pod evicted', even)).toEqual([]);
    expect(find('Kubernetes pod evicted', [])).toEqual([]);
  });

  it('come first when words and meaning agree', () => {
    const title = 'installer of the client package: proxy address';
    expect(find(title).slice(0, 2)).toEqual(['http', 'install']);
    expect(find(title, near('Run the installer')).slice(0, 2)).toEqual(['install', 'http']);
  });
});
