import type { Queries, Row } from '../../ports/index.ts';

/** A run as pages show it. */
export interface RunRow {
  id: string;
  repository: string;
  fullName: string;
  subject: string;
  title: string;
  requestedBy: string;
  state: 'waiting' | 'active' | 'done';
  verdict: string | null;
  reason: string | null;
  message: string | null;
  pullUrl: string | null;
  costUsd: number;
  calls: number;
  attempts: number;
  worker: string | null;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** What a list is narrowed to; an absent field narrows nothing. */
export interface RunFilter {
  repository?: string | undefined;
  state?: string | undefined;
  person?: string | undefined;
  verdict?: string | undefined;
}

const columns = `runs.id::text, runs.repository::text, full_name as "fullName", subject, title, requested_by as "requestedBy",
  runs.state, verdict, reason, message, pull_url as "pullUrl", cost_usd as "costUsd", calls, attempts, worker,
  created_at as "createdAt", started_at as "startedAt", ended_at as "endedAt"`;

/** A repository that runs belong to. */
export interface KnownRepository {
  id: string;
  installation: string;
  fullName: string;
}

/**
 * Repositories with the newest runs, at most `most` of them.
 * @param named full name of one that is among them however long ago it had a run
 */
export function recentRepositories(
  database: Queries,
  most: number,
  named?: string,
): Promise<KnownRepository[]> {
  return rows<KnownRepository>(
    database,
    `select repositories.id::text, repositories.installation::text, full_name as "fullName" from repositories
     join lateral (select max(id) as newest from runs where runs.repository = repositories.id) as last on true
     where newest is not null order by (full_name = $2::text) is true desc, newest desc limit $1::int`,
    [most, named ?? null],
  );
}

/** Runs of some repositories, newest first. */
export function listRuns(
  database: Queries,
  readable: readonly string[],
  filter: RunFilter,
  most: number,
): Promise<RunRow[]> {
  return rows<RunRow>(
    database,
    `select ${columns} from runs join repositories on repositories.id = runs.repository
     where runs.repository = any ($1::text[]::bigint[])
       and ($2::text is null or full_name = $2) and ($3::text is null or runs.state = $3)
       and ($4::text is null or requested_by = $4) and ($5::text is null or verdict = $5)
     order by runs.id desc limit $6::int`,
    [
      readable,
      filter.repository ?? null,
      filter.state ?? null,
      filter.person ?? null,
      filter.verdict ?? null,
      most,
    ],
  );
}

/** One run with what it left. */
export async function findRun(
  database: Queries,
  id: string,
): Promise<(RunRow & { drafts: string | null }) | undefined> {
  const [row] = await rows<RunRow & { drafts: string | null }>(
    database,
    `select ${columns}, drafts from runs join repositories on repositories.id = runs.repository where runs.id = $1::bigint`,
    [id],
  );
  return row;
}

/** How one repository fared. */
export interface RepositoryFigures {
  id: string;
  fullName: string;
  runs: number;
  patched: number;
  costUsd: number;
  /** Median from request to pull request, seconds; `null` before the first one. */
  secondsToPull: number | null;
  pulls: string[];
}

export function repositoryFigures(
  database: Queries,
  readable: readonly string[],
): Promise<RepositoryFigures[]> {
  return rows<RepositoryFigures>(
    database,
    `select repositories.id::text, full_name as "fullName", count(*)::int as runs,
       count(*) filter (where verdict = 'patched')::int as patched, sum(cost_usd)::float8 as "costUsd",
       percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at))
         filter (where pull_url is not null)::float8 as "secondsToPull",
       coalesce(array_agg(distinct pull_url) filter (where pull_url is not null), '{}') as pulls
     from runs join repositories on repositories.id = runs.repository
     where repositories.id = any ($1::text[]::bigint[]) group by repositories.id, full_name order by max(runs.id) desc`,
    [readable],
  );
}

/** What each repository paid on each of the last 30 days (UTC), as the budgets count it. Days without any are left out. */
export function costByDay(
  database: Queries,
  readable: readonly string[],
): Promise<{ id: string; day: string; usd: number }[]> {
  return rows(
    database,
    `select repository::text as id, to_char(paid_at at time zone 'utc', 'YYYY-MM-DD') as day, sum(paid.cost_usd)::float8 as usd
     from (select run, cost_usd, paid_at from exchanges union all select run, cost_usd, paid_at from unanswered) as paid
     join runs on runs.id = run
     where repository = any ($1::text[]::bigint[]) and paid_at > now() - interval '30 days' and paid.cost_usd > 0
     group by 1, 2 order by 2`,
    [readable],
  );
}

/** What is paused, by whom. */
export function listPauses(database: Queries): Promise<{ scope: string; by: string; since: Date }[]> {
  return rows(database, 'select scope, by_login as by, since from pauses order by scope');
}

/** Stops giving turns to a scope (`all`, `installation:1`, `repository:2`), or goes on. */
export async function setPause(database: Queries, scope: string, by: string | undefined): Promise<void> {
  if (by === undefined) await database.query('delete from pauses where scope = $1', [scope]);
  else
    await database.query('insert into pauses (scope, by_login) values ($1, $2) on conflict do nothing', [
      scope,
      by,
    ]);
}

/** Workers that showed themselves lately. */
export function listWorkers(
  database: Queries,
): Promise<{ name: string; version: string; slots: number; seenAt: Date }[]> {
  return rows(
    database,
    `select name, version, slots, seen_at as "seenAt" from workers where seen_at > now() - interval '2 minutes' order by name`,
  );
}

function rows<T>(database: Queries, text: string, values: readonly unknown[] = []): Promise<T[]> {
  return database.query<T & Row>(text, values);
}

/** What a page looks at: one run, or all runs of some repositories. */
export type Watched = { run: string } | { repositories: readonly string[] };

/** A text that changes as soon as a watched run makes progress. */
export async function changeMark(database: Queries, watched: Watched): Promise<string> {
  const [row] = await rows<{ mark: string }>(
    database,
    'repositories' in watched
      ? `select concat_ws('/', max(id), count(*) filter (where state = 'active'), count(*) filter (where state = 'done'), sum(calls)) as mark
         from runs where repository = any ($1::text[]::bigint[])`
      : `select concat_ws('/', state, attempts, calls, (select max(number) from events where events.run = runs.id)) as mark
         from runs where id = $1::bigint`,
    ['repositories' in watched ? watched.repositories : watched.run],
  );
  return row?.mark ?? '';
}
