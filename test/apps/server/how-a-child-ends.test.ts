import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { errorOf, problemOf } from '../../../src/apps/server/caller/call-problem.ts';
import { CalledModel } from '../../../src/apps/server/child/called-model.ts';
import { endOfDrafts, endOfError, endOfPublishing } from '../../../src/apps/server/child/how-it-ended.ts';
import { accessOf, deliveryRequest } from '../../../src/apps/server/child/delivery-request.ts';
import type { Link } from '../../../src/apps/server/child/link.ts';
import { draftsOf } from '../../../src/apps/server/child/publish-child.ts';
import { tellReplies } from '../../../src/apps/server/child/run-child.ts';
import type { ChildQuestion } from '../../../src/apps/server/protocol.ts';
import type { Settings } from '../../../src/composition/settings.ts';
import type { Config } from '../../../src/config/index.ts';
import type { Verdict, VerdictName } from '../../../src/domain/index.ts';
import { ForgeError, ModelError, UsageError, type ModelProblem } from '../../../src/errors/index.ts';
import type { RunOutcome } from '../../../src/publication/index.ts';
import type { ModelRequest } from '../../../src/ports/index.ts';

const verdictOf = (verdict: VerdictName, reason: string, message = 'm'): Verdict => ({
  verdict,
  reason,
  message,
});
const draftsOfVerdicts = (...verdicts: Verdict[]) => ({ outcomes: verdicts.map((verdict) => ({ verdict })) as RunOutcome[] }); // prettier-ignore

describe('a draft', () => {
  test.each([
    'rate-limited',
    'server-error',
    'not-json',
    'unreachable',
    'token-refused',
    'timed-out',
    'cut-off',
  ])('that failed as %s is made again later', (reason) => {
    const drafts = draftsOfVerdicts(verdictOf('patched', 'validated'), verdictOf('failed', reason, 'why'));
    expect(endOfDrafts(drafts)).toEqual({ kind: 'later', code: reason, why: 'why' });
  });

  test.each<[VerdictName, string]>([
    ['failed', 'quota'],
    ['failed', 'unauthorized'],
    ['failed', 'unexpected'],
    ['unverified', 'timed-out'],
    ['patched', 'validated'],
  ])('that ended as %s (%s) is told', (verdict, reason) => {
    const drafts = draftsOfVerdicts(verdictOf(verdict, reason));
    expect(endOfDrafts(drafts)).toEqual({ kind: 'drafted', drafts: JSON.stringify(drafts) });
  });

  test.each(['unauthorized', 'quota', 'unknown-model', 'bad-request'])(
    'that the model refuses is made again for a while where replies were paid for: %s',
    (reason) => {
      const after = (completionTokens: number) => ({ outcomes: [{ verdict: verdictOf('failed', reason, 'why'), usage: { completionTokens } }] as RunOutcome[] }); // prettier-ignore
      expect(endOfDrafts(after(9), true)).toEqual({ kind: 'later', code: reason, why: 'why' });
      expect(endOfDrafts(after(9)), 'met often enough').toMatchObject({ kind: 'drafted' });
      expect(endOfDrafts(after(0), true), 'nothing to lose').toMatchObject({ kind: 'drafted' });
    },
  );

  test('that a full disk ended is made again, where there may be room', () => {
    const full = 'ENOSPC: no space left on device';
    expect(endOfDrafts(draftsOfVerdicts(verdictOf('failed', 'unexpected', full)))).toMatchObject({ kind: 'later', code: 'disk-full' });
    expect(endOfDrafts(draftsOfVerdicts(verdictOf('failed', 'checks', full)))).toMatchObject({ kind: 'drafted' });
  }); // prettier-ignore

  test('that nobody asks for any more says why', () => {
    const drafts = { skip: { reason: 'no-permission', message: 'm' } };
    expect(endOfDrafts(drafts)).toEqual({ kind: 'drafted', drafts: JSON.stringify(drafts) });
  });
});

describe('a publication', () => {
  test.each<[VerdictName, string, boolean, boolean]>([
    ['failed', 'missing-permission', true, true],
    ['failed', 'invalid', true, true],
    ['failed', 'forbidden', true, true],
    ['failed', 'archived', true, true],
    ['failed', 'missing-permission', false, false],
    ['failed', 'locked', true, true],
    ['refused', 'issue-gone', true, false],
  ])('as %s (%s) that nobody was told (%s) is tried again: %s', (verdict, reason, isUntold, again) => {
    const end = endOfPublishing([{ verdict: verdictOf(verdict, reason), isUntold }]);
    expect(end).toMatchObject(again ? { kind: 'later', code: reason } : { kind: 'published' });
  });

  test.each<[VerdictName, string, boolean]>([
    ['failed', 'rate-limited', true],
    ['failed', 'server-error', true],
    ['failed', 'not-json', true],
    ['failed', 'unreachable', true],
    ['failed', 'token-refused', true],
    ['failed', 'unauthorized', false],
    ['failed', 'timed-out', false],
    ['failed', 'cut-off', false],
    ['failed', 'no-permission', false],
    ['unverified', 'rate-limited', false],
  ])('that ended as %s (%s) is tried again: %s', (verdict, reason, again) => {
    const end = endOfPublishing([{ verdict: verdictOf(verdict, reason) }]);
    expect(end).toMatchObject(again ? { kind: 'later', code: reason, why: 'm' } : { kind: 'published' });
  });

  test('tells every end, with its pull request', () => {
    const [one, two] = [verdictOf('patched', 'validated'), verdictOf('unchanged', 'answered')];
    const ends = endOfPublishing([{ verdict: one, pull: { number: 8, url: 'u' } }, { verdict: two }]);
    expect(ends).toEqual({ kind: 'published', ends: [{ verdict: one, pullUrl: 'u' }, { verdict: two }] });
  });

  test('takes no draft that is not one of ours, which is told, and knows that none was left', () => {
    expect(draftsOf('')).toEqual({});
    for (const foreign of ['[]', '{"outcomes":[]}', '{"outcomes":[{}]}'])
      expect(draftsOf(foreign), foreign).toMatchObject({ lost: { reason: 'draft-unusable' } });
  });
});

describe('an error that ends a child', () => {
  test.each<[string, unknown, boolean, object]>([
    ['anything, when its worker was stopped', new Error('x'), true, { kind: 'later', code: 'stopped' }],
    ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC' }), false, { kind: 'later', code: 'disk-full' }],
    ['a forge that is away', new ForgeError('unreachable', 'x'), false, { kind: 'later', code: 'unreachable', why: 'x' }],
    ['a token that the forge does not know', new ForgeError('token-refused', 'x'), false, { kind: 'later', code: 'token-refused', why: 'x' }],
    ['a model key that is refused', new ModelError('unauthorized', 'x'), false, { kind: 'failed', code: 'unauthorized' }],
    ['a wrong command', new UsageError('x'), false, { kind: 'failed', code: 'usage', message: 'x' }],
    ['a fault of ours', new Error('x'), false, { kind: 'failed', code: 'unexpected', message: 'x' }],
    ['what is no error', 'x', false, { kind: 'failed', code: 'unexpected', message: 'x' }],
  ])('is told: %s', (_, error, stopped, wanted) => {
    expect(endOfError(error, stopped)).toMatchObject(wanted);
  }); // prettier-ignore
});

/** The link of a child, whose worker answers as said. */
function linkOf(answer: (question: ChildQuestion) => string = () => 'token', order: object = {}) {
  const asked: ChildQuestion[] = [];
  const link = {
    order: { apiUrl: 'a', forgeUrl: 'f', repository: 'acme/shop', repositoryId: 10, login: 'bot[bot]', markerSecret: 's', now: 5, usdARun: 2, runUrl: 'r', event: 'issues', payload: '{}', delivery: 'd', stages: {}, ...order },
    replies: { counts: {} },
    ask: async (question: ChildQuestion) => (asked.push(question), answer(question)),
  } as unknown as Link;
  return { link, asked };
} // prettier-ignore

const settings = { environment: {}, modelKey: 'the key', writeIntervalMs: 7 } as unknown as Settings;

describe('what a child is given', () => {
  test('never leaves it: key, marker secret, and every token that it got', async () => {
    let nth = 0;
    const access = accessOf(linkOf(() => `token ${Math.min(2, (nth += 1))}`).link, settings);
    expect(access.secrets).toEqual(['the key', 's']);
    for (const _ of [1, 2, 3]) await (access.token as () => Promise<string>)();
    expect(access.secrets).toEqual(['the key', 's', 'token 1', 'token 2']);
    const publishing = accessOf(linkOf(undefined, { markerSecret: '' }).link, { ...settings, modelKey: undefined });
    expect(publishing.secrets).toEqual([]);
    expect(access).toMatchObject({ apiUrl: 'a', serverUrl: 'f', repository: 'acme/shop', writeIntervalMs: 7 });
  }); // prettier-ignore

  test('is another token where it says that its own was refused', async () => {
    const { link, asked } = linkOf();
    await (accessOf(link, settings).token as (refused?: string) => Promise<string>)('token 1');
    expect(asked).toEqual([{ kind: 'token', refused: 'token 1' }]);
  });

  test('is its order in the words of the jobs, with the most that it may cost', () => {
    const { link } = linkOf();
    const access = accessOf(link, settings);
    const wrapped = deliveryRequest(link, settings, access, (forge) => ({ ...forge, repository: 'wrapped' }));
    expect(wrapped).toMatchObject({
      ...{
        repository: 'acme/shop',
        repositoryId: 10,
        login: 'bot[bot]',
        markerSecret: 's',
        payer: { usdARun: 2 },
        runUrl: 'r',
      },
      ...{ now: 5, writeIntervalMs: 7, forge: { repository: 'wrapped' } },
    });
    expect(wrapped.secrets, 'tokens that come later count as well').toBe(access.secrets);
  });

  test.each([
    [403, { rejected: true }],
    [404, 'none'],
  ])(
    'waits where GitHub cannot tell what somebody may do, and goes by what it tells: %i (R1, R27)',
    async (status, wanted) => {
      const github = createServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"Not now"}');
      }).listen(0, '127.0.0.1');
      await once(github, 'listening');
      const { link } = linkOf(() => 'token');
      const access = {
        ...accessOf(link, settings),
        apiUrl: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
      };
      const role = deliveryRequest(link, settings, access, (forge) => forge).forge.role('wendy');
      const told = await role.catch((error: unknown) => ({ rejected: (error as ForgeError).retryable }));
      github.close();
      expect(told).toEqual(wanted);
    },
  );

  test('counts what the forge replied, and tells it once', async () => {
    const { link, asked } = linkOf();
    const { onReply } = accessOf(link, settings);
    await tellReplies(link);
    expect(asked).toEqual([]);
    onReply!({ status: 200, remaining: 5, resetsAt: 9 });
    onReply!({ status: 200, remaining: 4, resetsAt: 9 });
    onReply!({ status: 403, limited: true });
    await tellReplies(link);
    const replies = { counts: { 200: 2, 403: 1 }, remaining: 4, resetsAt: 9, limited: true };
    expect(asked).toEqual([{ kind: 'replies', replies }]);
    await tellReplies(link);
    expect(asked).toHaveLength(1);
    onReply!({ status: 200 });
    await tellReplies(link);
    expect(asked[1]).toMatchObject({ replies: { counts: { 200: 1 } } });
    expect(asked[1]).not.toHaveProperty('replies.limited');
  });

  test('loses no run over figures that cannot be told', async () => {
    const { link } = linkOf(() => {
      throw new Error('away');
    });
    accessOf(link, settings).onReply!({ status: 200 });
    await expect(tellReplies(link)).resolves.toBeUndefined();
  });
});

describe('a model that the worker asks', () => {
  const model = { strong: 'm' } as Config['model'];
  const request = { purpose: 'plan' } as ModelRequest;

  test('is asked as the run has it configured, and answers or fails as it did', async () => {
    const { link, asked } = linkOf(() => JSON.stringify({ reply: { text: 'a plan' } }));
    expect(await new CalledModel(link, { model }).complete(request)).toEqual({ text: 'a plan' });
    expect(asked).toEqual([{ kind: 'call', asked: JSON.stringify({ model, request }) }]);
    const problem = problemOf(new ModelError('quota', 'none left'));
    const failing = linkOf(() => JSON.stringify({ problem })).link;
    await expect(new CalledModel(failing, { model }).complete(request)).rejects.toMatchObject({ code: 'quota' });
  }); // prettier-ignore

  test('is not asked for a run that was stopped, nor waited for when it is stopped', async () => {
    const stopped = new Error('stopped');
    const { link, asked } = linkOf();
    await expect(new CalledModel(link, { model }).complete(request, AbortSignal.abort(stopped))).rejects.toBe(stopped);
    expect(asked).toEqual([]);
    const abort = new AbortController();
    const silent = { ...link, ask: () => new Promise<string>(() => undefined) };
    const waiting = new CalledModel(silent, { model }).complete(request, abort.signal);
    abort.abort(stopped);
    await expect(waiting).rejects.toBe(stopped);
  }); // prettier-ignore
});

describe('an error of a call, from one process to another', () => {
  const usage = { calls: 1, promptTokens: 2, completionTokens: 3, costUsd: 0.5 };
  test.each<[ModelProblem, object]>([
    ['truncated', { usage, status: 200 }],
    ['server-error', { status: 500, retryable: true }],
    ['unreachable', { retryable: true }],
    ['bad-request', { status: 400, hint: 'Look.' }],
  ])('stays what it was: %s with %j', (code, facts) => {
    const sent = JSON.parse(JSON.stringify(problemOf(new ModelError(code, 'm', facts)))) as never;
    expect(errorOf(sent)).toBeInstanceOf(ModelError);
    expect(errorOf(sent)).toMatchObject({ code, message: 'm', retryable: false, ...facts });
  });

  test('is told as a fault of the program where it is one, and as a wrong use or a spent budget where it is that', () => {
    expect(problemOf('x')).toEqual({ code: 'unexpected', message: 'x' });
    expect(errorOf({ code: 'unexpected', message: 'x' })).toMatchObject({ name: 'Error', message: 'x' });
    expect(errorOf({ code: 'usage', message: 'x', hint: 'h' })).toMatchObject({ code: 'usage', hint: 'h' });
    expect(errorOf({ code: 'max-cost', message: 'x' })).toMatchObject({ name: 'OverBudgetError', code: 'max-cost' });
  }); // prettier-ignore
});
