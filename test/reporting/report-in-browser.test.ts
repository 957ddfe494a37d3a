import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderPage } from '../../src/reporting/html/index.ts';
import type { RunView } from '../../src/reporting/index.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { temporaryFolder } from '../support/repository.ts';
import { failedScene, hostileScene, manyFiles, patchedScene, refusedScene } from './scenes.ts';

const scenes: Record<string, () => RunView> = {
  patched: patchedScene,
  '40 files': () => manyFiles(40),
  failed: failedScene,
  refused: refusedScene,
  hostile: hostileScene,
};

describe.skipIf(chromiumPath === undefined)('report.html in a browser', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  describe.each(Object.keys(scenes))('of a run: %s', (name) => {
    test.each(['light', 'dark'] as const)(
      'has no violation of accessibility rules, %s',
      async (scheme) => {
        const { page } = await visit(browser.context, scenes[name]!());
        await page.emulateMedia({ colorScheme: scheme });
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        await page.evaluate(axe.source);
        const found = (await page.evaluate('axe.run()')) as {
          violations: { id: string; nodes: { html: string }[] }[];
        };
        expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html.slice(0, 200)])).toEqual([]);
        await page.close();
      },
      60_000,
    );

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

/** Opens a page from disk and listens to what it asks for and complains about. */
async function visit(context: BrowserContext, view: RunView) {
  const file = path.join(temporaryFolder(), 'report.html');
  writeFileSync(file, renderPage(view));
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(file).href);
  return { page, requests, errors };
}
