import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderBenchPage, renderPage, renderSearchPage } from '../../src/reporting/html/index.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/repository.ts';
import { failedScene, hostileScene, manyFiles, patchedScene, refusedScene } from './scenes.ts';

const scenes: Record<string, () => string> = {
  'a patched run': () => renderPage(patchedScene()),
  'a run with 40 files': () => renderPage(manyFiles(40)),
  'a failed run': () => renderPage(failedScene()),
  'a refused run': () => renderPage(refusedScene()),
  'a hostile run': () => renderPage(hostileScene()),
  'a search': () =>
    renderSearchPage({
      title: 'empty path',
      files: [{ path: 'src/path.ts', score: 0.5, reasons: [{ signal: 'path', rank: 1 }] }],
      snippets: [
        {
          path: 'src/path.ts',
          startLine: 12,
          endLine: 13,
          text: `const path = empty;\n${'x'.repeat(5000)}`,
          score: 1,
        },
      ],
      skippedSignals: [],
      isWanted: (word) => word === 'empty',
    }),
  'a measurement': () =>
    renderBenchPage({
      suite: 'edit',
      metrics: [{ name: 'applied', value: 0.9, low: 0.8, high: 0.95, total: 40 }],
      tables: [{ title: 'Formats', columns: ['', 'applied'], rows: [['udiff', '90 %']] }],
      notes: ['40 cases'],
    }),
};

describe.skipIf(chromiumPath === undefined)('a page in a browser', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  describe.each(Object.keys(scenes))('%s', (name) => {
    test('has no violation of accessibility rules, light or dark', async () => {
      const { page } = await visit(browser.context, scenes[name]!());
      await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      await page.evaluate(axe.source);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await violations(page, '')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violations(page, "{ runOnly: ['color-contrast', 'link-in-text-block'] }")).toEqual([]);
      await page.close();
    }, 60_000);

    test('asks for nothing, runs nothing, and no part is wider than a phone', async () => {
      const { page, requests, errors } = await visit(browser.context, scenes[name]!());
      await page.setViewportSize({ width: 390, height: 800 });
      expect(requests).toEqual([page.url()]);
      expect(await page.title()).not.toBe('owned');
      expect(errors).toEqual([]);
      const { scrollWidth, clientWidth } = (await page.evaluate(
        '({ scrollWidth: document.documentElement.scrollWidth, clientWidth: document.documentElement.clientWidth })',
      )) as { scrollWidth: number; clientWidth: number };
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await page.close();
    }, 60_000);
  });
});

/** Rules of axe that the page breaks, with the first place of each; all rules, or those that look at colours. */
async function violations(page: Page, options: string): Promise<unknown[]> {
  const found = (await page.evaluate(`axe.run(${options})`)) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return found.violations.map(({ id, nodes }) => [id, nodes[0]?.html.slice(0, 200)]);
}

/** Opens a page from disk and listens to what it asks for and complains about. */
async function visit(context: BrowserContext, text: string) {
  const file = path.join(temporaryFolder(), 'report.html');
  writeFileSync(file, text);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(file).href);
  return { page, requests, errors };
}
