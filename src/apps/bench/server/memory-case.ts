import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '../../../composition/open-database.ts';
import { readDelivery } from '../../../intake/github/index.ts';
import { acceptDeliveries } from '../../../jobs/queue/index.ts';
import type { Measure } from './measure.ts';
import { labelledIssue } from './send-deliveries.ts';
import { startServer, type ServerOptions } from './started-server.ts';

export interface MemoryOptions {
  server: ServerOptions;
  /** Stored runs, and pages that are open and live. */
  runs: number;
  pages: number;
}

/** Resident memory of the web process with a history and many people looking at it. */
export async function measureMemory({ server: options, runs, pages }: MemoryOptions): Promise<Measure[]> {
  await fill(options, runs);
  const github = createServer((asked, reply) => {
    const id = Number(/org-(\d+)/.exec(asked.url ?? '')?.[1] ?? 0) * 10;
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ id, login: 'bench', access_token: 'token' }));
  });
  github.listen(0, '127.0.0.1');
  await once(github, 'listening');
  const githubUrl = `http://127.0.0.1:${(github.address() as AddressInfo).port}`;
  const server = await startServer({ ...options, githubUrl });
  const open: IncomingMessage[] = [];
  try {
    const cookie = await signIn(server.address);
    const idle = await server.memory();
    const first = await fetch(`${server.address}/`, { headers: { cookie } });
    const listed = (await first.text()).match(/href="\/runs\/\d+"/g)?.length ?? 0;
    for (let nth = 0; nth < pages; nth += 1) {
      const [reply] = (await once(
        get(`${server.address}/changes`, { headers: { cookie }, agent: false }),
        'response',
      )) as [IncomingMessage];
      open.push(reply.resume());
    }
    for (let nth = 0; nth < pages; nth += 1)
      await (await fetch(`${server.address}/`, { headers: { cookie } })).text();
    return [
      {
        name: 'stored runs',
        value: await server.metric('patchwright_runs{state="waiting"}'),
        unit: '',
        least: runs,
      },
      { name: 'runs on a page', value: listed, unit: '', least: Math.min(runs, 100) },
      {
        name: 'pages open',
        value: open.filter(({ statusCode }) => statusCode === 200).length,
        unit: '',
        least: pages,
      },
      { name: 'memory before', value: idle, unit: 'MiB' },
      { name: 'memory with them', value: await server.memory(), unit: 'MiB', most: 300 },
    ];
  } finally {
    for (const reply of open) reply.destroy();
    await server.stop();
    github.close();
  }
}

/** @returns the cookie of a session */
async function signIn(address: string): Promise<string> {
  const cookieOf = (reply: Response, name: string) =>
    reply.headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const begun = await fetch(`${address}/sign-in`, { redirect: 'manual' });
  const state = new URL(begun.headers.get('location') ?? address).searchParams.get('state') ?? '';
  const headers = { cookie: cookieOf(begun, 'sign-in') };
  const back = await fetch(`${address}/sign-in/callback?code=1&state=${state}`, {
    headers,
    redirect: 'manual',
  });
  return cookieOf(back, 'session');
}

async function fill({ state, databaseUrl, link }: ServerOptions, runs: number): Promise<void> {
  await link();
  const database = await openDatabase(state, databaseUrl);
  try {
    for (let at = 0; at < runs; at += 500) {
      const batch = Array.from({ length: Math.min(500, runs - at) }, (_, nth) => ({
        id: `memory-${at + nth}`,
        event: 'issues',
        payload: labelledIssue(at + nth, 1 + ((at + nth) % 200)),
      }));
      await acceptDeliveries(database, batch, { login: 'bench[bot]', read: readDelivery });
    }
  } finally {
    await database.close();
  }
}
