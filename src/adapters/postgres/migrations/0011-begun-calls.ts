import type { Migration } from './migration.ts';

/**
 * Calls of the model that were begun, and the most that each can cost: where everybody who waited for the reply died, it counts as paid
 * for (R26).
 */
export const begunCalls: Migration = {
  id: 11,
  name: 'calls that were begun',
  sql: `
create table begun_calls (
  run bigint not null references runs (id) on delete cascade,
  call text not null,
  cost_usd double precision not null,
  begun_at timestamptz not null default now(),
  primary key (run, call)
);
create index begun_calls_by_day on begun_calls (begun_at)
`,
};
