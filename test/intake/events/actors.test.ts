import { describe, expect, it } from 'vitest';
import { ForgeError } from '../../../src/errors/index.ts';
import { decide } from '../../../src/intake/events/index.ts';
import { parseEvent } from '../../../src/intake/github/index.ts';
import { githubConfigSchema, type Role } from '../../../src/domain/index.ts';
import { fakeForge } from '../../support/fake-forge.ts';
import { actorRows, issue } from './actor-rows.ts';

const roles: readonly Role[] = ['admin', 'maintain', 'write', 'triage', 'read', 'none', 'unknown'];
const pull = { ...issue, number: 8, pull_request: {} };
const comment = (body: string, login: string) => ({
  id: 5,
  body,
  user: { login },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

/** Every way to ask for a run, as the event that the sender causes. */
const asks: Record<string, (login: string) => [string, Record<string, unknown>]> = {
  label: () => ['issues', { action: 'labeled', issue, label: { name: 'patchwright' } }],
  'plan label': () => [
    'issues',
    {
      action: 'labeled',
      issue: { ...issue, labels: [{ name: 'patchwright:plan' }] },
      label: { name: 'patchwright:plan' },
    },
  ],
  assignment: () => ['issues', { action: 'assigned', issue, assignee: { login: 'our-bot[bot]' } }],
  command: (login) => [
    'issue_comment',
    { action: 'created', issue, comment: comment('/patchwright run', login) },
  ],
  'comment on our pull request': (login) => [
    'issue_comment',
    { action: 'created', issue: pull, comment: comment('please', login) },
  ],
  'command in capitals': (login) => [
    'issue_comment',
    { action: 'created', issue, comment: comment('Please:\n/PATCHWRIGHT run', login) },
  ],
  'command after a space': (login) => [
    'issue_comment',
    { action: 'created', issue, comment: comment(' /patchwright stop', login) },
  ],
  'question by command': (login) => [
    'issue_comment',
    { action: 'created', issue, comment: comment('/patchwright ask why?', login) },
  ],
  'question on our pull request': (login) => [
    'issue_comment',
    { action: 'created', issue: pull, comment: comment('Why is this so?', login) },
  ],
  'wish to be told': (login) => [
    'issue_comment',
    { action: 'created', issue: pull, comment: comment('/patchwright explain', login) },
  ],
  review: (login) => [
    'pull_request_review',
    {
      action: 'submitted',
      review: { id: 9, submitted_at: '2026-01-01T00:00:00Z' },
      pull_request: { number: 8 },
      sender: { login },
    },
  ],
  dispatch: () => ['workflow_dispatch', { inputs: { issue: '7' } }],
};

interface Actor {
  title: string;
  login: string;
  role: Role;
  bots?: string[];
  mayStart: boolean;
}

const people: Actor[] = roles.map((role) => ({
  title: `${role} role`,
  login: 'someone',
  role,
  mayStart: ['admin', 'maintain', 'write'].includes(role),
}));
const bots: Actor[] = [
  { title: 'a bot with write access', login: 'other[bot]', role: 'write', mayStart: false },
  {
    title: 'a listed bot with write access',
    login: 'other[bot]',
    role: 'write',
    bots: ['other[bot]'],
    mayStart: true,
  },
  {
    title: 'a listed bot, of which the API knows no role',
    login: 'other[bot]',
    role: 'none',
    bots: ['other[bot]'],
    mayStart: true,
  },
  {
    title: 'a bot named almost like a listed one',
    login: 'other2[bot]',
    role: 'write',
    bots: ['other[bot]'],
    mayStart: false,
  },
  { title: 'we ourselves', login: 'our-bot[bot]', role: 'write', mayStart: false },
  {
    title: 'we ourselves, listed',
    login: 'our-bot[bot]',
    role: 'write',
    bots: ['our-bot[bot]'],
    mayStart: false,
  },
];

const rows = Object.keys(asks).flatMap((ask) => [...people, ...bots].map((actor) => ({ ...actor, ask })));

describe(`who may start a run (R1, R2, H7): ${rows.length} rows`, () => {
  it.each(rows)('$title by $ask: $mayStart', async ({ ask, login, role, bots: listed = [], mayStart }) => {
    const [name, payload] = asks[ask]!(login);
    const forge = fakeForge({ roles: { [login]: role }, reviewAuthor: login });
    const event = parseEvent(
      name,
      JSON.stringify({ ...payload, sender: { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' } }),
    );
    const config = githubConfigSchema.parse({ bots: listed });
    const decision = await decide({
      event,
      forge,
      config,
      ourselves: ['our-bot[bot]'],
      seal: { secret: '', repository: 'acme/shop' },
      now: 0,
    }).catch(undecided);
    expect('jobs' in decision && decision.jobs.length > 0).toBe(mayStart);
    expect('undecided' in decision).toBe(role === 'unknown' && !login.endsWith('[bot]'));
  });
});

describe('why somebody may not start a run (R27)', () => {
  it.each<[Role, string]>([
    ['read', 'The role of someone is read; runs need write access.'],
    ['none', 'No role of someone was found here; runs need write access.'],
  ])('is told as far as it is known: %s', async (role, message) => {
    const event = parseEvent(
      'workflow_dispatch',
      JSON.stringify({ inputs: { issue: '7' }, sender: { login: 'someone', type: 'User' } }),
    );
    const forge = fakeForge({ roles: { someone: role } });
    const seal = { secret: '', repository: 'acme/shop' };
    const context = { event, forge, config: githubConfigSchema.parse({}), ourselves: [], seal, now: 0 };
    expect(await decide(context)).toMatchObject({ skip: { reason: 'no-permission', message } });
  });
});

/** The forge did not say who somebody is: an error, which tells whoever runs it, and no answer to who asked. */
function undecided(error: unknown): { undecided: true } {
  expect(error).toBeInstanceOf(ForgeError);
  expect(error).toMatchObject({ retryable: true, hint: expect.stringContaining('Nothing was decided.') });
  return { undecided: true };
}

describe(`what an event comes to: ${actorRows.length} rows`, () => {
  it.each(actorRows)('$title: $comesTo', async ({ event, payload, comesTo, forge = {} }) => {
    const decision = await decide({
      event: parseEvent(event, JSON.stringify(payload)),
      forge: fakeForge({ roles: { wendy: 'write', rita: 'read' }, ...forge }),
      config: githubConfigSchema.parse({}),
      ourselves: ['our-bot[bot]'],
      seal: { secret: '', repository: 'acme/shop' },
      now: 0,
    });
    const [job] = 'jobs' in decision ? decision.jobs : [];
    const made = job?.refusal ? `refused: ${job.refusal.reason}` : job?.task;
    expect('skip' in decision ? decision.skip.reason : made).toBe(comesTo);
  });
});

/** Who there is, what GitHub says of them, and whether docs/github.md lets them start anything. */
const standings: readonly [title: string, login: string, type: string, role: Role, association: string, mayStart: boolean][] = [
  ['an outside contributor', 'outer', 'User', 'read', 'CONTRIBUTOR', false],
  ['a first-time contributor', 'fresh', 'User', 'read', 'FIRST_TIME_CONTRIBUTOR', false],
  ['a triager', 'trish', 'User', 'triage', 'COLLABORATOR', false],
  ['a maintainer', 'mona', 'User', 'maintain', 'COLLABORATOR', true],
  ['a member who hides it and writes through a team', 'hidden', 'User', 'write', 'NONE', true],
  ['a member whose base permission is to read', 'member', 'User', 'read', 'MEMBER', false],
  ['somebody whose event says owner', 'liar', 'User', 'none', 'OWNER', false],
  ['an account that was deleted', 'ghost', 'User', 'none', 'NONE', false],
  ['a user who is blocked', 'blocked', 'User', 'none', 'CONTRIBUTOR', false],
  ['a writer whose role cannot be asked', 'wendy', 'User', 'unknown', 'MEMBER', false],
  ['a person named like a bot', 'dependabot', 'User', 'read', 'NONE', false],
  ['a bot without its suffix', 'helper', 'Bot', 'none', 'NONE', false],
  ['a listed bot', 'helper[bot]', 'Bot', 'none', 'NONE', true],
  ['a listed bot in other letters', 'Helper[bot]', 'Bot', 'none', 'NONE', false],
  ['a reader whom somebody listed as a bot', 'rita', 'User', 'read', 'CONTRIBUTOR', false],
]; // prettier-ignore
const ways = ['label', 'command', 'dispatch', 'schedule'] as const;
const standingRows = standings.flatMap(([title, login, type, role, association, mayStart]) =>
  ways.map((way) => ({ title, login, type, role, association, mayStart, way })),
);

describe(`who may start a run, by what they are to the repository: ${standingRows.length} rows`, () => {
  it.each(standingRows)('$title by $way: $mayStart', async ({ way, login, type, role, association, mayStart }) => {
    const [name, payload] = way === 'schedule' ? ['schedule', {}] : asks[way]!(login);
    const sender = way === 'schedule' ? undefined : { login, type };
    const told = payload['comment'] as object | undefined;
    const claim = told && { comment: { ...told, author_association: association } };
    const decision = await decide({
      event: parseEvent(name, JSON.stringify({ ...payload, ...claim, sender })),
      forge: fakeForge({ roles: { [login]: role }, labelledBy: login }),
      config: githubConfigSchema.parse({ bots: ['helper[bot]', 'rita'] }),
      ourselves: ['our-bot[bot]'],
      seal: { secret: '', repository: 'acme/shop' },
      now: 0,
    }).catch(undecided);
    expect('jobs' in decision && decision.jobs.length > 0).toBe(mayStart);
  });
}); // prettier-ignore

describe('what proves nothing', () => {
  const decideFor = (
    payload: Record<string, unknown>,
    name = 'issue_comment',
    more = {},
    followUps: 'all' | 'commands' = 'all',
  ) =>
    decide({
      event: parseEvent(name, JSON.stringify(payload)),
      forge: fakeForge({ roles: { wendy: 'write' }, ...more }),
      config: githubConfigSchema.parse({ followUps }),
      ourselves: ['our-bot[bot]'],
      seal: { secret: '', repository: 'acme/shop' },
      now: 0,
    });
  const sender = { login: 'wendy', type: 'User' };

  it.each([
    ['a command in a code block', '```\n/patchwright run\n```'],
    ['a command in a quote', '> /patchwright run'],
    ['a command in the middle of a line', 'please /patchwright run'],
    ['a longer word', '/patchwrights run'],
  ])('%s (H4)', async (_, body) => {
    expect(
      await decideFor({ action: 'created', issue, comment: comment(body, 'wendy'), sender }),
    ).toMatchObject({ skip: { reason: 'no-command' } });
  });

  it('a comment that somebody else wrote than the one who caused the event', async () => {
    expect(
      await decideFor({ action: 'created', issue, comment: comment('/patchwright run', 'rita'), sender }),
    ).toMatchObject({ skip: { reason: 'not-author' } });
  });

  it('an author association in the payload (R2)', async () => {
    const claim = { ...comment('/patchwright run', 'nora'), author_association: 'OWNER' };
    expect(
      await decideFor({ action: 'created', issue, comment: claim, sender: { login: 'nora' } }),
    ).toMatchObject({ skip: { reason: 'no-permission' } });
  });

  it('a label that is there already, when the schedule comes by and a stranger put it there (R2)', async () => {
    const decision = await decideFor({}, 'schedule', { labelledBy: 'trish' });
    expect(decision).toMatchObject({ skip: { reason: 'nothing-labelled' } });
  });

  it('a text that was edited after the label, when the schedule comes by (R3, H8)', async () => {
    const decision = await decideFor({}, 'schedule', {
      labelledBy: 'wendy',
      editedAt: '2026-02-01T00:00:00Z',
    });
    expect(decision).toMatchObject({ skip: { reason: 'nothing-labelled' } });
    expect(await decideFor({}, 'schedule', { labelledBy: 'wendy', editedAt: 'never' })).toMatchObject({
      jobs: [{ requestedBy: 'wendy' }],
    });
  });

  it('a pull request from a fork, even one that looks like ours (R13)', async () => {
    const payload = { action: 'created', issue: pull, comment: comment('/patchwright run', 'wendy'), sender };
    expect(await decideFor(payload, 'issue_comment', { headRepository: 'nora/shop' })).toMatchObject({
      jobs: [{ refusal: { reason: 'fork' } }],
    });
  });

  it('a wish on our pull request, where only commands are to start runs', async () => {
    const said = (body: string) => ({
      action: 'created',
      issue: pull,
      comment: comment(body, 'wendy'),
      sender,
    });
    const started = (body: string) => decideFor(said(body), 'issue_comment', {}, 'commands');
    expect(await started('Raise it once more')).toMatchObject({ skip: { reason: 'no-command' } });
    expect(await started('/patchwright raise it once more')).toMatchObject({ jobs: [{ task: 'revise' }] });
  });

  it('a label that was taken off again before we came to it', async () => {
    const payload = { action: 'labeled', issue, label: { name: 'patchwright' }, sender };
    expect(await decideFor(payload, 'issues')).toMatchObject({ jobs: [{ label: 'patchwright' }] });
    expect(await decideFor(payload, 'issues', { labels: ['bug'] })).toMatchObject({
      skip: { reason: 'label-removed' },
    });
  });

  it('an assignment that was taken back before we came to it', async () => {
    const payload = { action: 'assigned', issue, assignee: { login: 'our-bot[bot]' }, sender };
    expect(await decideFor(payload, 'issues')).toMatchObject({ jobs: [{ assignee: 'our-bot[bot]' }] });
    expect(await decideFor(payload, 'issues', { assignees: ['wendy'] })).toMatchObject({
      skip: { reason: 'unassigned' },
    });
  });

  it('a bot whose name does not say so', async () => {
    const robot = { action: 'labeled', issue, label: { name: 'patchwright' } };
    expect(await decideFor({ ...robot, sender: { login: 'wendy', type: 'Bot' } }, 'issues')).toMatchObject({
      skip: { reason: 'bot' },
    });
  });

  it('a label on a conversation that is locked, when the schedule comes by', async () => {
    expect(await decideFor({}, 'schedule', { locked: false })).toMatchObject({ jobs: [{ number: 7 }] });
    expect(await decideFor({}, 'schedule', { locked: true })).toMatchObject({
      skip: { reason: 'nothing-labelled' },
    });
  });

  it.each(['null', '[]', '{"issue":{"number":"7"}}', '{"__proto__":{"login":"wendy"}}', 'nonsense'])(
    'the payload %s (H25)',
    async (json) => {
      const event = parseEvent('issues', json);
      expect(event.subject.kind).toBe('other');
    },
  );
});
