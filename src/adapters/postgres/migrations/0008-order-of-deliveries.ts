import type { Migration } from './migration.ts';

/**
 * What tells deliveries apart that come late or again: the signature covers the body alone, so the same body under another
 * number is the same event; and what a late one says of its repository is older than what is known.
 */
export const orderOfDeliveries: Migration = {
  id: 8,
  name: 'the same event under two numbers, and the order of what happens to a repository',
  sql: `
alter table runs add column digest text;
create unique index runs_digest on runs (digest);
alter table repositories add column changed_at bigint not null default 0
`,
};
