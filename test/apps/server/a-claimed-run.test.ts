import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdingForge, pinnedForge } from '../../../src/apps/server/child/guarded-forge.ts';
import { errorOf } from '../../../src/apps/server/caller/call-problem.ts';
import type { CallProblem } from '../../../src/apps/server/caller/protocol.ts';
import type { Link } from '../../../src/apps/server/child/link.ts';
import { remoteRuns } from '../../../src/apps/server/child/remote-runs.ts';
import type { ChildQuestion } from '../../../src/apps/server/protocol.ts';
import { leaseToken } from '../../../src/apps/server/worker/lease-token.ts';
import { runClaimed, type WorkerTools } from '../../../src/apps/server/worker/run-claimed.ts';
import type { GithubApp } from '../../../src/composition/forge/compose-app.ts';
import type { FrozenRun } from '../../../src/composition/run-folders/frozen-run.ts';
import type { ClaimedRun } from '../../../src/jobs/queue/index.ts';
import type { Database, Forge } from '../../../src/ports/index.ts';
import { temporaryFolder } from '../../support/repository.ts';

const run = {
  id: '7',
  fence: '2',
  installation: '1',
  repository: '10',
  attempts: 1,
  overdue: false,
  lastWord: '',
  fullName: 'acme/shop',
  event: 'issues',
  payload: '{}',
  delivery: 'd',
} as ClaimedRun;

/** An App whose tokens are numbered; what is done with them is told. */
function appOf(
  told: string[],
  mint?: () => Promise<string>,
  installation?: string,
  name?: string,
): GithubApp {
  let made = 0;
  const granted = async (
    installation: string,
    repository: string,
    permissions: Readonly<Record<string, string>>,
  ) => {
    const may = Object.keys(permissions).filter((name) => permissions[name] === 'write');
    told.push(`token ${(made += 1)} for ${installation}/${repository}, to write ${may.join() || 'nothing'}`);
    return `token ${made}`;
  };
  return {
    mint: mint ?? granted,
    revoke: async (token: string) => void told.push(`revoked ${token}`),
    installationOf: async () => installation,
    nameOf: async () => name,
  } as unknown as GithubApp;
}

const program = process.argv[1]!;
beforeEach(() => {
  process.argv[1] = path.join(temporaryFolder(), 'child.cjs');
});
afterEach(() => {
  process.argv[1] = program;
});

/** Ends a run whose children end as said; a child without an end dies without a word. */
async function work(
  ends: Partial<Record<'draft' | 'publish', object>>,
  more: Partial<ClaimedRun> = {},
  mint?: () => Promise<string>,
  question: object = { kind: 'token' },
  signal: AbortSignal = new AbortController().signal,
  installation?: string,
  name?: string,
) {
  const script = `
    const task = process.argv[3], ends = ${JSON.stringify(ends)}, questions = ${JSON.stringify([question].flat())};
    let told;
    process.on('message', ({ order, value }) => {
      told ??= order;
      if (questions.length > 0) return process.send({ ask: 1, question: questions.shift() });
      if (!ends[task]) process.exit(1);
      process.send({ end: { message: ends[task].tells ? String(told[ends[task].tells]) : value, ...ends[task] } }, () => process.exit(0));
    });`;
  writeFileSync(process.argv[1]!, script);
  const told: string[] = [];
  const waited: (number | undefined)[] = [];
  const state = path.dirname(process.argv[1]!);
  const database = {
    query: async (text: string, values: unknown[]) => {
      if (!text.startsWith('update')) return [{ usd: 0.95 }];
      if (text.includes('full_name =')) told.push(`called ${String(values[1])}`);
      else if (text.includes('lease_until =')) told.push(`held for ${Number(values[2])} s`);
      else told.push(text.includes('installation =') ? `moved to ${String(values[2])}` : 'kept the draft');
      return [{ id: '7' }];
    },
  } as unknown as Database;
  const tools = {
    ...{
      database,
      app: appOf(told, mint, installation, name),
      settings: { environment: { PATH: process.env['PATH'] }, state, markerSecret: 's' },
    },
    server: {
      app: { slug: 'bot' },
      apiUrl: 'u',
      forgeUrl: 'u',
      limits: { usdADay: { all: 5 } },
      leaseMs: 1000,
      usdARun: 1,
    },
    ...{
      graceMs: 1000,
      traces: { span: (_: string, __: object, doIt: () => Promise<unknown>) => doIt() },
      caller: {
        settled: async (_: object, atMostMs?: number) => void waited.push(atMostMs),
        ask: async () => 'a reply',
      },
    },
  } as unknown as WorkerTools;
  return { came: await runClaimed({ ...run, ...more }, tools, signal), told, waited };
}

const drafted = { kind: 'drafted', drafts: '{"outcomes":[]}' };
const verdict = { verdict: 'patched', reason: 'validated', message: 'm' };
const published = {
  kind: 'published',
  ends: [{ verdict: { ...verdict, verdict: 'failed' }, pullUrl: 'url' }, { verdict }],
};

test.each([
  [{ isUnsure: true }, 0, { later: 'No role', code: 'no-permission' }],
  [{ isUnsure: true }, 2, { later: 'No role' }],
  [{ isUnsure: true }, 3, { end: { verdict: 'skipped', reason: 'no-permission', message: 'No role' } }],
  [{}, 0, { end: { verdict: 'skipped' } }],
])('a request of somebody whose role is not found (%j) is looked at again before it is passed over: %i', async (more, returns, came) => {
  const skip = { reason: 'no-permission', message: 'No role', ...more };
  const draft = { kind: 'drafted', drafts: JSON.stringify({ skip }) };
  expect((await work({ draft }, { returns })).came).toMatchObject(came);
}); // prettier-ignore

test('a run waits where its installation is there and GitHub gives no token with its permissions', async () => {
  const message = 'The permissions requested are not granted to this installation.';
  const mint = async () => Promise.reject(Object.assign(new Error(message), { code: 'invalid' }));
  const { came } = await work({ draft: { kind: 'failed', code: 'x' } }, {}, mint, undefined, undefined, '1');
  expect(came).toMatchObject({ code: 'invalid' });
  expect(came).toHaveProperty('later');
});

describe('a run that a worker has', () => {
  test('is drafted with a token that may only read and published with one that may write; both end with it (R6)', async () => {
    const { came, told } = await work({ draft: drafted, publish: published });
    expect(came).toEqual({ end: { ...verdict, pullUrl: 'url' } });
    expect(told).toEqual([
      'token 1 for 1/10, to write nothing',
      'revoked token 1',
      'kept the draft',
      'token 2 for 1/10, to write contents,issues,pull_requests',
      'revoked token 2',
    ]);
  });

  test('is not drafted again once its draft is kept', async () => {
    const { came, told } = await work({ publish: published }, { drafts: '{"outcomes":[]}' });
    expect(came).toMatchObject({ end: { verdict: 'patched' } });
    expect(told.filter((line) => line.startsWith('token'))).toHaveLength(1);
  });

  test('is not published by a worker that is told to stop; whoever takes it next has its draft', async () => {
    const kept = { drafts: '{"outcomes":[]}' };
    const { came, told } = await work(
      { publish: published },
      kept,
      undefined,
      undefined,
      AbortSignal.abort(),
    );
    expect([came, told]).toEqual([{ later: 'The worker was stopped.', code: 'stopped' }, []]);
  });

  test.each<[string, Parameters<typeof work>[0], object]>([
    ['nobody asked for it', { draft: { kind: 'drafted', drafts: '{"skip":{"reason":"bot","message":"m"}}' } }, { end: { verdict: 'skipped', reason: 'bot' } }],
    ['a service is away', { draft: { kind: 'later', why: 'GitHub is away', code: 'server-error' } }, { later: 'GitHub is away', code: 'server-error' }],
    ['its process dies while it drafts', {}, { code: 'child-died', lost: true }],
    ['its process dies while it publishes', { draft: drafted }, { code: 'child-died', lost: true }],
    ['it cannot be published', { draft: drafted, publish: { kind: 'failed', code: 'usage', message: 'm' } }, { end: { verdict: 'failed', reason: 'usage' } }],
    ['it is refused before anything is told', { draft: drafted, publish: { kind: 'failed', code: 'not-found', message: 'm' } }, { later: 'm', code: 'not-found' }],
    ['drafting fails, which is told on the issue', { draft: { kind: 'failed', code: 'config', message: 'm' }, publish: published }, { end: { verdict: 'patched' } }],
  ])('ends as it should where %s', async (_, ends, came) => {
    expect((await work(ends)).came).toMatchObject(came);
  }); // prettier-ignore

  test.each([[0, 'true'], [3, 'true'], [4, 'false']])('is patient with refusals that may be odd ones for six minutes: handed back %i times', async (returns, told) => {
    const publish = { kind: 'failed', code: 'usage', tells: 'isPatient' };
    const { came } = await work({ publish }, { drafts: '{"outcomes":[]}', returns });
    expect(came).toMatchObject({ end: { message: told } });
  }); // prettier-ignore

  test('tells its issue in the hour after its day what it fails at', async () => {
    const publish = { kind: 'failed', code: 'usage', tells: 'isRetried' };
    const told = async (overdue: boolean) => (await work({ publish }, { drafts: '{}', overdue })).came;
    expect(await told(false)).toMatchObject({ end: { message: 'true' } });
    expect(await told(true)).toMatchObject({ end: { message: 'false' } });
  });

  test('tells whoever publishes it what all its attempts have cost (R26)', async () => {
    const publish = { kind: 'failed', code: 'usage', tells: 'paidUsd' };
    expect((await work({ publish }, { drafts: '{}' })).came).toMatchObject({ end: { message: '0.95' } });
  });

  test('asks the model nothing that it could not pay for, whatever its attempts before have cost (R26)', async () => {
    const ask = async (maxOutputTokens: number) => {
      const model = { strong: 'gpt-5', baseUrl: 'https://api.openai.com/v1', prices: {}, thinkingTokens: 0 };
      const request = { role: 'strong', purpose: 'plan', messages: [], maxOutputTokens };
      const question = { kind: 'call', asked: JSON.stringify({ model, request }) };
      const { came } = await work({ draft: { kind: 'failed', code: 'no-access' } }, {}, undefined, question);
      return (came as { end: { message: string } }).end.message;
    };
    expect(await ask(100)).toBe('a reply');
    expect(errorOf((JSON.parse(await ask(50_000)) as { problem: CallProblem }).problem)).toMatchObject({
      code: 'max-cost',
      message: expect.stringContaining('$0.9500 of at most $1 is spent') as string,
    });
  });

  test.each<[string, Parameters<typeof work>[0], boolean, (number | undefined)[]]>([
    ['that ends by itself has none', { draft: drafted, publish: published }, false, []],
    ['that dies may have left one, and its reply is waited for', {}, false, [undefined]],
    ['that was stopped may have left one, which is waited for as long as a worker may take to stop', {}, true, [1000]],
  ])('a process %s: a question that is paid for', async (_, ends, isStopped, wanted) => {
    const signal = isStopped ? AbortSignal.abort() : undefined;
    expect((await work(ends, {}, undefined, undefined, signal)).waited).toEqual(wanted);
  }); // prettier-ignore

  test('has a whole lease for each effect, also after an outage in which its own has ended', async () => {
    const hold = { kind: 'hold' };
    const { told } = await work({ publish: published }, { drafts: '{"outcomes":[]}' }, undefined, hold);
    expect(told).toEqual(['held for 1 s']);
  });

  test('without access to its repository waits, and nothing is said there', async () => {
    const mint = async () =>
      Promise.reject(Object.assign(new Error('suspended'), { code: 'forbidden', status: 403 }));
    const { came } = await work(
      { draft: { kind: 'failed', code: 'unexpected', message: 'no token' } },
      {},
      mint,
    );
    expect(came).not.toMatchObject({ end: { verdict: 'patched' } });
  });
});

test.each<[string, string | undefined, object, string[], Partial<ClaimedRun>?]>([
  ['waits for a token of the installation that its repository belongs to by now', '2', { code: 'moved' }, ['moved to 2']],
  ['waits where that is the same', '1', { code: 'no-access', later: expect.any(String) as string }, []],
  ['waits where there is none: it may come back, as the App may', undefined, { code: 'no-access', later: expect.any(String) as string }, []],
  ['ends where it has waited for a day', undefined, { end: { reason: 'no-access' } }, [], { overdue: true, drafts: '{"outcomes":[]}' }],
])('a run without a token, as after a transfer, %s', async (_, installation, wanted, moves, more = {}) => {
  const mint = async () => Promise.reject(Object.assign(new Error('There is at least one repository that does not exist or is not accessible'), { code: 'invalid', status: 422 }));
  const none = { kind: 'failed', code: 'unexpected' };
  const { came, told } = await work({ draft: none, publish: none }, more, mint, undefined, undefined, installation);
  expect(came).toMatchObject(wanted);
  expect(told).toEqual(moves);
}); // prettier-ignore

test.each([
  ['goes on under the new one', 'replaced', 'acme/store', { code: 'moved' }, ['called acme/store']],
  ['does so where that other one is closed to us', 'not-found', 'acme/store', { code: 'moved' }, ['called acme/store']],
  ['waits where nobody tells it', 'replaced', undefined, { code: 'replaced' }, []],
])('a run whose repository has lost its name to another one %s (R28)', async (_, code, name, wanted, renames) => {
  for (const task of ['draft', 'publish']) {
    const kept = task === 'publish' ? { drafts: '{"outcomes":[]}' } : {};
    const ends = { [task]: { kind: 'failed', code, message: 'm' } };
    const { came, told } = await work(ends, kept, undefined, undefined, undefined, undefined, name);
    expect(came).toMatchObject(wanted);
    expect(told.filter((line) => !line.includes('token'))).toEqual(renames);
  }
}); // prettier-ignore

test('a run without a token waits where GitHub still knows its repository with the installation', async () => {
  const mint = async () => Promise.reject(Object.assign(new Error('not there'), { code: 'not-found' }));
  const none = { draft: { kind: 'failed', code: 'unexpected' } };
  const { came } = await work(none, {}, mint, undefined, undefined, '1');
  expect(came).toMatchObject({ code: 'not-found', later: expect.stringContaining('no token') as string });
});

test('a token is minted once, anew after a failure, and one that was never made is not revoked', async () => {
  const told: string[] = [];
  const lease = leaseToken(appOf(told), run, { contents: 'read' });
  expect([await lease.current(), await lease.current()]).toEqual(['token 1', 'token 1']);
  let fails = true;
  const failing = appOf(told, async () => (fails ? Promise.reject(new Error('away')) : 'late token'));
  const second = leaseToken(failing, run, { contents: 'read' });
  await expect(second.current()).rejects.toThrow('away');
  await second.revoke();
  expect(second.problem()).toEqual(new Error('away'));
  fails = false;
  expect(await second.current()).toBe('late token');
  expect(second.problem()).toBeUndefined();
  expect(told).toHaveLength(1);
});

test.each([
  ['is used again as long as it lives', 49, ['token 1', 'token 1'], ['revoked token 1']],
  ['is minted anew before its hour is over, and the last one is revoked', 51, ['token 1', 'token 2'], ['revoked token 2']],
])('a token of a run %s', async (_, minutes, tokens, revoked) => {
  let at = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => at);
  onTestFinished(() => clock.mockRestore());
  const told: string[] = [];
  const lease = leaseToken(appOf(told), run, { contents: 'read' });
  const first = await lease.current();
  at += minutes * 60_000;
  expect([first, await lease.current(), await lease.current()]).toEqual([...tokens, tokens[1]]);
  await lease.revoke();
  expect(told.filter((line) => line.startsWith('revoked'))).toEqual(revoked);
}); // prettier-ignore

test('a token that GitHub refuses before its hour is over is replaced, once for all calls that used it', async () => {
  const told: string[] = [];
  const lease = leaseToken(appOf(told), run, { contents: 'write' });
  const first = await lease.current();
  const replaced = await Promise.all([lease.current(first), lease.current(first)]);
  expect(replaced).toEqual(['token 2', 'token 2']);
  expect([await lease.current(first), await lease.current('token 2')]).toEqual(['token 2', 'token 2']);
  await lease.revoke();
  expect(told.filter((line) => line.startsWith('revoked'))).toEqual(['revoked token 2']);
});

test('a child that tells of such a token gets the other one, and no more rights than before', async () => {
  const questions = [{ kind: 'token' }, { kind: 'token', refused: 'token 1' }];
  const { told, came } = await work(
    { draft: { kind: 'later', code: 'x', why: '' } },
    {},
    undefined,
    questions,
  );
  expect(told).toEqual(
    [1, 2].map((nth) => `token ${nth} for 1/10, to write nothing`).concat('revoked token 2'),
  );
  expect(came).toMatchObject({ code: 'x' });
});

/** A link to a worker that answers nothing but yes, or throws. */
function linkOf(stages: Record<string, string> = {}, refuse?: string) {
  const asked: ChildQuestion[] = [];
  const link = {
    order: { stages, exchanges: [], folder: temporaryFolder() },
    ask: async (question: ChildQuestion) => {
      asked.push(question);
      if (question.kind === refuse) throw new Error('Run 7 is not held any more');
      return '';
    },
  } as unknown as Link;
  return { link, asked };
}

describe('the forge of a run that a child works on', () => {
  test.each([
    'createComment',
    'updateComment',
    'addLabels',
    'createPull',
    'updatePull',
    'requestReviewers',
    'replyToReviewComment',
    'createTree',
    'createCommit',
    'createBranch',
    'advanceBranch',
  ] as const)('does no %s for a run that another worker has by now (R23)', async (method) => {
    const made: string[] = [];
    const forge = { [method]: async () => void made.push(method) } as unknown as Forge;
    const write = (refuse?: string) =>
      (holdingForge(forge, linkOf({}, refuse).link)[method] as () => Promise<void>)();
    await expect(write('hold')).rejects.toThrow('not held');
    expect(made).toEqual([]);
    await write();
    expect(made).toEqual([method]);
  });

  test('may be read without asking', async () => {
    const { link, asked } = linkOf();
    const forge = { issue: async () => undefined, repository: 'acme/shop' } as unknown as Forge;
    await holdingForge(forge, link).issue(7);
    expect([holdingForge(forge, link).repository, asked]).toEqual(['acme/shop', []]);
  });

  test('points where it pointed at first, however often the run is taken up again', async () => {
    const { link, asked } = linkOf();
    const forge = {
      branchHead: async (branch: string) => (branch === 'gone' ? undefined : 'moved'),
    } as unknown as Forge;
    expect(await pinnedForge(forge, link).branchHead('main')).toBe('moved');
    expect(asked).toEqual([{ kind: 'stage', name: 'head:main', value: '"moved"' }]);
    expect(await pinnedForge(forge, linkOf({ 'head:main': '"first"' }).link).branchHead('main')).toBe(
      'first',
    );
    expect(await pinnedForge(forge, linkOf({ 'head:main': '"first"' }).link).branchHead('next')).toBe(
      'moved',
    );
    expect(await pinnedForge(forge, link).branchHead('gone')).toBeUndefined();
    expect(asked, 'a branch that is not there may come').toHaveLength(1);
  });
});

test('a stage of a run is found again for the same request on the same commit, and for no other', async () => {
  const { link, asked } = linkOf();
  const of = async (request: object, base: string, stages: Record<string, string> = {}) =>
    (
      await remoteRuns({ ...link, order: { ...link.order, stages } }).open({ request, base } as FrozenRun, {
        fresh: false,
        isReplay: false,
      })
    ).folder;
  await (await of({ mode: 'run' }, 'a')).saveStage('retrieval', { files: 1 });
  const [kept] = asked as Extract<ChildQuestion, { kind: 'stage' }>[];
  const stages = { [kept!.name]: kept!.value };
  expect(await (await of({ mode: 'run' }, 'a', stages)).loadStage('retrieval')).toEqual({ files: 1 });
  expect(await (await of({ mode: 'run' }, 'b', stages)).loadStage('retrieval')).toBeUndefined();
  expect(await (await of({ mode: 'place' }, 'a', stages)).loadStage('retrieval')).toBeUndefined();
  expect(await (await of({ mode: 'run' }, 'a', stages)).loadStage('links')).toBeUndefined();
});

test('a run whose folder somebody has removed meanwhile loses nothing that it has paid for', async () => {
  const frozen = { request: { mode: 'run' }, base: 'a' } as unknown as FrozenRun;
  const { folder } = await remoteRuns(linkOf().link).open(frozen, { fresh: false, isReplay: false });
  rmSync(folder.dir, { recursive: true });
  await folder.writeText('patch.diff', 'diff');
  expect(readFileSync(path.join(folder.dir, 'patch.diff'), 'utf8')).toBe('diff');
});
