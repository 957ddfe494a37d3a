import { describe, expect, it } from 'vitest';
import { githubConfigSchema, type Job, type Role } from '../../../src/domain/index.ts';
import { gatherIssue, placeOf, dispatchOf, type TriggerSubject } from '../../../src/intake/events/index.ts';
import type { Forge, ForgeComment, ForgeIssue } from '../../../src/ports/index.ts';
import { fakeForge } from '../../support/fake-forge.ts';

const at = '2026-01-02T00:00:00Z';
const earlier = '2026-01-01T00:00:00Z';
const later = '2026-01-03T00:00:00Z';
const web = 'https://github.test/acme/shop';

const job = (more: Partial<Job> = {}): Job => ({
  ...{ task: 'run', key: 'k', thread: 'issue', number: 7, requestedBy: 'wendy', requestedAt: at, text: '' },
  input: { title: 'T', body: 'B', author: 'rita', labels: ['bug'], hash: 'h' },
  ...more,
});
const said = (author: string, body: string, more: Partial<ForgeComment> = {}): ForgeComment => ({
  ...{ id: 1, author, body, createdAt: earlier, updatedAt: earlier, ...more },
});
const body = (text: string) => ({ input: { ...job().input, body: text } });

interface Known {
  comments?: readonly ForgeComment[];
  /** Ids of comments that somebody hid. */
  hidden?: readonly number[];
  issues?: Record<number, Partial<ForgeIssue>>;
  files?: Record<string, string>;
  roles?: Record<string, Role>;
  config?: object;
}

async function gathered(of: Partial<Job>, known: Known = {}) {
  const asked: string[] = [];
  const plain = (await fakeForge().issue(7))!;
  const answers: Partial<Forge> = {
    comments: async () => known.comments ?? [],
    hiddenComments: async () => new Set(known.hidden),
    role: async (login) => {
      asked.push(login);
      return { wendy: 'write' as const, ...known.roles }[login] ?? 'read';
    },
    issue: async (number) =>
      known.issues?.[number] && { ...plain, number, author: 'wendy', ...known.issues[number] },
    readText: async (path, ref) => known.files?.[`${path}@${ref}`],
  };
  const config = githubConfigSchema.parse(known.config ?? {});
  const found = await gatherIssue({
    forge: fakeForge({ answers }),
    config,
    ourselves: ['our-bot[bot]'],
    job: job(of),
  });
  return { ...found, asked };
}

describe('what the model reads of an issue', () => {
  it('is what the person saw when somebody asked for it', async () => {
    const { issue } = await gathered({});
    expect(issue).toEqual({
      ...{
        title: 'T',
        body: 'B',
        number: 7,
        url: `${web}/issues/7`,
        author: 'rita',
        labels: ['bug'],
        comments: [],
      },
    });
  });

  it('with what the person added, on an issue and on a pull request', async () => {
    expect((await gathered({ text: 'and c' })).issue.body).toBe('B\n\nwendy adds:\n\nand c');
    const pull = {
      ...{ number: 8, branch: 'b', headSha: 'a', baseBranch: 'main', issueNumber: 7, title: 'P' },
    };
    const { issue } = await gathered({ text: 'raise it', number: 8, pull });
    expect(issue).toMatchObject({ title: 'P', number: 7, url: `${web}/pull/8` });
    expect(issue.body).toBe(
      'wendy asks on pull request 8:\n\nraise it\n\nWhat the pull request says of itself:\n\nB',
    );
  });

  it('tells the maintainer what was hidden in it, and how often', async () => {
    const { issue, removed } = await gathered(body('a <!-- one --> b <!-- two -->'), {
      comments: [said('wendy', 'c <!-- three -->')],
    });
    expect(JSON.stringify(issue)).not.toMatch(/one|two|three/);
    expect(removed).toMatchObject([{ count: 3 }]);
  });

  it('and the addresses that stand in it', async () => {
    const { links } = await gathered(body('see https://a.test/x'), {
      comments: [said('wendy', 'and https://b.test/y'), said('eve', 'https://c.test/z')],
    });
    expect(links).toEqual(['https://a.test/x', 'https://b.test/y']);
  });
});

describe('comments that the model reads (R4)', () => {
  it.each<[string, ForgeComment, string | undefined]>([
    ['our own', said('our-bot[bot]', 'hidden'), undefined],
    ['the request itself', said('wendy', 'hidden', { id: 5 }), undefined],
    ['a command', said('wendy', '/patchwright run'), undefined],
    ['nothing that is seen', said('wendy', '<!-- x -->'), undefined],
    ['made later', said('wendy', 'hidden', { createdAt: later }), 'a comment by wendy made or edited after the request'],
    ['edited later', said('wendy', 'hidden', { updatedAt: later }), 'a comment by wendy made or edited after the request'],
    ['of a reader', said('eve', 'hidden'), 'a comment by eve, who has no write access'],
    ['of a bot', said('ci[bot]', 'hidden'), 'a comment by ci[bot], who has no write access'],
  ])('are none that is %s', async (_, comment, leftOut) => {
    const found = await gathered({ thread: 'comment-5' }, { comments: [comment] });
    expect(found.issue.comments).toEqual([]);
    expect(found.leftOut).toEqual(leftOut === undefined ? [] : [leftOut]);
  }); // prettier-ignore

  it('are none that somebody hid on the page, and the maintainer is told', async () => {
    const comments = [said('wendy', 'try the other way', { id: 3 }), said('wendy', 'kept', { id: 4 })];
    const { issue, leftOut } = await gathered({}, { comments, hidden: [3] });
    expect(issue.comments).toEqual([{ author: 'wendy', body: 'kept' }]);
    expect(leftOut).toEqual(['a comment by wendy that someone has hidden']);
  });

  it('are those of people who may write, made until the request, and of listed bots', async () => {
    const comments = [said('wendy', 'one', { createdAt: at, updatedAt: at }), said('ci[bot]', 'two')];
    const { issue } = await gathered({}, { comments, config: { bots: ['ci[bot]'] } });
    expect(issue.comments).toEqual([
      { author: 'wendy', body: 'one' },
      { author: 'ci[bot]', body: 'two' },
    ]);
  });

  it('are everyone’s where the configuration says so', async () => {
    const { issue, asked } = await gathered(
      {},
      { comments: [said('eve', 'one')], config: { readCommentsFrom: 'everyone' } },
    );
    expect(issue.comments).toEqual([{ author: 'eve', body: 'one' }]);
    expect(asked).toEqual([]);
  });

  it('cost one look at each author, and at thirty of them at most', async () => {
    const twice = [said('wendy', 'one'), said('wendy', 'two')];
    expect((await gathered({}, { comments: twice })).asked).toEqual(['wendy']);
    const crowd = Array.from({ length: 40 }, (_, at) => said(`w${at}`, 'x'));
    const roles = Object.fromEntries(crowd.map(({ author }) => [author, 'write' as const]));
    const found = await gathered({}, { comments: crowd, roles });
    expect(found.asked).toHaveLength(30);
    expect(found.issue.comments).toHaveLength(30);
  });

  it('of those whom the forge ties to the repository are read however many strangers spoke before and after (H27)', async () => {
    const strangers = (name: string) => Array.from({ length: 40 }, (_, at) => said(`${name}${at}`, 'spam'));
    const comments = [
      ...strangers('early'),
      said('wendy', 'Use PACE.', { isTied: true }),
      ...strangers('late'),
    ];
    const { issue, asked, leftOut } = await gathered({}, { comments });
    expect(issue.comments).toEqual([{ author: 'wendy', body: 'Use PACE.' }]);
    expect(asked).toHaveLength(30);
    expect(leftOut).toContain('a comment by late39, who has no write access');
    expect(leftOut).toContain(
      'a comment by early0, of whom it was not asked whether they may write: 30 others were',
    );
  });

  it('of whom the forge ties to nothing are read where they spoke last', async () => {
    const strangers = Array.from({ length: 40 }, (_, at) => said(`s${at}`, 'spam'));
    const { issue } = await gathered({}, { comments: [...strangers, said('wendy', 'Use PACE.')] });
    expect(issue.comments).toHaveLength(1);
  });
});

describe('what an issue points to', () => {
  it('linked issues are read one level deep, cut, and only of people who may write', async () => {
    const issues = {
      8: { title: 'Eight', body: 'e'.repeat(9000) },
      9: { author: 'eve' },
      10: { title: 'Ten', body: 'see #11', isPullRequest: true },
    };
    const { issue, leftOut } = await gathered(body('see #8, #9, #10 and #404'), { issues });
    expect(issue.comments?.map(({ author }) => author)).toEqual([
      'linked issue #8',
      'linked pull request #10',
    ]);
    expect(issue.comments?.[0]?.body).toBe(`Eight\n\n${'e'.repeat(8000)}`);
    expect(leftOut).toEqual(['#9 by eve, who has no write access']);
  });

  it('and of a linked one what a reader of it sees', async () => {
    const issues = { 8: { title: 'Eight<!-- one -->', body: 'Round it.<!-- two -->' } };
    const { issue } = await gathered(body('see #8'), { issues });
    expect(issue.comments?.map((comment) => comment.body)).toEqual(['Eight\n\nRound it.']);
  });

  it('five of them at most', async () => {
    const issues = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [at + 20, { title: `t${at}` }]));
    const { issue } = await gathered(body('#21 #22 #23 #24 #25 #26'), { issues });
    expect(issue.comments).toHaveLength(5);
  });

  it('lines that a permalink names come without what nobody sees of them (R17, H3)', async () => {
    const ref = 'a'.repeat(40);
    const link = `${web}/blob/${ref}/src/a.js#L1`;
    const files = { [`src/a.js@${ref}`]: '// one\u{e0041}\u202e \u001b[31mred\n' };
    const { issue, removed } = await gathered(body(`See ${link}`), { files });
    expect(issue.comments?.map((one) => one.body)).toEqual(['// one red']);
    expect(removed).toEqual([{ what: 'invisible characters', count: 8 }]);
  });

  it.each(['[](URL)', '[&nbsp;](URL)', '![x](URL)', '[x]: URL', '<details>[x](URL)</details>'])(
    'a link that nobody sees brings nothing along: %s (R17, H2)',
    async (text) => {
      const ref = 'a'.repeat(40);
      const files = { [`src/a.js@${ref}`]: 'one\n' };
      const issues = { 9: { title: 'Nine', body: 'nine' } };
      for (const url of [`${web}/blob/${ref}/src/a.js#L1`, `${web}/issues/9`]) {
        const { issue, links } = await gathered(
          body(`Raise it. ${text === '[x]: URL' ? '\n\n' : ''}${text.replace('URL', url)}`),
          { files, issues },
        );
        expect(issue.comments).toEqual([]);
        expect(links).toEqual([]);
      }
    },
  );

  it('lines that a permalink names are quoted, five at most, none outside of the tree', async () => {
    const ref = 'c'.repeat(40);
    const files = { [`src/a.js@${ref}`]: 'one\ntwo\nthree\nfour\n' };
    const { issue } = await gathered(body(`${web}/blob/${ref}/src/a.js#L2-L3`), { files });
    expect(issue.comments).toEqual([
      { author: `src/a.js, lines 2-3 at ${'c'.repeat(12)}`, body: 'two\nthree' },
    ]);
    const six = [1, 2, 3, 4, 5, 6].map((at) => `${web}/blob/${ref}/src/a.js#L1-L${at}`).join('\n\n');
    expect((await gathered(body(six), { files })).issue.comments).toHaveLength(5);
    expect((await gathered(body(`${web}/blob/${ref}/src/b.js#L1`), { files })).issue.comments).toEqual([]);
    const long = { [`src/a.js@${ref}`]: 'x\n'.repeat(500) };
    const { issue: quoting } = await gathered(body(`${web}/blob/${ref}/src/a.js#L1-L500`), { files: long });
    expect(quoting.comments?.[0]?.body.split('\n')).toHaveLength(80);
    const git = { [`.git/config@${ref}`]: 'secret' };
    expect(
      (await gathered(body(`${web}/blob/${ref}/.git/config#L1`), { files: git })).issue.comments,
    ).toEqual([]);
  });
});

describe('where a run talks', () => {
  const issue = {
    number: 7,
    title: 'T',
    body: 'B',
    author: 'r',
    labels: [],
    isPullRequest: false,
    updatedAt: at,
  };
  const onPull = { ...issue, number: 8, isPullRequest: true };
  const comment = { kind: 'comment', id: 5, author: 'w', body: '', at, edited: false } as const;

  it.each<[TriggerSubject, ReturnType<typeof placeOf>]>([
    [
      { kind: 'labelled', issue, label: 'l' },
      { number: 7, thread: 'issue' },
    ],
    [
      { kind: 'assigned', issue, assignee: 'a' },
      { number: 7, thread: 'issue' },
    ],
    [
      { ...comment, issue },
      { number: 7, thread: 'issue' },
    ],
    [
      { ...comment, issue: onPull },
      { number: 8, thread: 'comment-5' },
    ],
    [
      { kind: 'review', pull: 8, reviewId: 9, at },
      { number: 8, thread: 'review-9' },
    ],
    [
      { kind: 'dispatch', number: 7, task: 'run' },
      { number: 7, thread: 'issue' },
    ],
    [{ kind: 'schedule' }, undefined],
    [{ kind: 'checks', headSha: 'a', branch: 'b' }, undefined],
  ])('of $kind', (subject, place) => {
    expect(placeOf({ sender: 'w', senderIsBot: false, id: 'e', subject })).toEqual(place);
  });

  it('a request by hand is one event for each run, person and issue', () => {
    const one = dispatchOf(7, 'wendy', 'run 1');
    expect(one).toMatchObject({
      sender: 'wendy',
      senderIsBot: false,
      subject: { kind: 'dispatch', number: 7 },
    });
    expect(one.id).toMatch(/^[0-9a-f]{16}$/);
    const others = [
      dispatchOf(8, 'wendy', 'run 1'),
      dispatchOf(7, 'rita', 'run 1'),
      dispatchOf(7, 'wendy', 'run 2'),
    ];
    expect(new Set([one, ...others].map(({ id }) => id)).size).toBe(4);
    expect(dispatchOf(7, 'wendy', 'run 1')).toEqual(one);
  });
});
