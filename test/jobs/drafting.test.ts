import { describe, expect, test } from 'vitest';
import { resolveConfig, parseConfig } from '../../src/config/index.ts';
import type { Job, Verdict } from '../../src/domain/index.ts';
import { ConfigError, WorkspaceError } from '../../src/errors/index.ts';
import { dispatchOf } from '../../src/intake/events/trigger.ts';
import { freeze } from '../../src/intake/events/frozen-input.ts';
import { draftJobs } from '../../src/jobs/events/draft-jobs.ts';
import { draftRecordSchema, noMemory, type DraftRecord } from '../../src/jobs/events/draft-memory.ts';
import { outcomeOf, withoutPatch } from '../../src/jobs/events/draft-outcome.ts';
import type { EventContext } from '../../src/jobs/events/event-context.ts';
import type { RunResult } from '../../src/pipeline/index.ts';
import type { Forge, Workspace } from '../../src/ports/index.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import { renderThreadMemory, type ThreadMemory } from '../../src/markers/thread-memory.ts';
import { fakeForge } from '../support/fake-forge.ts';
import {
  type Circumstances,
  comment,
  draft,
  followed,
  job,
  main,
  moved,
  overtaken,
  patched,
  resultOf,
  seal,
  spent,
  usage,
} from './drafted.ts';

describe('a draft', () => {
  test('is made on the head of the default branch, or of the one that is configured, with a review', async () => {
    const { outcome, ran, kept } = await draft();
    expect(ran).toMatchObject([
      { base: main, request: { mode: 'run', selfReview: true, issue: { title: 'T', body: 'B' } } },
    ]);
    expect(outcome).toMatchObject({ verdict: patched, base: main, usage, job: { key: job.key, number: 7 } });
    expect(kept).toMatchObject({ base: main, outcome: { verdict: patched } });
    const asked: string[] = [];
    const branchHead = async (branch: string) => (asked.push(branch), main);
    await draft({ configuration: 'github:\n  base: next\n', answers: { branchHead } });
    expect(new Set(asked)).toEqual(new Set(['next']));
  });

  test('that takes the place of one is made on the branch that people have its pull request for by now', async () => {
    const asked: string[] = [];
    const { ran } = await draft({
      answers: {
        branchHead: async (branch) => (asked.push(branch), branch === 'release' ? moved : main),
        branches: async () => [{ name: 'patchwright/issue-7-t', sha: main }],
        pullsFrom: async () => [{ ...(await fakeForge().pull(8))!, baseBranch: 'release' }],
        commitsBetween: async () => [],
      },
    });
    expect(ran.map(({ base, request }) => [base, request.mode])).toEqual([[moved, 'run']]);
    expect(new Set(asked)).toEqual(new Set(['release']));
  });

  test.each<[string, Circumstances, Partial<Verdict>]>([
    ['the repository is archived', { context: { repository: { defaultBranch: 'main', archived: true, isPrivate: false } } }, { verdict: 'refused', reason: 'archived' }],
    ['its configuration is wrong', { context: { configProblem: new ConfigError('it is wrong', { file: 'f' }) } }, { verdict: 'failed', reason: 'config' }],
    ['the issue is gone', { answers: { issue: async () => undefined } }, { verdict: 'refused', reason: 'issue-gone' }],
    ['its request cannot be served', { job: { refusal: { reason: 'fork', message: 'In a fork.' } } }, { reason: 'nothing-to-draft' }],
    ['it only says stop', { job: { task: 'stop' } }, { reason: 'nothing-to-draft' }],
    ['it only asks what was done', { job: { task: 'explain' } }, { reason: 'nothing-to-draft' }],
    ['the branch that it is to go on with is gone', { job: { pull: followed }, answers: { branchHead: async () => undefined } }, { verdict: 'refused', reason: 'branch-gone', message: 'The branch patchwright/issue-7-t was deleted.' }],
    ['what it made is in the pull request already', { answers: overtaken }, { verdict: 'unchanged', reason: 'overtaken' }],
    ['the repository has no commit', { answers: { branchHead: async () => undefined } }, { verdict: 'unchanged', reason: 'empty-repository' }],
    ['its base branch is not told, though there are others', { answers: { branchHead: async () => undefined, branches: async (prefix) => (prefix === '' ? [{ name: 'main', sha: main }] : []) } }, { verdict: 'failed', reason: 'not-found', message: 'GitHub shows no branch main to start from. It may have been renamed just now: ask again. Another one can be named under github.base.' }],
    ['somebody has a pull request for it', { answers: { linkedPulls: async () => [8], recentPulls: async () => [{ ...(await fakeForge().pull(8))!, author: 'rita' }] } }, { verdict: 'unchanged', reason: 'pull-request-exists' }],
    ['what it is to go on with was not kept', { job: { resume: { run: '4', by: 'x' } } }, { verdict: 'failed', reason: 'nothing-kept' }],
    ['the day’s money is spent', { configuration: 'github:\n  budget:\n    perDayUsd: 2\n', answers: { recentComments: async () => [comment(spent(1)), comment(spent(1.5, 'beef'))] } }, { verdict: 'over-budget', reason: 'repository-budget' }],
    ['the month’s money is spent', { configuration: 'github:\n  budget:\n    perMonthUsd: 2\n', answers: { recentComments: async () => [comment(spent(2.5, 'cafe', '2025-12-20T00:00:00Z'))] } }, { verdict: 'over-budget', reason: 'repository-budget' }],
  ])('costs nothing where %s', async (_, circumstances, verdict) => {
    const { outcome, ran } = await draft(circumstances);
    expect(outcome.verdict).toMatchObject(verdict);
    expect([ran, outcome.usage.calls]).toEqual([[], 0]);
  }); // prettier-ignore

  test.each([
    ['patched', [], 'published-before'],
    ['planned', [], 'published-before'],
    ['failed', [1], 'validated'],
    ['running', [1], 'validated'],
  ])('of an event that comes once more, where nothing is remembered of the first but that it ended as %s, asks the model in %j', async (verdict, runs, reason) => {
    const told = (key: string) => comment(renderThreadMemory(seal, 'issue', { key, verdict: verdict as 'failed' }));
    const { outcome, ran } = await draft({ memory: 'none', answers: { comments: async () => [told(job.key)] } });
    expect([ran.map(() => 1), outcome.verdict.reason]).toEqual([runs, reason]);
    expect((await draft({ memory: 'none', answers: { comments: async () => [told('beef')] } })).ran).toHaveLength(1);
  }); // prettier-ignore

  test('is made while money is left: that of a month ago and what a stranger writes does not count', async () => {
    const recentComments = async () => [
      comment(spent(1)),
      comment(spent(9, 'beef'), 'eve'),
      comment(spent(9, 'fade', '2025-11-01T00:00:00Z')),
    ];
    const configuration = 'github:\n  budget:\n    perDayUsd: 2\n    perMonthUsd: 3\n';
    expect((await draft({ configuration, answers: { recentComments } })).ran).toHaveLength(1);
  });

  test('that holds a secret of ours is thrown away, and its cost is told', async () => {
    const leak = (workspace: Workspace) => resultOf(workspace, patched, '+correct-horse-battery');
    const { outcome, kept } = await draft({ result: leak });
    expect(outcome).toMatchObject({ verdict: { verdict: 'refused', reason: 'secret-in-output' }, usage });
    expect(JSON.stringify([outcome, kept])).not.toContain('correct-horse');
  });

  test.each<[string, Verdict, string]>([
    ['what is said of it', { ...patched, message: 'It says correct-horse-battery.' }, ''],
    ['its lines', patched, '+correct-horse-battery'],
  ])('is thrown away for a secret in %s, wherever it was placed', async (_, verdict, diff) => {
    const refused = { verdict: 'refused', reason: 'secret-in-output' };
    expect((await draft({ result: (workspace) => resultOf(workspace, verdict, diff) })).outcome.verdict).toMatchObject(refused);
    let looks = 0;
    const branchHead = async () => (looks++ === 0 ? main : moved);
    const result: Circumstances['result'] = (workspace, { mode }) => (mode === 'place' ? resultOf(workspace, verdict, diff) : resultOf(workspace));
    const { outcome, kept } = await draft({ answers: { branchHead }, result });
    expect([outcome.verdict, kept!.outcome!.verdict]).toMatchObject([refused, refused]);
    expect(JSON.stringify([outcome, kept])).not.toContain('correct-horse');
  }); // prettier-ignore

  test('of a repository that turns out to have no commit is no failure', async () => {
    const empty = () => Promise.reject(new WorkspaceError('empty-repository' as never, 'It has no commit'));
    const { outcome } = await draft({ result: empty });
    expect(outcome.verdict).toEqual({
      verdict: 'unchanged',
      reason: 'empty-repository',
      message: 'It has no commit',
    });
  });

  test('goes on while it is wanted, however often that is looked at', async () => {
    let looks = 0;
    const comments = async () => ((looks += 1), []);
    const { outcome } = await draft({
      answers: { comments },
      result: async (workspace, _request, signal) => {
        while (looks < 4) await new Promise((resolve) => setTimeout(resolve, 1));
        signal.throwIfAborted();
        return resultOf(workspace);
      },
    });
    expect(outcome.verdict).toEqual(patched);
  });

  test('tells what was taken out of the issue and what was left out', async () => {
    const issue = async () => ({ ...(await fakeForge().issue(7))!, body: 'B' });
    const hidden = freeze({ title: 'T', body: 'B\u200b<!-- psst -->', author: 'rita', labels: [] });
    const { kept } = await draft({ job: { input: hidden }, answers: { issue } });
    expect(kept!.removed.length).toBeGreaterThan(0);
    expect(kept!.outcome!.removed).toEqual(kept!.removed);
  });

  test('tells which comments the model was not shown, and hands on its links', async () => {
    const body = 'See https://docs.test/a.';
    const issue = async () => ({ ...(await fakeForge().issue(7))!, body });
    const at = '2025-12-31T00:00:00Z';
    const comments = async () => [{ ...comment('Me, too.', 'eve'), createdAt: at, updatedAt: at }];
    const input = freeze({ title: 'T', body, author: 'rita', labels: [] });
    const { kept, ran } = await draft({ job: { input }, answers: { issue, comments } });
    expect(kept!.leftOut).toEqual(['a comment by eve, who has no write access']);
    expect(kept!.outcome!.leftOut).toEqual(kept!.leftOut);
    expect(ran[0]!.request.links).toEqual(['https://docs.test/a']);
    expect((await draft()).ran[0]!.request).not.toHaveProperty('links');
  });

  test('ends as soon as somebody says stop', async () => {
    const said: string[] = [];
    const comments = async () => said.map((body) => comment(body, 'wendy'));
    const { outcome } = await draft({
      answers: { comments, role: async () => 'write' },
      result: async (_workspace, _request, signal, onSpent) => {
        onSpent({ usage });
        onSpent({ bound: { calls: 9, tokens: 8, costUsd: 7 } });
        said.push('/patchwright stop');
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        throw signal.reason;
      },
    });
    expect(outcome.verdict).toMatchObject({
      verdict: 'refused',
      reason: 'stopped',
      message: 'wendy asked to stop.',
    });
    expect([outcome.usage, outcome.bound]).toEqual([usage, { calls: 9, tokens: 8, costUsd: 7 }]);
  });
});

describe('the money of a repository', () => {
  const draftWith = (perDayUsd: number, recentComments: Forge['recentComments']) =>
    draft({
      configuration: `github:\n  budget:\n    perDayUsd: ${perDayUsd}\n`,
      answers: { recentComments },
    });

  test.each([
    [2, 'over-budget'],
    [2.01, 'patched'],
  ])('of which two dollars are spent, of %s: %s', async (limit, verdict) => {
    const { outcome } = await draftWith(limit, async () => [comment('no marker'), comment(spent(2))]);
    expect(outcome.verdict.verdict).toBe(verdict);
  });

  test('is asked for the days that it is for', async () => {
    const asked: string[] = [];
    const recentComments = async (since: string) => (asked.push(since), []);
    await draftWith(1, recentComments);
    await draft({ configuration: 'github:\n  budget:\n    perMonthUsd: 1\n', answers: { recentComments } });
    await draft({ answers: { recentComments } });
    expect(asked).toEqual(['2026-01-01T00:00:00.000Z', '2025-12-03T00:00:00.000Z']);
  });

  test.each([
    [5, 9, 'over-budget'],
    [5, 9.5, 'patched'],
    [9.5, 9.5, 'patched'],
    [9.5, 9, 'over-budget'],
  ])(
    'of which nine were spent twenty days ago, of %s a day and %s a month: %s',
    async (day, month, verdict) => {
      const recentComments = async () => [comment(spent(9, 'cafe', '2025-12-12T00:00:00Z'))];
      const configuration = `github:\n  budget:\n    perDayUsd: ${day}\n    perMonthUsd: ${month}\n`;
      const { outcome } = await draft({ configuration, answers: { recentComments } });
      expect(outcome.verdict.verdict).toBe(verdict);
    },
  );

  test('is looked up for a month where both a day and a month are limited', async () => {
    const asked: string[] = [];
    const recentComments = async (since: string) => (asked.push(since), []);
    const configuration = 'github:\n  budget:\n    perDayUsd: 1\n    perMonthUsd: 9\n';
    await draft({ configuration, answers: { recentComments } });
    expect(asked).toEqual(['2025-12-03T00:00:00.000Z']);
  });

  test('that a run had used when it was stopped is told', async () => {
    const { outcome } = await draft({
      answers: { comments: async () => [comment('/patchwright stop', 'wendy')], role: async () => 'write' },
      job: { requestedAt: '2026-01-01T13:00:00Z' },
      result: async (_workspace, _request, signal, onSpent) => {
        onSpent({ usage });
        onSpent({ bound: { calls: 9, tokens: 9, costUsd: 9 } });
        throw signal.reason ?? new WorkspaceError('git-failed' as never, 'git is away', { hint: 'Look.' });
      },
    });
    expect(outcome.verdict).toEqual({ verdict: 'failed', reason: 'git-failed', message: 'git is away. Look.' });
    await expect(draft({ result: () => Promise.reject(new Error('a fault')) })).rejects.toThrow('a fault');
  }); // prettier-ignore
});

describe('the patch of a pull request, to be placed on its base as it is now', () => {
  const onPull: Partial<Job> = {
    task: 'rebase',
    pull: { number: 8, branch: 'patchwright/issue-7-t', headSha: moved, baseBranch: 'main', issueNumber: 7, title: 'T' },
  };
  const forked = 'c'.repeat(40);
  const rebase = (answers: Partial<Forge> = {}, files?: Circumstances['files'], configuration = '', more: Partial<Job> = {}) =>
    draft({
      job: { ...onPull, ...more },
      configuration,
      answers: { branchHead: async (branch) => (branch === 'main' ? main : moved), mergeBase: async () => forked, ...answers },
      files: files ?? ((commit) => ({ 'a.js': commit === forked ? 'old\n' : 'new\n' })),
    });

  test('is what its branch changed since the fork, with no search, no plan and no review', async () => {
    const { ran, kept } = await rebase();
    const patch = { base: forked, changes: [{ path: 'a.js', change: 'modify', before: 'old\n', after: 'new\n' }] };
    expect(ran[0]).toMatchObject({ base: main, request: { mode: 'place', selfReview: false, patch, issue: { title: 'T', body: '', number: 7 } } });
    expect(kept).toMatchObject({ base: main, head: moved });
    expect(kept!.outcome).toMatchObject({ head: moved });
  });

  test.each([
    [{ ...onPull.pull!, issueNumber: 7 }, 7],
    [{ ...onPull.pull!, issueNumber: undefined }, 8],
  ])('is about the issue of its pull request, or about itself', async (pull, number) => {
    const { ran } = await rebase({}, undefined, '', { pull: pull as Job['pull'] });
    expect(ran[0]!.request.issue.number).toBe(number);
  });

  test('is placed once, though its base moves on meanwhile', async () => {
    let looks = 0;
    const branchHead = async (branch: string) => (branch !== 'main' || looks++ > 0 ? moved : main);
    expect((await rebase({ branchHead })).ran.map(({ base }) => base)).toEqual([main]);
  });

  test('costs no money, so that none has to be left', async () => {
    const recentComments = async () => [comment(spent(9))];
    const { ran } = await rebase({ recentComments }, undefined, 'github:\n  budget:\n    perDayUsd: 2\n');
    expect(ran).toHaveLength(1);
  });

  test.each<[string, Partial<Forge>, string]>([
    ['its branch is gone', { branchHead: async () => undefined }, 'refused: branch-gone: The branch patchwright/issue-7-t was deleted.'],
    ['its branch is nowhere', { branchHead: async (branch) => (branch === 'main' ? main : undefined) }, 'refused: branch-gone: The branch patchwright/issue-7-t was deleted.'],
    ['its base is gone', { branchHead: async (branch) => (branch === 'main' ? undefined : moved) }, 'refused: branch-gone: The base branch of the pull request no longer exists.'],
    ['the two have no commit in common', { mergeBase: async () => undefined }, 'refused: branch-gone: The base branch of the pull request no longer exists.'],
    ['all of the base is in it', { mergeBase: async () => main }, 'unchanged: up-to-date: patchwright/issue-7-t already contains all of main.'],
  ])('is none where %s', async (_, answers, wanted) => {
    const { outcome, ran } = await rebase(answers);
    const { verdict, reason, message } = outcome.verdict;
    expect([`${verdict}: ${reason}: ${message}`, ran]).toEqual([wanted, []]);
  });

  test('is left to git where it is no plain text', async () => {
    const { outcome } = await rebase({}, (commit) => ({ 'a.bin': commit === forked ? 'x' : 'a\0b' }));
    expect(outcome.verdict).toMatchObject({ verdict: 'unchanged', reason: 'conflicts', message: 'a.bin is not a text file, which needs a merge with git.' });
  });
}); // prettier-ignore

describe('what a run came to, for whoever publishes it', () => {
  const gathered = { removed: [{ what: 'hidden character', count: 1 }], leftOut: ['a comment'] };

  test('is what was found, left out and not read; that a host is not listed is nobody’s business', () => {
    const counts = { passed: 1, failed: 0, skipped: 0 };
    const finding = { source: 'review', severity: 'warning', message: 'Say why.', path: 'src/a.js', startLine: 3 };
    const side = (status: string, tests?: object) => ({ status, tests, findings: [], output: '', seconds: 1 });
    const result = {
      ...resultOf({ base: main }),
      checks: [{ name: 'tests', before: side('failed'), after: side('passed', counts), newFindings: [{}, {}] }],
      retrieval: { files: Array.from({ length: 25 }, (_, at) => ({ path: `${at}.js`, score: 1, reasons: [] })) },
      links: { pages: [], refused: [{ url: 'u', reason: 'is not on a listed host' }, { url: 'v', reason: 'does not exist' }] },
      proof: { status: 'proven', tests: Array.from({ length: 300 }, (_, at) => `${at}`) },
      findings: [finding],
    } as unknown as RunResult;
    const outcome = outcomeOf(job, result, gathered);
    expect(outcome).toMatchObject({
      leftOut: ['a comment', 'a linked page, which does not exist'],
      removed: gathered.removed,
      findings: [finding],
      inputHash: job.input.hash,
      checks: [{ name: 'tests', before: 'failed', after: 'passed', newFindings: 2, testsBefore: undefined, testsAfter: counts }],
      usage,
      bound: { calls: 24 },
    });
    expect(outcome.ranked).toHaveLength(20);
    expect(outcome.proof!.tests).toHaveLength(200);
  }); // prettier-ignore

  test('says of a run without a patch that nothing was checked', () => {
    expect(withoutPatch(job, patched)).toMatchObject({ inputHash: job.input.hash, checking: { state: 'not-reached' }, bound: { calls: 0 } });
    const { input: _input, ...place } = job;
    expect(withoutPatch(place, patched).inputHash).toBe('');
  }); // prettier-ignore

  test.each(['plan', 'run', 'answer', 'place'])('is remembered for a request of the kind %s', (mode) => {
    const asked = { issue: { title: '', body: '' }, mode, selfReview: true };
    const request = mode === 'place' ? { ...asked, patch: { base: main, changes: [] } } : asked;
    const record = { version: 1, base: main, request, removed: [], leftOut: [] };
    expect(draftRecordSchema.parse(record)).toEqual(record);
    expect(() => draftRecordSchema.parse({ ...record, request: { ...request, mode: 'other' } })).toThrow();
  });

  test('is remembered for a request that places a patch only with its patch', () => {
    const request = { issue: { title: '', body: '' }, mode: 'place', selfReview: false };
    const record = { version: 1, base: main, request, removed: [], leftOut: [] };
    expect(() => draftRecordSchema.parse(record)).toThrow('patch');
  });

  test('is not remembered by a door that keeps its runs elsewhere', async () => {
    await noMemory.keep('k', {} as DraftRecord);
    expect(await noMemory.recall('k')).toBeUndefined();
  });
});

test('every job of an event is drafted, one after the other, and none where it asks for none', async () => {
  const forge = fakeForge({ roles: { wendy: 'write' }, answers: { issue: async () => undefined } });
  const config = resolveConfig([{ name: 'the test', values: parseConfig('', 'the test') }]);
  const context = (sender: string) =>
    ({
      ...{ forge, config, repository: { archived: false }, secrets: [] },
      intake: { event: dispatchOf(7, sender, '1'), forge, config: config.github, ourselves: [], seal, now: 0 },
    }) as unknown as EventContext;
  const told: string[] = [];
  const tools = { openWorkspace: async () => ({}) as Workspace, run: async () => resultOf({ base: main }) };
  expect(await draftJobs(context('eve'), tools)).toMatchObject({ skip: { reason: 'no-permission' } });
  const issue = await fakeForge().issue(7);
  const known = { ...context('wendy'), forge: fakeForge({ answers: { issue: async () => undefined } }) };
  (known.intake as { forge: Forge }).forge = fakeForge({ roles: { wendy: 'write' }, answers: { issue: async () => issue } });
  const drafts = await draftJobs(known, tools, async (each) => (told.push('begun'), each()));
  expect(drafts).toMatchObject({ outcomes: [{ verdict: { reason: 'issue-gone' } }] });
  expect(told).toEqual(['begun']);
}); // prettier-ignore

test('a schedule that takes up two issues drafts both', async () => {
  const first = (await fakeForge().issue(7))!;
  const issues = [first, { ...first, number: 9 }];
  const forge = fakeForge({
    roles: { wendy: 'write' },
    answers: { labelledIssues: async () => issues, issue: async (number) => issues.find((one) => one.number === number) },
  });
  const config = resolveConfig([{ name: 'the test', values: parseConfig('', 'the test') }]);
  const event = { ...dispatchOf(7, '', '1'), subject: { kind: 'schedule' } };
  const context = {
    ...{ forge, config, repository: { archived: true }, secrets: [] },
    intake: { event, forge, config: config.github, ourselves: [], seal, now: Date.parse('2026-01-02T00:00:00Z') },
  } as unknown as EventContext;
  const tools = { openWorkspace: async () => ({}) as Workspace, run: async () => resultOf({ base: main }) };
  const drafts = await draftJobs(context, tools);
  expect(drafts).toMatchObject({ outcomes: [{ job: { number: 7 } }, { job: { number: 9 } }] });
}); // prettier-ignore

/** What an event comes to on a server or runner that remembers no drafts, in an archived repository. */
async function drafted(forge: Forge, sender: string, subject: object) {
  const config = resolveConfig([{ name: 'the test', values: parseConfig('', 'the test') }]);
  const event = { ...dispatchOf(7, sender, '1'), subject };
  const now = Date.parse('2026-01-02T00:00:00Z');
  const intake = { event, forge, config: config.github, ourselves: ['our-bot[bot]'], seal, now };
  const context = { forge, config, repository: { archived: true }, secrets: [], intake };
  const tools = { openWorkspace: async () => ({}) as Workspace, run: async () => resultOf({ base: main }) };
  return draftJobs(context as unknown as EventContext, tools);
}

test.each([
  ['failed', { skip: { reason: 'already-answered' } }],
  ['running', { outcomes: [{ verdict: { reason: 'archived' } }] }],
])('a second failed check of a commit, where the answer to the first one is %s and nothing else is remembered', async (verdict, came) => {
  const headSha = 'c'.repeat(40);
  const branch = 'patchwright/issue-7-t';
  const body = renderMarker(seal, 'pull', { key: 'beef', requestedBy: 'wendy', branch });
  const pull = { ...(await fakeForge().pull(8))!, headSha, headBranch: branch, headRepository: 'acme/shop', body };
  const told = renderThreadMemory(seal, 'checks', { key: headSha.slice(0, 16), verdict: verdict as 'failed', answered: [headSha] });
  const failed = { id: 1, name: 'test', conclusion: 'failure', jobId: undefined, summary: '', annotations: [] };
  const forge = fakeForge({
    roles: { wendy: 'write' },
    answers: {
      pullsFrom: async () => [pull],
      comments: async () => [comment(told)],
      failedChecks: async (sha) => (sha === headSha ? [failed] : []),
      branchHead: async () => main,
    },
  });
  expect(await drafted(forge, 'our-bot[bot]', { kind: 'checks', headSha, branch })).toMatchObject(came);
}); // prettier-ignore

const review9 = 'review0000000009';
test.each<[string, ThreadMemory, object]>([
  ['failed', { key: review9, verdict: 'failed' }, { skip: { reason: 'already-answered' } }],
  ['used up its budget', { key: review9, verdict: 'over-budget' }, { skip: { reason: 'already-answered' } }],
  ['failed, before the run of another review', { key: 'review0000000010', verdict: 'running', spent: [{ key: review9, at: '', usd: 1 }] }, { skip: { reason: 'already-answered' } }],
  ['not begun', { key: 'review0000000010', verdict: 'failed' }, { outcomes: [{ verdict: { reason: 'archived' } }] }],
])('a second remark of a review, whose run has %s and where nothing else is remembered (R26)', async (_, facts, came) => {
  const own = { ...(await fakeForge().pull(8))!, headRepository: 'acme/shop' };
  const answers: Partial<Forge> = { pull: async () => own, comments: async () => [comment(renderThreadMemory(seal, 'reviews', facts))] };
  const forge = fakeForge({ roles: { wendy: 'write' }, answers });
  expect(await drafted(forge, 'wendy', { kind: 'review', pull: 8, reviewId: 9, at: '2026-01-01T00:00:00Z' })).toMatchObject(came);
}); // prettier-ignore
