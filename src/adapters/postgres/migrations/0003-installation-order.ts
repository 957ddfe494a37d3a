import type { Migration } from './migration.ts';

/** When an installation was last changed on GitHub, ms since 1970: deliveries may come late or again. */
export const installationOrder: Migration = {
  id: 3,
  name: 'the order of what happens to an installation',
  sql: `
alter table installations add column changed_at bigint not null default 0
`,
};
