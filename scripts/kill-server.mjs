// Kills a server, its workers, their children and its PostgreSQL at random moments while runs go on, starts them again, and
// counts what was lost, doubled or paid twice. GitHub is a stateful emulation on loopback that signs and delivers webhooks
// (--world: a folder with github-world.mjs), the model answers after a moment with what it always answers.
//   node scripts/kill-server.mjs --world FOLDER [--kills 300] [--seed 1] [--postgres-bin /usr/lib/postgresql/15/bin]
// Without kills it counts runs a minute and the processor time of one, of our own processes and of those around them (the model
// is in the script):
//   node scripts/kill-server.mjs --world FOLDER --kills 0 --issues 40 --model-ms 0
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processorSeconds } from './server-load/processor-time.mjs';
import { randomNumbers } from './server-load/random-numbers.mjs';
import { readArguments, startScene } from './server-load/scene.mjs';

const values = readArguments({
  kills: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  issues: { type: 'string', default: '4' },
  'model-ms': { type: 'string', default: '300' },
  lease: { type: 'string', default: '8' },
  // Of ten kills one hits the process that asks the model: what it was told and had not kept yet is asked again.
  callers: { type: 'boolean', default: false },
});
const kills = Number(values.kills);
const random = randomNumbers(Number(values.seed));
let stopping = false;

const scene = await startScene(values, {
  purpose: 'kills',
  modelMs: Number(values['model-ms']),
  settings: {
    PATCHWRIGHT_LEASE_SECONDS: values.lease,
    PATCHWRIGHT_RUNS_PER_INSTALLATION: '16',
    PATCHWRIGHT_RUNS_PER_REPOSITORY: '16',
  },
});
const { base, model, database, world, unfinished } = scene;
const processes = new Map();
for (const name of ['web', 'worker-1', 'worker-2']) begin(name);

let begun = Date.now();
const issues = [];
const killed = Object.fromEntries(
  ['web', 'worker-1', 'worker-2', 'draft', 'publish', 'call', 'postgres'].map((name) => [name, 0]),
);
await ready();
if (kills === 0) begun = Date.now(); // starting is not what is counted
const spentBefore = spent();
for (let nth = 0; nth < Number(values.issues); nth += 1) await labelOne();
for (let nth = 0; nth < kills; nth += 1) {
  if ((await unfinished()) < 4) for (let more = 0; more < 4; more += 1) await labelOne();
  await goOn();
  await wait(random() * 1500);
  await killOne(pick());
  if (nth % 25 === 24)
    process.stderr.write(
      `${nth + 1} kills, ${issues.length} issues, ${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify(killed)}\n`,
    );
}
await ready();
const redelivered = await redeliver();
await drained();
const seconds = Math.round((Date.now() - begun) / 1000);
const spentAfter = spent();
await report();
await stop();

/** Children die as often as all else together: what they do is what could be doubled. */
function pick() {
  if (values.callers && random() < 0.1) return 'call';
  const at = random();
  if (at < 0.3) return 'draft';
  if (at < 0.55) return 'publish';
  if (at < 0.68) return 'web';
  if (at < 0.8) return 'worker-1';
  return at < 0.92 ? 'worker-2' : 'postgres';
}

async function killOne(name) {
  if (name === 'postgres') {
    await database.restart();
  } else if (['draft', 'publish', 'call'].includes(name)) {
    const child = await findChild(name);
    if (child === undefined) return killOne(random() < 0.5 ? 'worker-1' : 'worker-2');
    await wait(random() * 2000);
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      return killOne(name); // it ended before
    }
  } else {
    while (processes.get(name) === undefined) await wait(50);
    processes.get(name).kill('SIGKILL');
  }
  killed[name] += 1;
}

/** A child of one of our workers, waited for a while. */
async function findChild(name) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = childrenOf(name);
    if (found.length > 0) return found[Math.floor(random() * found.length)];
    await wait(50);
  }
  return undefined;
}

function childrenOf(name) {
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const words = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0');
      const ours = readFileSync(`/proc/${entry}/environ`, 'utf8').includes(`PATCHWRIGHT_STATE_DIR=${base}/`);
      return words[2] === 'worker' && words[3] === name && ours;
    } catch {
      return false;
    }
  });
}

function begin(name) {
  const child = scene.begin(name);
  processes.set(name, child);
  child.once('exit', () => {
    processes.delete(name);
    if (!stopping) setTimeout(() => begin(name), 300);
  });
}

async function ready() {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await scene.isReady()) return;
    await wait(250);
  }
  throw new Error(`The server does not come up; its log: ${base}/server.log`);
}

async function labelOne() {
  issues.push(await scene.labelOne(issues.length + 1));
}

/** What GitHub itself does when somebody asks for failed deliveries again, as our sweep does every ten minutes. */
async function redeliver() {
  let count = 0;
  for (let round = 0; round < 5; round += 1) {
    await world.settle({});
    const deliveries = await world.deliveries({});
    const taken = new Set(deliveries.filter(({ status }) => status === 202).map(({ guid }) => guid));
    const failed = deliveries.filter(({ guid }) => !taken.has(guid));
    if (failed.length === 0) break;
    for (const { id } of new Map(failed.map((one) => [one.guid, one])).values()) {
      await world.redeliver({ id });
      count += 1;
    }
  }
  await world.settle({});
  return count;
}

/** What was put off for minutes goes on now: the waits between attempts are not what is tried here. */
async function goOn() {
  await database.query("update runs set not_before = now() where state = 'waiting'");
}

/** Processor seconds of each part until now. */
function spent() {
  const ours = Object.fromEntries([...processes].map(([name, { pid }]) => [name, processorSeconds(pid)]));
  const { user, system } = process.cpuUsage();
  const others = { github: processorSeconds(world.child.pid), postgres: processorSeconds(database.pid()) };
  return { ...ours, ...others, script: (user + system) / 1e6 };
}

/** The same of one run: of our own processes together, and of every part. */
function spentARun() {
  const rounded = (seconds) => Math.round((seconds / issues.length) * 1000) / 1000;
  const parts = Object.entries(spentAfter).map(([name, at]) => [name, at - spentBefore[name]]);
  const sum = (some) => rounded(some.reduce((all, [, seconds]) => all + seconds, 0));
  return {
    ours: sum(parts.filter(([name]) => processes.has(name))),
    all: sum(parts),
    ...Object.fromEntries(parts.map(([name, seconds]) => [name, rounded(seconds)])),
  };
}

/** Waits until nothing is left to do. */
async function drained() {
  for (let tries = 0; tries < 3600; tries += 1) {
    await goOn();
    if ((await unfinished()) === 0) return;
    await wait(500);
  }
}

async function report() {
  const pulls = await world.prs({});
  const of = (issue) => pulls.filter(({ head }) => new RegExp(`issue-${issue}(-|$)`).test(head)).length;
  const comments = [];
  for (const number of issues)
    comments.push((await world.comments({ number })).filter(({ user }) => user === 'issue-bot[bot]').length);
  const sum = async (sql) => Number((await database.query(sql))?.[0]?.value ?? NaN);
  const doubled = `select count(*)::int as value from (select run, exchange::json->>'key' as key from exchanges group by 1, 2 having count(*) > 1) as twice`;
  const row = {
    seed: Number(values.seed),
    kills: Object.values(killed).reduce((all, one) => all + one, 0),
    ...killed,
    seconds,
    redelivered,
    issues: issues.length,
    // A process that was killed takes its time along.
    ...(kills === 0 && {
      runsAMinute: Math.round((issues.length / seconds) * 600) / 10,
      processorSecondsARun: spentARun(),
    }),
    lost: issues.filter((number) => of(number) === 0).length,
    doubledPulls: issues.filter((number) => of(number) > 1).length,
    doubledBranches: doubledBranches(),
    pullsWithMoreThanOneCommit: pulls.filter(({ commits }) => commits !== 1).length,
    doubledComments: comments.filter((count) => count > 1).length,
    withoutComment: comments.filter((count) => count === 0).length,
    modelCalls: model.asked.length,
    exchanges: await sum('select count(*)::int as value from exchanges'),
    keptTwice: await sum(doubled),
    askedTwice: model.askedTwice(),
    answeredTwice: model.answeredTwice(),
    unfinished: await unfinished(),
    verdicts: await database.query(
      'select verdict, reason, count(*)::int as runs from runs group by 1, 2 order by 3 desc',
    ),
  };
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

/** Issues with more than one branch of ours, as git sees the repository. */
function doubledBranches() {
  const [url] = Object.values(world.cloneUrls);
  const address = new URL(url);
  address.username = 'x';
  address.password = 'ghp_test_boss';
  const refs = execFileSync('git', ['ls-remote', '--heads', address.href], { encoding: 'utf8' });
  return issues.filter((number) => [...refs.matchAll(new RegExp(`issue-${number}(-|$)`, 'gm'))].length > 1)
    .length;
}

async function stop() {
  stopping = true;
  for (const child of processes.values()) child.kill('SIGKILL');
  for (const name of ['draft', 'publish', 'call'])
    for (const child of childrenOf(name)) process.kill(Number(child), 'SIGKILL');
  await scene.stop();
}
