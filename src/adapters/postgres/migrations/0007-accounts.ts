import type { Migration } from './migration.ts';

/** The forge's number of an account stays the same when it takes another name. */
export const accounts: Migration = {
  id: 7,
  name: 'the numbers of accounts',
  sql: `
alter table installations add column account_id bigint
`,
};
