import { describe, expect, test } from 'vitest';
import type { FileChange, Job } from '../../src/domain/index.ts';
import { findOtherPulls } from '../../src/publication/pull-request/other-pulls.ts';
import type { ForgePull } from '../../src/ports/index.ts';
import { fakeForge } from '../support/fake-forge.ts';

const authorship = { ourselves: ['our-bot[bot]'], seal: { secret: 's', repository: 'acme/shop' } };
const job = { task: 'run', number: 7, text: '' } as Job;
const web = 'https://github.test/acme/shop';
const pullOf = async (more: Partial<ForgePull>): Promise<ForgePull> => ({
  ...{ ...(await fakeForge().pull(8))!, number: 9, author: 'nora', headBranch: 'mend', title: 'T', body: '' },
  ...more,
});
/** What the run is told of the open pull requests of others. */
async function told(
  pulls: readonly Partial<ForgePull>[],
  { of = job, linked = [], diffs = {}, changes = [] as FileChange[] }: { of?: Job; linked?: number[]; diffs?: Record<string, string>; changes?: FileChange[] } = {},
) {
  const read: number[] = [];
  const open = await Promise.all(pulls.map((more) => pullOf(more)));
  const forge = fakeForge({
    answers: {
      recentPulls: async () => open,
      linkedPulls: async () => linked,
      pullDiffs: async (number) => (read.push(number), Object.entries(diffs).map(([path, diff]) => ({ path, diff }))),
    },
  });
  const { other, notes } = await findOtherPulls(forge, of, authorship, changes);
  return { verdict: other, notes, read };
} // prettier-ignore

describe('a pull request that says it closes the issue', () => {
  test.each<[words: string, says: boolean]>([
    ...['close', 'closes', 'closed', 'fix', 'fixes', 'fixed', 'resolve', 'resolves', 'resolved'].map((word): [string, boolean] => [`${word} #7`, true]),
    ['Fixes: #7', true],
    ['FIXES #7.', true],
    ['It fixes\n#7', true],
    ['fixes acme/shop#7', true],
    [`fixes ${web}/issues/7`, true],
    ['fixes #70', false],
    ['fixes 7', false],
    ['fixes acme/other#7', false],
    ['fixes https://github.test/acme/other/issues/7', false],
    ['fixes https://githubxtest/acme/shop/issues/7', false],
    ['prefixes #7', false],
    ['see #7', false],
    ['fixing #7', false],
  ])('in the words %j: %s', async (words, says) => {
    const reason = says ? 'pull-request-exists' : undefined;
    expect((await told([{ body: words }])).verdict?.reason).toBe(reason);
    expect((await told([{ title: words }])).verdict?.reason).toBe(reason);
  }); // prettier-ignore

  test('is named with who made it, why it counts, and how to have ours all the same', async () => {
    const { verdict } = await told([{ number: 12, body: 'nothing' }, { body: 'Fixes #7', url: `${web}/pull/9` }]);
    expect(verdict?.message).toBe(
      `Pull request 9 by nora says that it closes this issue: ${web}/pull/9. To get one from Patchwright as well, ask again with the word “anyway”.`,
    );
  }); // prettier-ignore
});

describe('a pull request of somebody else', () => {
  test.each<[string, Partial<ForgePull>, number[], boolean]>([
    ['linked to the issue', {}, [9], true],
    ['linked to another', {}, [10], false],
    ['from a branch of the issue', { headBranch: 'patchwright/issue-7-mine' }, [], true],
    ['from a branch of the issue, the repository spelled otherwise', { headBranch: 'patchwright/issue-7-mine', headRepository: 'Acme/Shop' }, [], true],
    ['from such a branch of a fork', { headBranch: 'patchwright/issue-7-mine', headRepository: 'nora/shop' }, [], false],
    ['from a branch of a fork that is gone', { headBranch: 'patchwright/issue-7-mine', headRepository: undefined }, [], false],
    ['from a branch of another issue', { headBranch: 'patchwright/issue-70-mine' }, [], false],
  ])('%s stands in the way: %j', async (_, more, linked, stands) => {
    expect((await told([more], { linked })).verdict !== undefined).toBe(stands);
  }); // prettier-ignore

  test.each<[string, Partial<Job>]>([
    ['the run is on a pull request', { pull: { number: 8 } as Job['pull'] }],
    ['it is a question', { task: 'ask' }],
    ['it is wanted anyway', { text: 'Do it ANYWAY.' }],
  ])('is not looked for where %s', async (_, more) => {
    expect((await told([{ body: 'Fixes #7' }], { of: { ...job, ...more } })).verdict).toBeUndefined();
  });

  test.each<[string, Partial<ForgePull>, string, boolean]>([
    ['it is closed', { state: 'closed' }, '', false],
    ['it is ours', { author: 'OUR-bot[bot]' }, '', false],
    ['it is one of several', {}, 'any way you like', true],
  ])('counts where %s: %j', async (_, more, text, stands) => {
    const { verdict } = await told([{ body: 'Fixes #7', ...more }, {}], { of: { ...job, text } });
    expect(verdict !== undefined).toBe(stands);
  });
});

describe('a pull request on the same lines', () => {
  const lines = (...more: string[]) => `${more.join('\n')}\n`;
  const before = lines('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const change = (after: string): FileChange => ({ path: 'a.js', change: 'modify', before, after });
  const replaced = change(before.replace('d', 'D'));
  const added = change(before.replace('d\n', 'd\nnew\n'));
  const removed = change(before.replace('d\n', ''));

  test.each<[string, FileChange, string, boolean]>([
    ['both replace it', replaced, '@@ -4 +4 @@\n-d\n+x', true],
    ['theirs takes it away', replaced, '@@ -4 +3,0 @@\n-d', true],
    ['theirs takes the next one away', removed, '@@ -5 +4,0 @@\n-e', false],
    ['theirs takes away two, the second of which is ours', removed, '@@ -3,2 +2,0 @@\n-c\n-d', true],
    ['theirs takes away two before', removed, '@@ -2,2 +1,0 @@\n-b\n-c', false],
    ['theirs is far behind words that stay', replaced, '@@ -3,4 +3,5 @@\n c\n d\n e\n f\n+x', false],
    ['theirs puts something right behind', removed, '@@ -4,0 +5 @@\n d\n+x', true],
    ['both put something there', added, '@@ -4,2 +4,3 @@\n d\n+x\n e', true],
    ['theirs puts something one line on', added, '@@ -5,2 +5,3 @@\n e\n+x\n f', true],
    ['theirs puts something two lines on', added, '@@ -6,2 +6,3 @@\n f\n+x\n g', false],
    ['their second part is', replaced, '@@ -1 +1 @@\n-a\n+x\n@@ -4 +4 @@\n-d\n+x', true],
    ['their diff is not told', replaced, '', false],
    ['only the head of their diff begins with such signs', replaced, '--- a.js\n+++ a.js', false],
  ])('is one where %s', async (_, ours, diff, stands) => {
    const { verdict } = await told([{}], { changes: [ours], diffs: { 'a.js': diff } });
    expect(verdict?.message.includes('changes the same lines of a.js') ?? false).toBe(stands);
  }); // prettier-ignore

  test('is told by the name that the file had before', async () => {
    const moved: FileChange = { ...replaced, path: 'b.js', from: 'a.js', change: 'rename' };
    const diffs = { 'a.js': '@@ -4 +4 @@\n-d\n+x' };
    expect((await told([{}], { changes: [moved], diffs })).verdict).toBeDefined();
    expect((await told([{}], { changes: [{ ...moved, from: 'c.js' }], diffs })).verdict).toBeUndefined();
  });

  test('is looked for in the ten newest, and in none where there is no patch yet', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ number: 20 + at }));
    expect((await told(many, { changes: [replaced] })).read).toEqual(many.slice(0, 10).map(({ number }) => number));
    expect((await told(many)).read).toEqual([]);
  }); // prettier-ignore
});
