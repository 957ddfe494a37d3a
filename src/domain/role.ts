/** What a user may do in a repository, strongest first. `unknown`: the forge could not be asked. */
export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none' | 'unknown';

/** Roles that may start runs (R1). Everything else, `unknown` included, may not. */
export function mayWrite(role: Role): boolean {
  return role === 'admin' || role === 'maintain' || role === 'write';
}
