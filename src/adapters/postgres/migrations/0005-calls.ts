import type { Migration } from './migration.ts';

/** Which call an exchange came of: one that two processes keep is kept once. */
export const calls: Migration = {
  id: 5,
  name: 'calls of the model',
  sql: `
alter table exchanges add column call text;
create unique index exchanges_call on exchanges (run, call)
`,
};
