/** What the App may do, and the tokens that publish: exactly what runs need, neither workflows nor administration (R6). */
export const writing = {
  metadata: 'read',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  checks: 'read',
  actions: 'read',
} as const;

/** What tokens that draft may do. */
export const reading = { ...writing, contents: 'read', issues: 'read', pull_requests: 'read' } as const;
