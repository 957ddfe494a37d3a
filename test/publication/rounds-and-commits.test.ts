import { describe, expect, test } from 'vitest';
import type { FileChange, Job } from '../../src/domain/index.ts';
import type { Forge, ForgeCommit } from '../../src/ports/index.ts';
import { renderPermalinks, renderChangedFiles } from '../../src/publication/pull-request/changed-files.ts';
import { learnConvention } from '../../src/publication/branch/commit-convention.ts';
import { renderCommitMessage } from '../../src/publication/branch/commit-message.ts';
import { earlierRounds, renderEarlierRounds } from '../../src/publication/thread/earlier-results.ts';
import { explainRuns } from '../../src/publication/explain.ts';
import { memoryFor } from '../../src/publication/thread/memory-for.ts';
import { findOtherPulls } from '../../src/publication/pull-request/other-pulls.ts';
import type { PublishOptions } from '../../src/publication/publish-options.ts';
import { renderRounds, roundsWith } from '../../src/publication/pull-request/pull-rounds.ts';
import { blobId } from '../../src/publication/verify/verify-patch.ts';
import { writeBranch } from '../../src/publication/branch/write-branch.ts';
import type { Round } from '../../src/markers/pull-memory.ts';
import { renderMarker } from '../../src/markers/state-marker.ts';
import type { ThreadMemory } from '../../src/markers/thread-memory.ts';
import { githubConfigSchema } from '../../src/domain/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

const gate = { secrets: [], webUrl: 'https://github.test/acme/shop' };
const seal = { secret: 's', repository: 'acme/shop' };
const job = {
  ...{ key: 'abcd1234', number: 7, task: 'run', thread: 'issue', requestedBy: 'wendy' },
  input: { title: 'a is wrong', hash: 'h' },
} as Job;
const onPull = {
  ...job,
  number: 8,
  task: 'revise',
  thread: 'comment-1',
  pull: { number: 8, branch: 'patchwright/issue-7', baseBranch: 'main', issueNumber: 7, headSha: 'head' },
} as Job;

describe('the history of a pull request', () => {
  const round = (key: string, more: Partial<Round> = {}): Round => ({
    key,
    by: 'wendy',
    asked: 'the issue',
    verdict: 'patched (validated)',
    commit: 'a'.repeat(40),
    calls: 2,
    costUsd: 0.25,
    ...more,
  });

  test('counts a run once however often it is published, the newest last, fifty at most', () => {
    const two = roundsWith({ rounds: [round('a'), round('b')] }, round('a', { calls: 3 }));
    expect(two.map(({ key, calls }) => [key, calls])).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
    const many = Array.from({ length: 60 }, (_, at) => round(`${at}`));
    expect(roundsWith({ rounds: many }, round('last')).map(({ key }) => key)).toEqual([
      ...Array.from({ length: 49 }, (_, at) => `${at + 11}`),
      'last',
    ]);
    expect(roundsWith({}, round('a'))).toEqual([round('a')]);
  });

  test('is told from its second round on, with what all of it has cost', () => {
    expect(renderRounds([round('a')], gate)).toBe('');
    const told = renderRounds([round('a'), round('b', { asked: 'a comment', calls: 3, costUsd: 0.5 })], gate);
    expect(told).toContain('2. wendy, a comment: patched (validated) in aaaaaaaaaaaa (3 calls, $0.5000)');
    expect(told).toContain('In total 5 calls, $0.7500.');
  });
});

describe('what earlier rounds left in a comment', () => {
  const body = `The patch.\n- [x] modify a\n<sub>Cost.</sub>\n\n${renderMarker(seal, 'issue', { key: 'old' })}`;
  const offered: ThreadMemory = { key: 'old', offer: true, verdict: 'unverified' };

  test('is folded below the next one, without boxes that could be ticked', () => {
    const [folded] = earlierRounds(body, offered, 'new');
    expect(folded).toMatch(
      /^<details><summary>Earlier result: unverified<\/summary>\n\nThe patch\.\n- modify a\n\n<\/details>$/,
    );
  });

  test('is not the run itself, started again, and nothing that was never on offer', () => {
    expect(earlierRounds(body, offered, 'old')).toEqual([]);
    expect(earlierRounds(body, { ...offered, offer: undefined }, 'new')).toEqual([]);
  });

  test('stays through further rounds, three at most, as long as there is room', () => {
    let [text, memory]: [string, ThreadMemory] = ['first', { key: '0', offer: true, verdict: 'unverified' }];
    for (let nth = 1; nth <= 5; nth += 1) {
      const kept = renderEarlierRounds(
        earlierRounds(`${text}\n\n${renderMarker(seal, 'issue', memory)}`, memory, `${nth}`),
        10_000,
      );
      memory = { key: `${nth}`, offer: true, verdict: 'planned', kept: kept.lengths };
      text = `round ${nth}\n\n${kept.text}`;
    }
    expect(text.match(/round \d|first/g)).toEqual(['round 5', 'round 4', 'round 3', 'round 2']);
    expect(renderEarlierRounds(['a'.repeat(50), 'b'.repeat(50)], 60).lengths).toEqual([50]);
    expect(renderEarlierRounds(['a'.repeat(50)], 20)).toEqual({ text: '', lengths: undefined });
  });
});

describe('a commit', () => {
  const message = (of: Job, kind: 'fix' | 'test' = 'fix', subjects: string[] = []) =>
    renderCommitMessage(
      { job: of, approach: 'Round it first.', convention: learnConvention(subjects), kind },
      gate,
    ).split('\n');

  test('names its run, its issue and who asked, also on a pull request', () => {
    for (const of of [job, onPull])
      expect(message(of).slice(-3)).toEqual([
        'Patchwright-Run: abcd1234',
        'Patchwright-Issue: 7',
        'Patchwright-Requested-By: wendy',
      ]);
  });

  test('says what it is for, in the words and the manner of the repository', () => {
    expect(message(onPull)[0]).toBe('Follow up on a comment by wendy');
    expect(message({ ...onPull, task: 'fix-checks' })[0]).toBe('Fix failed checks');
    expect(message({ ...onPull, task: 'rebase' })[0]).toBe('Merge main into patchwright/issue-7');
    const conventional = Array.from({ length: 6 }, (_, at) => `feat(a): change ${at}`);
    expect(message(onPull, 'fix', conventional)[0]).toBe('fix: follow up on a comment by wendy');
    expect(message(job, 'test', conventional)[0]).toMatch(/^test: /);
    expect(message(job, 'test')[0]).toMatch(/^Add tests: /);
  });
});

describe('the branch that takes the place of an older patch', () => {
  const commit = (sha: string): ForgeCommit => ({
    sha,
    treeSha: `tree of ${sha}`,
    parents: [],
    message: 'Patch\n\nPatchwright-Run: beef',
    author: '',
  });

  /** Parents and trees of the commits that are made, oldest first. */
  async function made(
    between: Record<string, readonly ForgeCommit[]>,
    paths: readonly string[] = ['a.js'],
    of = job,
  ) {
    const commits: { message: string; parents: readonly string[]; tree: string }[] = [];
    const answers: Partial<Forge> = {
      commit: async (sha) => commit(sha),
      mergeBase: async () => 'base',
      commitsBetween: async (from, to) => between[`${from}..${to}`] ?? [],
      tree: async () => paths.map((path) => ({ path, mode: '100644', blobId: blobId(Buffer.from('old\n')) })),
      createTree: async (_base, entries) => `tree of ${entries.map(({ path }) => path).join(' and ')}`,
      createCommit: async ({ message, parents, tree }) =>
        `new ${commits.push({ message: message.split('\n')[0]!, parents, tree })}`,
      recentSubjects: async () => [],
      branchHead: async () => 'old',
      advanceBranch: async () => undefined,
    };
    const changes = paths.map((path): FileChange => ({
      path,
      change: 'modify',
      before: 'old\n',
      after: 'new\n',
    }));
    await writeBranch({
      ...{
        forge: fakeForge({ answers }),
        job: of,
        base: 'base',
        baseBranch: 'main',
        pauseMs: 0,
        changes,
        gate,
      },
      target: { mode: 'replace', branch: 'patchwright/issue-7', head: 'old' },
      rules: { protection: () => undefined, secrets: [] },
    });
    return commits;
  }

  test('stands on it, and on the newer base where that is not in it yet', async () => {
    expect((await made({}))[0]!.parents).toEqual(['old']);
    expect((await made({ 'old..base': [commit('newer')] }))[0]!.parents).toEqual(['old', 'base']);
  });

  test('has its tests in a commit of their own, before the one that mends', async () => {
    const both = await made({}, ['a.js', 'test/a.test.js']);
    expect(both.map(({ message }) => message.startsWith('Add tests'))).toEqual([true, false]);
    expect(both[1]!.parents).toEqual(['new 1']);
    expect(both.map(({ tree }) => tree)).toEqual([
      'tree of test/a.test.js',
      'tree of a.js and test/a.test.js',
    ]);
    expect(await made({}, ['test/a.test.js'])).toHaveLength(1);
    expect(await made({}, ['a.js', 'test/a.test.js'], onPull)).toHaveLength(1);
  });
});

describe('the files of a pull request', () => {
  const changes: FileChange[] = [
    { path: 'a.js', change: 'modify', before: '1\n2\n3\n4\n5\n6\n7\n8\n', after: '1\n2\n3\n4\n5\n6\n7\n9\n' },
    { path: 'new.js', change: 'create', after: 'x\n' },
    { path: 'b (1).js', from: 'old b.js', change: 'rename', before: 'y\n', after: 'z\n' },
  ];

  test('are linked as they were on the base, at the first line that changes; new ones have no such place', () => {
    const base = 'c'.repeat(40);
    expect(renderPermalinks(changes, base, gate)).toBe(
      `[\`a.js\`, line 8](${gate.webUrl}/blob/${base}/a.js#L8), [\`old b.js\`, line 1](${gate.webUrl}/blob/${base}/old%20b.js#L1)`,
    );
    expect(renderPermalinks(changes, undefined, gate)).toBe('');
  });

  test('are listed with what is added, removed and moved', () => {
    const table = renderChangedFiles(changes, undefined, gate);
    expect(table).toContain('| `a.js` | +1 | −1 |');
    expect(table).toContain('| `new.js` | +1 | −0 |');
    expect(table).toContain('| `old b.js → b (1).js` | +1 | −1 |');
    expect(renderChangedFiles([], undefined, gate)).toBe('');
  });
});

describe('somebody else’s pull request on the same lines', () => {
  const change: FileChange = {
    path: 'a.js',
    change: 'modify',
    before: 'a\nb\nc\nd\ne\nf\ng\nh\n',
    after: 'a\nb\nc\nD\ne\nf\ng\nh\n',
  };
  const find = async (diff: string, path = 'a.js') => {
    const theirs = { ...(await fakeForge().pull(8))!, number: 9, author: 'nora', headBranch: 'mend' };
    const forge = fakeForge({
      answers: { recentPulls: async () => [theirs], pullDiffs: async () => [{ path, diff }] },
    });
    const about = { ...job, text: '' };
    const authorship = { ourselves: ['our-bot[bot]'], seal };
    return (await findOtherPulls(forge, about, authorship, [change])).other?.reason;
  };

  test.each([
    ['the same line', '@@ -4 +4 @@\n-d\n+x', 'pull-request-exists'],
    ['lines put in just there', '@@ -1,6 +1,7 @@\n a\n b\n c\n+x\n d\n e\n f', 'pull-request-exists'],
    ['a line above', '@@ -1 +1 @@\n-a\n+x', undefined],
    ['a line below', '@@ -8 +8 @@\n-h\n+x', undefined],
  ])('is one that changes %s', async (_, diff, reason) => {
    expect(await find(diff)).toBe(reason);
    expect(await find(diff, 'b.js')).toBeUndefined();
  });
});

describe('what a comment remembers', () => {
  test('is the money of each run once, and the plan that waits while it talks on the issue', () => {
    const plan = { rootCause: 'r', approach: 'a', changes: [] };
    const earlier = {
      spent: [{ key: 'old', usd: 1, at: 't' }],
      plan,
      shown: ['s'],
      planOf: 'h',
      planFor: 7,
    };
    const memory = memoryFor(job, earlier, { usd: 2, at: 'u' });
    expect(memory.spent).toEqual([
      { key: 'old', usd: 1, at: 't' },
      { key: job.key, usd: 2, at: 'u' },
    ]);
    expect(memory).toMatchObject({ input: 'h', plan, shown: ['s'], planOf: 'h', planFor: 7 });
    expect(memoryFor(onPull, earlier)).not.toHaveProperty('plan');
  });

  test('is which commits had their failures answered, fifty at most', () => {
    const checks = { ...onPull, thread: 'checks' } as Job;
    const answered = Array.from({ length: 60 }, (_, at) => `${at}`);
    expect(memoryFor(checks, { answered }).answered).toEqual([...answered.slice(-49), 'head']);
    expect(memoryFor(checks, { answered: ['head'] }).answered).toEqual(['head']);
  });
});

test('an explanation tells how the last run ended, by our own comments alone', async () => {
  const comment = (author: string, verdict: string, thread = 'issue') => ({
    id: 1,
    author,
    createdAt: '',
    updatedAt: '',
    body: renderMarker(seal, thread, { verdict, pull: 8 }),
  });
  const explain = (...comments: ReturnType<typeof comment>[]) =>
    explainRuns({
      ...{
        job: { ...job, thread: 'comment-3' },
        ourselves: ['our-bot[bot]'],
        seal,
        config: githubConfigSchema.parse({}),
      },
      forge: fakeForge({ answers: { comments: async () => comments } }),
    } as unknown as PublishOptions);
  expect(await explain()).toContain('No run has finished here yet.');
  const told = await explain(
    comment('our-bot[bot]', 'planned'),
    comment('our-bot[bot]', 'patched'),
    comment('eve', 'failed'),
    comment('our-bot[bot]', 'refused', 'comment-3'),
  );
  expect(told).toContain('The last run here ended as patched, with pull request 8.');
});
