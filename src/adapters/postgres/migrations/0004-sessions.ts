import type { Migration } from './migration.ts';

/** Who signed in. A row tells nothing without the cookie that it belongs to: what it holds is sealed with the cookie. */
export const sessions: Migration = {
  id: 4,
  name: 'sessions of people',
  sql: `
create table sessions (
  name text primary key,
  sealed text not null,
  ends_at timestamptz not null
);
create index sessions_end on sessions (ends_at)
`,
};
