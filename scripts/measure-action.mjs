// What an event costs before and beside the model, measured on the built actions against a GitHub on loopback that answers at once:
// time to the first sign of life, processor time, memory, requests, and what is checked out and read.
// usage: npm run build:action && node scripts/measure-action.mjs [--rounds N] [--actions DIR]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, actions: { type: 'string', default: 'action' } },
});
const rounds = Number(values.rounds);
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const issue = {
  ...{
    number: 7,
    title: 'Totals are wrong',
    body: '',
    user: { login: 'rita' },
    state: 'open',
    locked: false,
  },
  ...{ labels: [{ name: 'patchwright' }], ...times },
};

/** A GitHub with one labelled issue; whoever is called `writer` may write. */
const answers = [
  [/^GET \/repos\/acme\/shop$/, { default_branch: 'main', archived: false, private: true }],
  [/^POST \/graphql/, { data: { viewer: { login: 'bot' } } }],
  [/^GET .*\/collaborators\/writer\/permission/, { permission: 'write', role_name: 'write' }],
  [/^GET .*\/collaborators\/reader\/permission/, { permission: 'read', role_name: 'read' }],
  [/^GET .*\/issues\/7$/, issue],
  [/^GET .*\/(comments|pulls|git\/matching-refs\/.*)$/, []],
  [/^POST .*\/reactions/, { id: 1 }],
  [/^POST .*\/issues\/7\/comments/, { id: 1, body: '', user: { login: 'bot' }, ...times }],
];

/** Tells when each request came. */
function serveGithub(requests) {
  return createServer((request, response) => {
    const what = `${request.method} ${request.url.split('?')[0]}`;
    requests.push({ what, at: performance.now() });
    request.resume().on('end', () => {
      const [, body] = answers.find(([pattern]) => pattern.test(what)) ?? [];
      response.writeHead(body === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
        'content-type': 'application/json',
      });
      response.end(JSON.stringify(body ?? { message: 'Not Found' }));
    });
  });
}

const temp = mkdtempSync(path.join(tmpdir(), 'patchwright-measure-'));
const hook = path.join(temp, 'hook.cjs');
writeFileSync(
  hook,
  `process.on('exit', () => { const { user, system } = process.cpuUsage(); process.send?.({ cpuMs: (user + system) / 1000, memoryMb: process.resourceUsage().maxRSS / 1024 }); });`,
);

/** One start of a built action. */
async function start(job, sender, label) {
  const requests = [];
  const server = serveGithub(requests).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const event = path.join(temp, 'event.json');
  const payload = {
    action: 'labeled',
    issue,
    label: { name: label },
    sender: { login: sender, type: 'User' },
  };
  writeFileSync(event, JSON.stringify(payload));
  const env = {
    ...{
      PATH: process.env.PATH,
      HOME: temp,
      RUNNER_TEMP: mkdtempSync(path.join(temp, 'run-')),
      NODE_OPTIONS: `--require ${hook}`,
    },
    ...{ GITHUB_EVENT_NAME: 'issues', GITHUB_EVENT_PATH: event, GITHUB_REPOSITORY: 'acme/shop' },
    ...{ GITHUB_TOKEN: 'measured', GITHUB_API_URL: `http://127.0.0.1:${server.address().port}` },
    ...{ GITHUB_OUTPUT: path.join(temp, 'output'), PATCHWRIGHT_ASIDE: '1' },
  };
  const began = performance.now();
  const main = path.resolve(values.actions, job, 'main.js');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const used = once(child, 'message');
  await once(child, 'exit');
  const wallMs = performance.now() - began;
  server.close();
  const sign = requests.find(({ what }) => /^(POST|PATCH) (?!\/graphql)/.test(what));
  const [{ cpuMs, memoryMb }] = await used;
  return {
    firstRequestMs: (requests[0]?.at ?? Number.NaN) - began,
    signMs: sign ? sign.at - began : Number.NaN,
    ...{ wallMs, cpuMs, memoryMb, requests: requests.length },
  };
}

function megabytes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0) / 1e6;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const cases = [
  ['a label that a reader put there starts nothing', 'greet', 'reader', 'patchwright'],
  ['another label starts nothing', 'greet', 'writer', 'bug'],
  ['a label of a writer: first sign of life', 'greet', 'writer', 'patchwright'],
  ['a label of a reader, as the draft sees it: its start', 'draft', 'reader', 'patchwright'],
  ['publish without a draft: its start', 'publish', 'writer', 'patchwright'],
];
console.log(
  '| event | action | MB | first request, s | first sign, s | all, s | processor, s | memory, MB | requests |',
);
console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|');
for (const [title, job, sender, label] of cases) {
  const runs = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await start(job, sender, label));
  const of = (field, digits, unit = 1) => {
    const value = median(runs.map((run) => run[field])) / unit;
    return Number.isNaN(value) ? '–' : value.toFixed(digits);
  };
  const seconds = ['firstRequestMs', 'signMs', 'wallMs', 'cpuMs'].map((field) => of(field, 2, 1000));
  const size = megabytes(path.join(values.actions, job)).toFixed(1);
  console.log(`| ${[title, job, size, ...seconds, of('memoryMb', 0), of('requests', 0)].join(' | ')} |`);
}
rmSync(temp, { recursive: true, force: true });
