import type { Database, Queries } from '../../ports/index.ts';
import { countLostCalls } from './lost-calls.ts';
import { isSilent } from './workers.ts';
import { isOverdue, longestAbsence, longestLease, longestWait } from './patience.ts';

/** How much goes on at the same time, and how much money a day may cost. */
export interface Limits {
  repository: number;
  installation: number;
  all: number;
  /** US dollars between midnight and midnight, UTC; no limit where absent. */
  usdADay: Partial<Record<'repository' | 'installation' | 'all', number>>;
}

/** The most that one run may cost, which is set aside while it goes on (R26). */
export interface Claim {
  worker: string;
  limits: Limits;
  reservedUsd: number;
  /** How long a worker may be silent before another one takes its run, ms. */
  leaseMs: number;
  /** Runs that this worker is at: whatever the clock says of their leases, it lives. */
  serving?: readonly string[] | undefined;
}

/** A run that this worker holds until its lease ends. */
export interface ClaimedRun {
  id: string;
  /** Grows with every claim, so that whoever holds a smaller number has lost the run. */
  fence: string;
  /**
   * How many processes had it in turn, this one included, since something was stored for it or a process handed it
   * back. All but this one were lost; a service that failed is not counted.
   */
  attempts: number;
  /** It was begun more than a day ago and has been handed back ever since. */
  overdue: boolean;
  /** How often it was handed back. */
  returns: number;
  /** Why it was handed back last; empty where it never was. */
  lastWord: string;
  delivery: string;
  event: string;
  payload: string;
  installation: string;
  repository: string;
  fullName: string;
  subject: string;
  /** What an earlier attempt drafted, as JSON; only publishing is left then. */
  drafts?: string;
}

/** Key of an advisory lock of ours: claims are made one after the other, so that limits are exact. */
const turn = 7_254_110_432;

/**
 * Takes the run whose turn it is: one that lost its worker, else the most urgent one of the installation that was served
 * longest ago among those with the fewest active runs. @returns `undefined` when none may begin now
 */
export async function claimRun(database: Database, claim: Claim): Promise<ClaimedRun | undefined> {
  return database.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock($1::bigint)', [String(turn)]);
    const id = (await findAbandoned(inside, claim)) ?? (await findNext(inside, claim));
    return id === undefined ? undefined : take(inside, id, claim);
  });
}

/**
 * Finds a run whose lease has ended. While no worker has been heard from for half a lease, that says nothing (see `reportWorker`).
 * A lease that ends later than any may, or ended longer ago than anybody can have overlooked, dates from before the database's clock
 * was set; it begins anew, and its worker either renews it in time or is gone.
 */
async function findAbandoned(inside: Queries, { leaseMs, serving = [] }: Claim): Promise<string | undefined> {
  const [row] = await inside.query<{ id: string }>(
    `with begun_anew as (
       update runs set lease_until = now() + make_interval(secs => $1::float8)
       where state = 'active' and abs(extract(epoch from lease_until - now())) > extract(epoch from interval '${longestLease}')
       returning id
     )
     select id::text from runs where state = 'active' and lease_until < now() and not ${isSilent('$1')}
       and id not in (select id from begun_anew) and id <> all($2::bigint[])
     order by lease_until limit 1`,
    [leaseMs / 1000, `{${serving.join(',')}}`],
  );
  return row?.id;
}

/** The statement reads one row an installation, whatever waits behind it. */
async function findNext(inside: Queries, claim: Claim): Promise<string | undefined> {
  const { limits, reservedUsd } = claim;
  const { repository, installation, all } = limits.usdADay;
  const [row] = await inside.query<{ id: string }>(nextRun, [
    limits.all,
    limits.installation,
    limits.repository,
    all ?? null,
    installation ?? null,
    repository ?? null,
    reservedUsd,
  ]);
  return row?.id;
}

/**
 * Whose budget an installation uses up. An account that installs the App anew has another installation, and may have taken
 * another name: it is known by the forge's number of it, and by its name where that was never told.
 */
const payer = "coalesce('#' || installations.account_id, lower(installations.account))";

/** Money is of the day on which it is paid, whenever its run began, and what a run may still cost is set aside while it goes on. */
const nextRun = `
with busy as (
  select installation, repository, subject from runs where state = 'active'
), payments as (
  select run, cost_usd as usd from exchanges
  where paid_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
  union all select run, cost_usd from unanswered
  where paid_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
  union all select run, begun_calls.cost_usd from begun_calls join runs on runs.id = run and state <> 'active'
  where begun_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
  union all select id, greatest(reserved_usd - cost_usd, 0) from runs where state = 'active'
), spent as (
  select ${payer} as account, repository, sum(usd) as usd
  from payments join runs on runs.id = run join installations on installations.id = runs.installation
  group by ${payer}, repository
)
select next.id::text from installations
left join lateral (select count(*) as runs from busy where busy.installation = installations.id) as load on true
cross join lateral (
  select waiting.id from runs as waiting
  where waiting.installation = installations.id and waiting.state = 'waiting'
    and (waiting.not_before <= now() or waiting.not_before > now() + interval '${longestWait}')
    and not exists (select 1 from busy where (busy.repository, busy.subject) = (waiting.repository, waiting.subject))
    and (select count(*) from busy where busy.repository = waiting.repository) < $3::int
    and not exists (select 1 from pauses where scope = 'repository:' || waiting.repository)
    and ($6::float8 is null or coalesce((select sum(usd) from spent where spent.repository = waiting.repository), 0) + $7::float8 <= $6::float8)
  order by waiting.urgency, waiting.id limit 1
) as next
where (installations.state = 'active' or installations.state_at < now() - interval '${longestAbsence}') and load.runs < $2::int and (select count(*) from busy) < $1::int
  and not exists (select 1 from pauses where scope in ('all', 'installation:' || installations.id))
  and ($4::float8 is null or coalesce((select sum(usd) from spent), 0) + $7::float8 <= $4::float8)
  and ($5::float8 is null or coalesce((select sum(usd) from spent where spent.account = ${payer}), 0) + $7::float8 <= $5::float8)
order by load.runs, installations.served, next.id limit 1`;

async function take(inside: Queries, id: string, claim: Claim): Promise<ClaimedRun | undefined> {
  const [row] = await inside.query<Record<string, string | number | boolean | null>>(
    `update runs set state = 'active', attempts = attempts + 1, fence = fence + 1, worker = $2,
       lease_until = now() + make_interval(secs => $3::float8), reserved_usd = $4::float8,
       started_at = coalesce(started_at, now())
     where id = $1::bigint
     returning id::text, fence::text, attempts, returns, ${isOverdue(24)} as overdue, coalesce(message, '') as "lastWord", delivery, event, payload, installation::text, repository::text, subject,
       drafts, (select full_name from repositories where repositories.id = runs.repository) as "fullName"`,
    [id, claim.worker, claim.leaseMs / 1000, claim.reservedUsd],
  );
  if (!row) return undefined;
  await countLostCalls(inside, id);
  await inside.query(
    'update installations set served = (select max(served) + 1 from installations) where id = $1::bigint',
    [row['installation']],
  );
  const { drafts, ...run } = row;
  return { ...run, drafts: drafts === null ? undefined : drafts } as unknown as ClaimedRun;
}
