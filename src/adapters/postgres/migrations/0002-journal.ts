import type { Migration } from './migration.ts';

/** What a run has done so far, so that another machine can go on with it. */
export const journal: Migration = {
  id: 2,
  name: 'the journal of a run',
  sql: `
create table exchanges (
  run bigint not null references runs (id) on delete cascade,
  number integer not null,
  exchange text not null,
  primary key (run, number)
);
create table stages (
  run bigint not null references runs (id) on delete cascade,
  name text not null,
  value text not null,
  primary key (run, name)
);
create table events (
  run bigint not null references runs (id) on delete cascade,
  number integer not null,
  event text not null,
  primary key (run, number)
);
`,
};
