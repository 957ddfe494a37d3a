import type { Role } from '../../domain/index.ts';
import type { Client } from './client.ts';

/** The words of `permission`: the four that GitHub maps every role to, custom ones included, and what some servers say. */
const roles: Readonly<Record<string, Role>> = {
  admin: 'admin',
  maintain: 'maintain',
  write: 'write',
  push: 'write',
  triage: 'triage',
  read: 'read',
  pull: 'read',
};

/**
 * Live role of a user. Errors are `unknown`, and neither that nor `none` may do anything (R1). `role_name` is not asked: an
 * organisation may call a custom role that only reads `push`.
 */
export async function readRole(
  client: Client,
  repo: { owner: string; repo: string },
  username: string,
): Promise<Role> {
  try {
    const { data } = await client.rest.repos.getCollaboratorPermissionLevel({ ...repo, username });
    if (typeof data.permission !== 'string') return 'unknown'; // a gateway's `{}`, say
    const base = Object.hasOwn(roles, data.permission) ? roles[data.permission]! : 'none';
    return refined(base, data.user?.permissions);
  } catch (error) {
    return (error as { status?: number }).status === 404 ? 'none' : 'unknown';
  }
}

/** Two roles have no word of their own there. */
function refined(base: Role, permissions: { maintain?: boolean; triage?: boolean } | undefined): Role {
  if (base === 'write' && permissions?.maintain) return 'maintain';
  return base === 'read' && permissions?.triage ? 'triage' : base;
}
