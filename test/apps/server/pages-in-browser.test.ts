import { once } from 'node:events';
import { serve } from '@hono/node-server';
import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDelivery } from '../../../src/intake/github/index.ts';
import {
  acceptDeliveries,
  appendEvents,
  appendExchange,
  claimRun,
  endRun,
  reportWorker,
} from '../../../src/jobs/queue/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { chromiumPath, openBrowser } from '../../support/browser.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';
import { signIn, webOf } from '../../support/server/web.ts';

const people = {
  exchange: async (code: string) => code,
  login: async (token: string) => token,
  mayRead: async () => true,
  merged: async () => true,
};
const pages = [
  '/',
  '/runs/1',
  '/runs/5',
  '/repositories',
  '/queue',
  '/settings',
  '/setup',
  '/setup?organization=acme',
];

/** The pages of a server that an admin looks at, with what strangers wrote in every place. */
describe.skipIf(chromiumPath === undefined)("the server's pages in a browser (R35)", () => {
  const open = migrated(embeddedDatabase());
  let database: Database;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  const close: (() => void)[] = [];
  beforeAll(async () => {
    browser = await openBrowser({ offline: false });
    database = await open();
    await fill(database);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    for (const one of close) one();
  });

  /** A server on loopback. @returns its address and where a session or the set-up page begins */
  async function listen(app?: 'none') {
    const state = temporaryFolder();
    const publicUrl = 'http://127.0.0.1:1';
    const { web } = webOf(database, state, { people, publicUrl, ...(app ? { app: undefined } : {}) });
    const server = serve({ fetch: web.fetch, hostname: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    close.push(() => server.close());
    const { port } = server.address() as { port: number };
    return { web, address: `http://127.0.0.1:${port}` };
  }

  test.each([
    ['desktop', 1280],
    ['phone', 390],
  ])(
    'at %s width: axe finds nothing, the console is quiet, and nothing is asked of anybody else',
    async (_, width) => {
      const served = await listen();
      const fresh = await listen('none');
      const session = await signIn(served.web, 'boss');
      const page = await browser.context.newPage();
      await page.setViewportSize({ width, height: 850 });
      const complaints: string[] = [];
      const foreign: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (![served, fresh].some(({ address }) => request.url().startsWith(`${address}/`)))
          foreign.push(request.url());
      });
      const [name, value] = session.split('=') as [string, string];
      await browser.context.addCookies([{ name, value, url: served.address }]);
      await page.goto(`${fresh.address}/setup?token=one-time`);
      for (const path of pages) {
        const reply = await page.goto(`${path.startsWith('/setup') ? fresh.address : served.address}${path}`);
        expect(reply?.status(), path).toBe(200);
        await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        await page.evaluate(axe.source);
        const found = (await page.evaluate('axe.run()')) as {
          violations: { id: string; nodes: { html: string }[] }[];
        };
        expect(
          found.violations.map(({ id, nodes }) => [id, nodes[0]?.html.slice(0, 200)]),
          path,
        ).toEqual([]);
        const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        expect(await page.evaluate(over), `${path} is wider than its window`).toBeLessThanOrEqual(0);
      }
      expect([complaints, foreign]).toEqual([[], []]);
      await page.close();
    },
    120_000,
  );
});

/** Twelve runs of two repositories in every state, with names that break lines and markup. */
async function fill(database: Database): Promise<void> {
  const title = (nth: number) =>
    nth === 3 ? `<script>document.title = 'owned'</script> ${'x'.repeat(120)}` : `Issue number ${nth}`;
  await acceptDeliveries(
    database,
    Array.from({ length: 12 }, (_, nth) =>
      labelled({
        issue: nth + 1,
        title: title(nth),
        repository: 10 + (nth % 2),
        name: nth % 2 ? 'acme/shop' : `acme/${'other-'.repeat(12)}`,
      }),
    ),
    { login: 'bot', read: readDelivery },
  );
  const limits = { repository: 99, installation: 99, all: 99, usdADay: {} };
  const verdicts = ['patched', 'failed', 'refused'];
  for (let nth = 0; nth < 8; nth += 1) {
    const run = (await claimRun(database, { worker: 'w', limits, reservedUsd: 1, leaseMs: 60_000 }))!;
    const bound = { calls: 5, tokens: 1000, costUsd: 1 };
    const events = [
      { type: 'issue-read', title: title(nth), base: 'a'.repeat(40), bound },
      { type: 'verdict-reached', verdict: 'patched', reason: 'validated', message: 'Fine.' },
    ];
    const at = '2026-01-01T00:00:00.000Z';
    await appendEvents(
      database,
      run,
      events.map((event) => JSON.stringify({ at, ...event })),
    );
    await appendExchange(
      database,
      { id: 'call', run: run.id, fence: run.fence },
      { text: exchange, costUsd: 0.0123 },
    );
    const pullUrl = 'https://github.com/acme/shop/pull/5';
    if (nth < 6)
      await endRun(database, run, { verdict: verdicts[nth % 3]!, reason: 'r', message: 'm', pullUrl });
  }
  await reportWorker(database, { name: 'host-1', version: '0.1.0', slots: 2, leaseMs: 60_000 });
  await database.query("insert into pauses (scope, by_login) values ('repository:10', 'boss')");
}

const exchange = JSON.stringify({
  purpose: 'plan',
  role: 'strong',
  key: 'k',
  request: { messages: [{ role: 'user', content: 'hello <b>x</b>' }], maxOutputTokens: 10 },
  reply: {
    text: '<img src=x onerror=alert(1)>',
    finish: 'stop',
    model: 'm',
    usage: { calls: 1, promptTokens: 1, completionTokens: 1, costUsd: 0.0123 },
  },
});
