import { describe, expect, it } from 'vitest';
import { githubConfigSchema, type Job, type Role } from '../../../src/domain/index.ts';
import { stillWanted } from '../../../src/intake/events/index.ts';
import { hashInput } from '../../../src/text/input-hash.ts';
import { fakeForge, type FakeForgeOptions } from '../../support/fake-forge.ts';

const since = '2026-01-01T00:00:00Z';
const comment = (author: string, body: string, createdAt = '2026-01-02T00:00:00Z') => ({
  ...{ id: 1, author, body, createdAt, updatedAt: createdAt },
});

/** Whether issue 7 is still wanted, with what was said since and who said it. */
async function ask(
  options: FakeForgeOptions = {},
  { comments = [] as ReturnType<typeof comment>[], gone = false, hash = hashInput('T', 'B') } = {},
) {
  const forge = new Proxy(fakeForge(options), {
    get(target, name) {
      if (name === 'comments') return async () => comments;
      if (name === 'issue' && gone) return async () => undefined;
      return target[name as keyof typeof target];
    },
  });
  const job = { number: 7, label: 'patchwright', assignee: 'our-bot[bot]', input: { hash } } as Job;
  const wanted = await stillWanted(forge, githubConfigSchema.parse({ bots: ['helper[bot]'] }), job, since);
  return wanted.wanted ? wanted.notes.length : wanted.reason;
}

const roles: Record<string, Role> = { wendy: 'write', rita: 'read' };

describe('a run that is under way goes on (R3, H8)', () => {
  it('while its issue is as it was, and says so where the text was edited', async () => {
    expect(await ask()).toBe(0);
    expect(await ask({}, { hash: hashInput('T', 'older') })).toBe(1);
    expect(await ask({ labels: ['Patchwright'] })).toBe(0);
  });

  it('unless the issue is gone, locked, lost its label or was taken from us', async () => {
    expect(await ask({}, { gone: true })).toBe('issue-gone');
    expect(await ask({ locked: true })).toBe('issue-locked');
    expect(await ask({ labels: ['bug'] })).toBe('label-removed');
    expect(await ask({ assignees: ['wendy'] })).toBe('unassigned');
    expect(await ask({ assignees: ['wendy', 'Our-Bot[bot]'] })).toBe(0);
  });

  it.each([
    ['somebody who may write says stop', comment('wendy', '/patchwright stop'), 'stopped'],
    ['somebody who may only read says stop', comment('rita', '/patchwright stop'), 0],
    ['a stop is older than the run', comment('wendy', '/patchwright stop', '2025-12-31T00:00:00Z'), 0],
    [
      'an older comment becomes a stop',
      { ...comment('wendy', '/patchwright stop', '2025-12-31T00:00:00Z'), updatedAt: '2026-01-02T00:00:00Z' },
      'stopped',
    ],
    ['another command is given', comment('wendy', '/patchwright run'), 0],
    ['a stop is only quoted', comment('wendy', '> /patchwright stop'), 0],
    [
      'a model says stop in a comment of ours',
      comment('wendy', '/patchwright stop\n\n<!-- patchwright:v2 issue x y -->'),
      0,
    ],
    [
      'a bot that is listed says stop, of which GitHub knows no role',
      comment('helper[bot]', '/patchwright stop'),
      'stopped',
    ],
    ['a bot that is not listed says stop', comment('other[bot]', '/patchwright stop'), 0],
  ])('or %s', async (_, said, expected) => {
    expect(await ask({ roles }, { comments: [said] })).toBe(expected);
  });
});

describe('words of strangers that would stop a run', () => {
  const stops = (...authors: string[]) =>
    authors.map((author, at) => ({ ...comment(author, '/patchwright stop'), id: at + 1 }));
  const job = { number: 7, label: 'patchwright', input: { hash: hashInput('T', 'B') } } as Job;

  it('cost one question about each of them, and none when it is looked again (H27)', async () => {
    const asked: string[] = [];
    const said = stops(...Array<string>(50).fill('rita'), 'trish');
    const role = async (login: string) => (asked.push(login), roles[login] ?? ('none' as const));
    const forge = fakeForge({ answers: { comments: async () => said, role } });
    const heard = new Set<number>();
    const look = () => stillWanted(forge, githubConfigSchema.parse({}), job, since, heard);
    expect((await look()).wanted).toBe(true);
    expect(asked).toEqual(['rita', 'trish']);
    expect((await look()).wanted).toBe(true);
    expect(asked).toEqual(['rita', 'trish']);
    said.push({ ...comment('wendy', '/patchwright stop'), id: 100 });
    expect(await look()).toMatchObject({ wanted: false, reason: 'stopped' });
  });

  it('are asked about again where nobody could say', async () => {
    let role: Role = 'unknown';
    const forge = fakeForge({ answers: { comments: async () => stops('wendy'), role: async () => role } });
    const heard = new Set<number>();
    const look = () => stillWanted(forge, githubConfigSchema.parse({}), job, since, heard);
    expect((await look()).wanted).toBe(true);
    role = 'write';
    expect((await look()).wanted).toBe(false);
  });
});
