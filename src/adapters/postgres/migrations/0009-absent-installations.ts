import type { Migration } from './migration.ts';

/** Since when an installation has been suspended or gone, by the database's clock: what waits for it does not wait for ever. */
export const absentInstallations: Migration = {
  id: 9,
  name: 'since when an installation is as it is',
  sql: `
alter table installations add column state_at timestamptz not null default now()
`,
};
