import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { modelAsker } from '../../../src/apps/server/caller/ask-model.ts';
import { errorOf } from '../../../src/apps/server/caller/call-problem.ts';
import { carryOn } from '../../../src/apps/server/caller/carry-on.ts';
import { folderKeeper, takeInReplies } from '../../../src/apps/server/caller/folder-keeper.ts';
import { ModelCaller, type CallerOptions } from '../../../src/apps/server/caller/model-caller.ts';
import type { CallAnswer } from '../../../src/apps/server/caller/protocol.ts';
import { Config } from '../../../src/config/index.ts';
import { acceptDeliveries, claimRun, loadJournal, type Hold } from '../../../src/jobs/queue/index.ts';
import { readDelivery } from '../../../src/intake/github/index.ts';
import { scriptedEndpoint } from '../../support/scripted-endpoint.ts';
import { embeddedDatabase, migrated } from '../../support/server/databases.ts';
import { labelled } from '../../support/server/deliveries.ts';

const main = path.resolve('dist/apps/cli/main.js');
const open = migrated(embeddedDatabase());
const hold: Hold = { id: '1', fence: '1' };

test('an exchange is kept with what it cost, before the run has the reply', async () => {
  const endpoint = await scriptedEndpoint({ plan: 'a plan' });
  const ask = modelAsker({ modelKey: 'k' });
  const { exchange, answer } = await ask(question(endpoint.url));
  expect(JSON.parse(answer)).toMatchObject({ reply: { text: 'a plan' } });
  const { usage } = (
    JSON.parse(answer) as { reply: { usage: { promptTokens: number; completionTokens: number } } }
  ).reply;
  const perToken = { input: 2.5 / 1e6, output: 10 / 1e6 };
  expect(exchange!.costUsd).toBeCloseTo(
    usage.promptTokens * perToken.input + usage.completionTokens * perToken.output,
    9,
  );
  expect(JSON.parse(exchange!.text!)).toMatchObject({ purpose: 'plan', reply: { text: 'a plan' } });
});

test('an endpoint that fails is told as the error that it is', async () => {
  const endpoint = await scriptedEndpoint({
    plan: () => ({ kind: 'status', status: 402, message: 'broke' }),
  });
  const { exchange, answer } = await modelAsker({ modelKey: 'k' })(question(endpoint.url));
  expect(exchange).toBeUndefined();
  const { problem } = JSON.parse(answer) as Extract<CallAnswer, { problem: unknown }>;
  expect(errorOf(problem)).toMatchObject({
    name: 'ModelError',
    code: 'quota',
    status: 402,
    retryable: false,
    hint: expect.stringContaining('Add credit'),
  });
  const busy = await scriptedEndpoint({
    plan: () => ({ kind: 'status', status: 503, headers: { 'retry-after': '900' } }),
  });
  const putOff = await modelAsker({ modelKey: 'k' })(question(busy.url));
  expect(
    (JSON.parse(putOff.answer) as { problem: unknown }).problem,
    'asked again by the queue',
  ).toMatchObject({
    code: 'server-error',
    message: expect.stringContaining('asks to wait 15 minutes'),
  });
  const keyless = await modelAsker({})(question('https://model.example/v1'));
  expect(errorOf((JSON.parse(keyless.answer) as typeof keyless & { problem: never }).problem)).toMatchObject({
    code: 'usage',
    message: 'No API key for https://model.example/v1',
  });
});

test('a call whose reply breaks off is kept as money that is gone', async () => {
  const endpoint = await scriptedEndpoint({ plan: () => ({ kind: 'cut', text: 'a pl' }) });
  const { exchange, answer } = await modelAsker({ modelKey: 'k' })(question(endpoint.url));
  expect(JSON.parse(answer)).toMatchObject({ problem: { code: 'cut-off' } });
  expect(exchange).toEqual({ costUsd: expect.any(Number) });
  expect(exchange!.costUsd).toBeGreaterThan(0);
});

test('a damaged reply is put aside and keeps the server from nothing', async () => {
  const state = mkdtempSync(path.join(tmpdir(), 'patchwright-damaged-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  const folder = path.join(state, 'server/replies');
  mkdirSync(folder, { recursive: true });
  const reply = (run: string, text: string) =>
    JSON.stringify({ call: { id: 'd', run, fence: '1' }, exchange: { text, costUsd: 1 } });
  for (const [name, text] of [
    ['a.json', '{"call":'],
    ['b.json', '[]'],
    ['c.json', reply('q', 'a run that is no number')],
    ['d.json', reply('1', 'a sign that no column takes: \0')],
  ] as const)
    writeFileSync(path.join(folder, name), text);
  await takeInReplies(await open(), state, 1000);
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}.json.damaged`));
});

test('a reply that finds no room on the disk is kept until there is some', async () => {
  const state = folder();
  const keeper = folderKeeper(state, 10);
  writeFileSync(path.join(state, 'server'), 'a file stands where the folder would');
  const keeping = keeper.keep({ id: 'a', run: '1', fence: '1', asked: '' }, { text: 'e', costUsd: 1 });
  await wait(50);
  rmSync(path.join(state, 'server'));
  await keeping;
  expect(repliesIn(state)).toEqual(['a.json']);
});

test('a run is waited for no longer than its caller lives, though the clock was set back since', async () => {
  const state = folder();
  await folderKeeper(state).renew(hold);
  const file = path.join(state, 'server/replies/1-1.waiting');
  utimesSync(file, new Date(), new Date(Date.now() + 3_600_000));
  await takeInReplies(await open(), state, 60_000);
  expect(repliesIn(state)).toEqual([]);
});

test('a reply that comes while the server is gone is there when it is back, and its run goes on at once', async () => {
  const database = await open();
  await acceptDeliveries(database, [labelled()], { login: 'bot', read: readDelivery });
  const run = (await claimRun(database, claim))!;
  const model = await gatedModel();
  const { caller, state } = startCaller();
  void caller.ask(run, question(model.url)).catch(() => undefined);
  await model.asked;
  caller.release(); // all that the process notices of a server that was killed
  await until(() => repliesIn(state).some((name) => name.endsWith('.waiting')));
  await takeInReplies(database, state, 60_000);
  expect((await loadJournal(database, run.id)).exchanges, 'it is asked still').toEqual([]);
  expect(await claimRun(database, claim), 'and nobody else has the run').toBeUndefined();
  model.answer('a plan');
  await until(() => repliesIn(state).length === 1 && repliesIn(state)[0]!.endsWith('.json'));
  await takeInReplies(database, state, 60_000);
  expect((await loadJournal(database, run.id)).exchanges.map((one) => JSON.parse(one))).toMatchObject([
    { reply: { text: 'a plan' } },
  ]);
  expect(await claimRun(database, claim)).toMatchObject({ id: run.id });
  expect(repliesIn(state)).toEqual([]);
});

test('a process that is lost with a question is replaced, and the question asked again a few times', async () => {
  const answering = `
    const { existsSync, writeFileSync } = require('node:fs');
    process.on('message', ({ call }) => {
      if (!call) return;
      if (!existsSync(__filename + '.1')) { writeFileSync(__filename + '.1', ''); process.exit(1); }
      process.send({ called: call.id, exchange: { text: call.asked, costUsd: 1 }, answer: 'told' });
    });`;
  const { caller, kept } = startCaller({ program: scriptOf(answering) });
  expect(await caller.ask(hold, 'what?')).toBe('told');
  expect(kept).toEqual([{ text: 'what?', costUsd: 1 }]);
  await caller.settled(hold);
  caller.release();
  const lost: string[] = [];
  const counting = (most: number) => ({
    program: scriptOf('process.exit(1)'),
    lose: async ({ id }: { id: string }) => (lost.push(id) < most ? undefined : 'too dear'),
  });
  await expect(startCaller(counting(9)).caller.ask(hold, 'what?')).rejects.toThrow('lost repeatedly');
  expect(new Set(lost).size, 'each may have been paid for').toBe(4);
  lost.length = 0;
  expect(await startCaller(counting(2)).caller.ask(hold, 'what?')).toBe('too dear');
});

test('runs of a lost worker keep their lease while they are asked for, and are handed back each with its last reply', async () => {
  const told: string[] = [];
  const say = (what: string) => async (of: object) => void told.push(`${what} ${JSON.stringify(of)}`);
  const call = (id: string, run: string) => ({ id, run, fence: '1', asked: '' });
  let answer: (value: { answer: string }) => void = () => undefined;
  const fails = new Promise<{ answer: string }>((resolve) => (answer = resolve));
  const paid = Promise.resolve({ answer: '', exchange: { text: 'e', costUsd: 0 } });
  const keeper = {
    renew: say('renew'),
    keep: async ({ id }: { id: string }) => void told.push(`keep ${id}`),
    handBack: async ({ id }: Hold) => {
      told.push(`back ${id}`);
      if (id === '1') answer({ answer: 'failed' });
    },
    close: async () => void told.push('close'),
  };
  await carryOn(
    [
      { call: call('a', '1'), answered: paid },
      { call: call('b', '2'), answered: fails },
      { call: call('c', '1'), answered: paid },
    ],
    keeper,
    60_000,
  );
  expect(told).toEqual([
    'renew {"id":"1","fence":"1"}',
    'renew {"id":"2","fence":"1"}',
    'keep a',
    'keep c',
    'back 1',
    'keep b', // that it cost nothing
    'back 2',
    'close',
  ]);
});

const limits = { repository: 9, installation: 9, all: 9, usdADay: {} };
const claim = { worker: 'w', limits, reservedUsd: 1, leaseMs: 60_000 };

/** A question as a child asks it. */
function question(baseUrl: string): string {
  const { model } = Config.parse({ model: { baseUrl, strong: 'gpt-4o', retries: 1 } });
  const messages = [{ role: 'system', content: 'You are the one who changes a repository' }];
  return JSON.stringify({
    model,
    request: { role: 'strong', purpose: 'plan', messages, maxOutputTokens: 100 },
  });
}

/** A caller with a state folder of its own, as a worker starts it. */
function startCaller(options: Partial<CallerOptions> = {}) {
  const state = folder();
  const kept: unknown[] = [];
  const caller = new ModelCaller({
    order: { leaseMs: 60_000 },
    environment: { PATH: process.env['PATH'], OPENAI_API_KEY: 'k', PATCHWRIGHT_STATE_DIR: state },
    begin: async () => undefined,
    drop: async () => undefined,
    keep: async (_call, exchange) => void kept.push(exchange),
    lose: async () => undefined,
    program: main,
    ...options,
  });
  onTestFinished(() => caller.release());
  return { caller, state, kept };
}

function repliesIn(state: string): string[] {
  try {
    return readdirSync(path.join(state, 'server', 'replies'));
  } catch {
    return [];
  }
}

function scriptOf(text: string): string {
  const file = path.join(folder(), 'caller.cjs');
  writeFileSync(file, text);
  return file;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'patchwright-caller-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20);
}

/** A model that answers when the test says so. */
async function gatedModel() {
  let waiting: ServerResponse | undefined;
  let begun: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (begun = resolve));
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      waiting = response;
      begun();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer: (content: string) => {
      const chunk = (delta: object, finish: string | null) =>
        `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
      waiting!.writeHead(200, { 'content-type': 'text/event-stream' });
      waiting!.end(`${chunk({ content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
    },
  };
}
