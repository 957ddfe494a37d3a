import type { Migration } from './migration.ts';

/** What each call cost and when it was paid: a run that is put off over midnight spends the money of two days. */
export const payments: Migration = {
  id: 6,
  name: 'what calls cost, and when',
  sql: `
alter table exchanges add column cost_usd double precision not null default 0,
  add column paid_at timestamptz not null default now();
create index exchanges_by_day on exchanges (paid_at)
`,
};
