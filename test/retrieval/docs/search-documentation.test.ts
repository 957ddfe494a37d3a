import { describe, expect, it } from 'vitest';
import type { DocumentationPage } from '../../../src/domain/index.ts';
import { searchDocumentation } from '../../../src/retrieval/index.ts';
import { countTokens } from '../../../src/text/count-tokens.ts';

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
  searchDocumentation({ issue: { title, body }, pages, budgetTokens });

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
    expect(searchDocumentation({ issue: { title: 'x', body: '' }, pages: [], budgetTokens: 10 })).toEqual([]);
  });

  it('stays within its budget and takes at most three sections of one page', () => {
    const many = Array.from({ length: 40 }, (_, at) =>
      `## Retry ${at}\n\nbackoff of the client ${at} `.repeat(3),
    );
    const found = searchDocumentation({
      issue: { title: 'backoff retry of the client', body: '' },
      pages: [page('a', many.join('\n\n')), page('b', many.join('\n\n').replaceAll('client', 'client too'))],
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
      pages: [page('long', text)],
      budgetTokens: 2000,
    });
    expect(found!.text).toContain('Paragraph 30 ');
    expect(found!.text.length).toBeLessThan(3300);
  });
});
