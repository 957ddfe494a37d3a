// The load of some hours on a server and a worker, in fewer minutes: labels that become pull requests, deliveries that start
// nothing or come twice, wrong signatures, and pages. Prints memory, descriptors and folders of the processes when they are warm
// and idle, and again at the end; what grew between the two is what a longer run would grow by. Everything is on loopback.
//   node scripts/soak-server.mjs --world FOLDER [--hours 2] [--minutes 20] [--postgres-bin /usr/lib/postgresql/15/bin]
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readArguments, startScene, webhookSecret } from './server-load/scene.mjs';

const values = readArguments({
  hours: { type: 'string', default: '2' },
  minutes: { type: 'string', default: '20' },
});
/** What a thousand repositories bring in an hour: one label a minute, five deliveries a repository, a page a second. */
const anHour = { labels: 60, deliveries: 5000, visits: 3600 };
const metricsToken = 'metrics-of-the-soak';
const scene = await startScene(values, {
  purpose: 'soak',
  modelMs: 50,
  settings: { PATCHWRIGHT_METRICS_TOKEN: metricsToken },
  callsAnHour: 100_000, // hours pass here that do not pass there
});
const { base, database, address, unfinished } = scene;
const processes = { web: scene.begin('web'), worker: scene.begin('worker') };
const sent = { labels: 0, deliveries: 0, repeated: 0, unsigned: 0, visits: 0, odd: 0 };

await until(scene.isReady);
await load(0.1, 1); // caches fill and code is compiled
const before = await idle();
const warm = { ...sent };
await load(Number(values.hours), Number(values.minutes));
const after = await idle();
for (const name of Object.keys(sent)) sent[name] -= warm[name];
const runs = await database.query('select verdict, count(*)::int as runs from runs group by 1');
process.stdout.write(`${JSON.stringify({ ...values, world: undefined, sent, runs, before, after })}\n`);
await stop();

/** The load of so many hours, spread evenly over so many minutes; what is late is made up for. */
async function load(hours, minutes) {
  const [begun, before] = [performance.now(), { ...sent }];
  const label = () => scene.labelOne(sent.labels + 1).then(() => (sent.labels += 1));
  for (let part = 0; part < 1;) {
    part = Math.min(1, (performance.now() - begun) / (minutes * 60_000));
    const late = (name) => before[name] + part * hours * anHour[name] - sent[name];
    if (late('labels') >= 1) await label();
    const deliveries = Array.from({ length: Math.min(10, late('deliveries')) }, deliver);
    const visits = Array.from({ length: Math.min(10, late('visits')) }, visit);
    await Promise.all([...deliveries, ...visits]);
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
  const pages = ['/metrics', '/readyz', '/', '/runs/1', '/nothing'];
  const page = pages[(sent.visits += 1) % pages.length];
  const headers = { authorization: `Bearer ${metricsToken}` };
  const reply = await fetch(`${address}${page}`, { redirect: 'manual', headers });
  await reply.arrayBuffer();
  if (reply.status >= 500) sent.odd += 1;
}

/** How both processes stand when nothing is left to do and connections had time to close. */
async function idle() {
  await until(async () => (await unfinished()) === 0);
  await wait(8000);
  const stands = Object.entries(processes).map(([name, { pid }]) => [
    name,
    { ...stand(pid), folders: foldersOf(name) },
  ]);
  // When nothing is left to do, the worker has one child: the process that asks the model.
  const { pid } = processes.worker;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return { ...Object.fromEntries(stands), callers: children.map(stand) };
}

function stand(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

function foldersOf(name) {
  const entries = readdirSync(path.join(base, name), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.parentPath.includes('.git')).length;
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
