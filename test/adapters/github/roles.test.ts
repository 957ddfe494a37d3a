import { describe, expect, it } from 'vitest';
import { readRole } from '../../../src/adapters/github/roles.ts';
import { mayWrite } from '../../../src/domain/index.ts';

type Client = Parameters<typeof readRole>[0];

interface Answer {
  role_name: string;
  permission: string;
  user?: { permissions: object };
}

/** A client whose lookup answers with this, or fails with this status. */
function clientThat(answer: Answer | { status: number } | Error): Client {
  const getCollaboratorPermissionLevel = async () => {
    if ('role_name' in answer) return { data: answer };
    throw answer instanceof Error ? answer : Object.assign(new Error('refused'), answer);
  };
  return { rest: { repos: { getCollaboratorPermissionLevel } } } as unknown as Client;
}

const roleFor = (answer: Parameters<typeof clientThat>[0]) =>
  readRole(clientThat(answer), { owner: 'acme', repo: 'shop' }, 'someone');

describe('the role of a user (R1)', () => {
  it.each([
    ['admin', 'admin', 'admin', true],
    ['write', 'write', 'write', true],
    ['read', 'read', 'read', false],
    ['none', 'none', 'none', false],
    ['a custom role that builds on write', 'write', 'write', true],
    ['a custom role that builds on read', 'read', 'read', false],
    ['a role of which nobody has heard', 'whatever', 'none', false],
    ['push', 'read', 'read', false], // a custom role may be called anything
    ['write', 'read', 'read', false],
    ['maintain', 'read', 'read', false],
    ['admin', 'read', 'read', false],
    ['admin', 'write', 'write', true],
    ['write', 'constructor', 'none', false],
  ])('%s with base permission %s is %s', async (role_name, permission, role, mayStart) => {
    expect(await roleFor({ role_name, permission })).toBe(role);
    expect(mayWrite(await roleFor({ role_name, permission }))).toBe(mayStart);
  });

  it('is told apart by what GitHub says it may do, where two roles share a word', async () => {
    const of = (permission: string, may: object) =>
      roleFor({ role_name: 'x', permission, user: { permissions: may } });
    expect(await of('write', { maintain: true, push: true, triage: true, pull: true })).toBe('maintain');
    expect(await of('read', { triage: true, pull: true })).toBe('triage');
    expect(await of('read', { maintain: true, push: true, pull: true })).toBe('read');
  });

  it.each([
    ['nobody of that name works here', { status: 404 }, 'none'],
    ['the token may not ask', { status: 403 }, 'unknown'],
    ['too many questions were asked', { status: 429 }, 'unknown'],
    ['the forge has a problem', { status: 500 }, 'unknown'],
    ['the connection broke', new Error('socket hang up'), 'unknown'],
  ] as const)('is no permission when %s', async (_, failure, role) => {
    expect(await roleFor(failure)).toBe(role);
    expect(mayWrite(await roleFor(failure))).toBe(false);
  });
});
