import type { Migration } from './migration.ts';

/** Calls that were paid for and brought no reply, as where the endpoint broke off: they use up budgets all the same (R26). */
export const unansweredCalls: Migration = {
  id: 10,
  name: 'calls that were paid for and brought no reply',
  sql: `
create table unanswered (
  run bigint not null references runs (id) on delete cascade,
  call text not null,
  cost_usd double precision not null,
  paid_at timestamptz not null default now(),
  primary key (run, call)
);
create index unanswered_by_day on unanswered (paid_at)
`,
};
