import type { Role } from '../../domain/index.ts';
import type { Client } from './client.ts';

/** Role names of the API, and the legacy `permission` words that stand in for them on older servers. */
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
 * Live role of a user. Errors are `unknown`, and neither that nor `none` may do anything (R1): a custom role counts by the base
 * permission that GitHub reports with it.
 */
export async function readRole(
  client: Client,
  repo: { owner: string; repo: string },
  username: string,
): Promise<Role> {
  try {
    const { data } = await client.rest.repos.getCollaboratorPermissionLevel({ ...repo, username });
    return roles[data.role_name] ?? roles[data.permission] ?? 'none';
  } catch (error) {
    return (error as { status?: number }).status === 404 ? 'none' : 'unknown';
  }
}
