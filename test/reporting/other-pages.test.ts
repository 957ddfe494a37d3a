import { describe, expect, test } from 'vitest';
import { intervalPicture, renderBenchPage, renderSearchPage } from '../../src/reporting/html/index.ts';

const evil = '<script>alert(1)</script>';

describe('the page of a search', () => {
  const search = {
    title: `empty path ${evil}`,
    files: [{ path: `src/${evil}.ts`, score: 0.5, reasons: [{ signal: 'path', rank: 1, note: evil }] }],
    snippets: [
      { path: `src/${evil}.ts`, startLine: 12, endLine: 13, text: `const path = empty;\n${evil}`, score: 1 },
    ],
    skippedSignals: [{ signal: 'meaning', reason: 'no embedding model is configured' }],
    isWanted: (word: string) => word === 'path' || word === 'empty',
  };

  test('shows lines with their numbers and marks the words that were searched for', () => {
    const page = renderSearchPage(search);
    expect(page).toContain('<span class="number">   12</span> const <mark>path</mark> = <mark>empty</mark>;');
    expect(page).toContain('score 0.500 · path #1');
  });

  test('lets nothing foreign become markup', () => {
    expect(renderSearchPage(search)).not.toContain('<script');
  });

  test('says when nothing was found', () => {
    expect(renderSearchPage({ ...search, files: [], snippets: [] })).toContain('No file matches.');
  });
});

describe('the page of a measurement', () => {
  const metrics = [
    { name: 'applied', value: 0.9, low: 0.8, high: 0.95, total: 40 },
    { name: 'median prompt tokens', value: 12_345 },
  ];

  test('plots shares with their intervals and lists other figures', () => {
    const page = renderBenchPage({
      suite: 'edit',
      metrics,
      tables: [{ columns: ['format', 'applied'], rows: [['udiff', evil]] }],
      notes: ['40 cases'],
    });
    expect(page).toContain('aria-label="Shares: applied 90.0 %"');
    expect(page).toContain('90.0 % of 40');
    expect(page).toContain('<td>12,345</td>');
    expect(page).not.toContain('<script');
  });

  test('draws the interval from its low to its high end, on a scale from 0 to 100 %', () => {
    const picture = intervalPicture('edit', [metrics[0]!]);
    const [, x1, x2] = /class="interval" x1="([\d.]+)" x2="([\d.]+)"/.exec(picture)!.map(Number);
    const [from, to] = [260, 620];
    expect((x1! - from) / (to - from)).toBeCloseTo(0.8, 2);
    expect((x2! - from) / (to - from)).toBeCloseTo(0.95, 2);
    expect(picture).toMatch(/^<svg xmlns=/);
  });
});
