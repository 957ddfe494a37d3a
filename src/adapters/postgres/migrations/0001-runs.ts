import type { Migration } from './migration.ts';

/**
 * Deliveries as GitHub sent them, and the runs they ask for. JSON lies in `text` columns: what people and models write may
 * hold `\u0000`, which `jsonb` refuses.
 */
export const runs: Migration = {
  id: 1,
  name: 'deliveries and runs',
  sql: `
create table installations (
  id bigint primary key,
  account text not null,
  state text not null default 'active' check (state in ('active', 'suspended', 'deleted')),
  served bigint not null default 0
);
create table repositories (
  id bigint primary key,
  installation bigint not null references installations (id),
  full_name text not null,
  private boolean not null
);
create table deliveries (
  id text primary key,
  event text not null,
  received_at timestamptz not null default now()
);
create index deliveries_age on deliveries (received_at);
create table runs (
  id bigint generated always as identity primary key,
  delivery text not null unique,
  event text not null,
  payload text not null,
  installation bigint not null references installations (id),
  repository bigint not null references repositories (id),
  subject text not null,
  title text not null,
  requested_by text not null,
  urgency smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'active', 'done')),
  attempts integer not null default 0,
  returns integer not null default 0,
  fence bigint not null default 0,
  worker text,
  lease_until timestamptz,
  not_before timestamptz not null default now(),
  drafts text,
  verdict text,
  reason text,
  message text,
  pull_url text,
  reserved_usd double precision not null default 0,
  cost_usd double precision not null default 0,
  calls integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
);
create unique index one_active_run on runs (repository, subject) where state = 'active';
create index runs_waiting on runs (installation, urgency, id) where state = 'waiting';
create index runs_active on runs (lease_until) where state = 'active';
create index runs_of_repository on runs (repository, id desc);
create index runs_by_day on runs (started_at);
create table pauses (
  scope text primary key,
  by_login text not null,
  since timestamptz not null default now()
);
create table workers (
  name text primary key,
  version text not null,
  slots integer not null,
  seen_at timestamptz not null default now()
);
create table counters (
  name text primary key,
  value bigint not null default 0
);
`,
};
