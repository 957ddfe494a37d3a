// Mixed load on a server and a worker for some minutes: labels that become pull requests, deliveries that start nothing or
// come twice, wrong signatures, and pages. Prints memory, descriptors and folders of both processes when they are warm and
// idle, and again at the end; what grew between the two is what a longer run would grow by. Everything is on loopback.
//   node scripts/soak-server.mjs --world FOLDER [--minutes 4] [--postgres-bin /usr/lib/postgresql/15/bin]
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readArguments, startScene, webhookSecret } from './server-load/scene.mjs';

const values = readArguments({ minutes: { type: 'string', default: '4' } });
const metricsToken = 'metrics-of-the-soak';
const scene = await startScene(values, {
  purpose: 'soak',
  modelMs: 50,
  settings: { PATCHWRIGHT_METRICS_TOKEN: metricsToken },
});
const { base, database, address, unfinished } = scene;
const processes = { web: scene.begin('web'), worker: scene.begin('worker') };
const sent = { issues: 0, deliveries: 0, repeated: 0, unsigned: 0, pages: 0, odd: 0 };

await until(scene.isReady);
await load(60_000); // caches fill and code is compiled
const before = await idle();
await load(Number(values.minutes) * 60_000);
const after = await idle();
const runs = await database.query('select verdict, count(*)::int as runs from runs group by 1');
process.stdout.write(`${JSON.stringify({ minutes: Number(values.minutes), sent, runs, before, after })}\n`);
await stop();

/** Labels as fast as runs end, and all else about ten times a second. */
async function load(ms) {
  const end = Date.now() + ms;
  for (let beat = 0; Date.now() < end; beat += 1) {
    if (beat % 10 === 0 && (await unfinished()) < 3) await scene.labelOne((sent.issues += 1));
    await Promise.all([deliver(), visit()]);
    await wait(100);
  }
}

/** One that starts nothing, the same again, and one that nobody signed. */
async function deliver() {
  const body = JSON.stringify({ action: 'started', installation: { id: 1 }, filler: 'x'.repeat(8000) });
  const id = randomUUID();
  const signature = `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`;
  for (const [what, sign, expected] of [
    ['deliveries', signature, 202],
    ['repeated', signature, 202],
    ['unsigned', 'sha256=00', 401],
  ]) {
    const headers = {
      'content-type': 'application/json',
      'x-github-event': 'watch',
      'x-github-delivery': id,
      'x-hub-signature-256': sign,
    };
    const reply = await fetch(`${address}/webhooks`, { method: 'POST', headers, body });
    await reply.arrayBuffer();
    sent[what] += 1;
    if (reply.status !== expected) sent.odd += 1;
  }
}

async function visit() {
  for (const page of ['/metrics', '/readyz', '/', '/runs/1', '/nothing']) {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const reply = await fetch(`${address}${page}`, { redirect: 'manual', headers });
    await reply.arrayBuffer();
    sent.pages += 1;
    if (reply.status >= 500) sent.odd += 1;
  }
}

/** How both processes stand when nothing is left to do and connections had time to close. */
async function idle() {
  await until(async () => (await unfinished()) === 0);
  await wait(8000);
  return Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, stand(name, pid)]));
}

function stand(name, pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const folders = readdirSync(path.join(base, name), { recursive: true, withFileTypes: true });
  return {
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    folders: folders.filter((entry) => entry.isDirectory() && !entry.parentPath.includes('.git')).length,
  };
}

async function until(holds) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await wait(250);
  }
  throw new Error(`It does not come so far; the log: ${base}/server.log`);
}

async function stop() {
  for (const child of Object.values(processes)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await scene.stop();
}
