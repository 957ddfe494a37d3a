import type { Queries } from '../../ports/index.ts';

/** A process that serves runs. */
export interface WorkerSign {
  name: string;
  version: string;
  slots: number;
  /** How long it may be silent before another one takes its runs, ms. */
  leaseMs: number;
}

/**
 * Whether no worker has been heard from for half a lease. One that was heard in the future was so before the database's clock was set
 * back, which says nothing of now.
 * @param leaseSeconds name of the parameter of a statement
 */
export const isSilent = (leaseSeconds: string): string =>
  `(exists (select 1 from workers) and not exists (
     select 1 from workers where abs(extract(epoch from now() - seen_at)) < ${leaseSeconds}::float8 / 2))`;

/**
 * Shows that a worker lives. Where none has for half a lease, the database was away or its clock was set forward. The first to
 * report then renews every lease: otherwise living workers would be taken for dead, and the replies they wait for paid for twice.
 */
export async function reportWorker(
  database: Queries,
  { name, version, slots, leaseMs }: WorkerSign,
): Promise<void> {
  await database.query(
    `with renewed as (
       update runs set lease_until = greatest(lease_until, now() + make_interval(secs => $4::float8))
       where state = 'active' and ${isSilent('$4')}
     )
     insert into workers (name, version, slots) values ($1, $2, $3)
     on conflict (name) do update set seen_at = now(), version = excluded.version, slots = excluded.slots`,
    [name, version, slots, leaseMs / 1000],
  );
}

/** Takes a worker off the list. */
export async function retireWorker(database: Queries, name: string): Promise<void> {
  await database.query('delete from workers where name = $1', [name]);
}

/**
 * Deletes deliveries of more than a month ago. GitHub repeats none after three days, and the run of one keeps its
 * number.
 * @returns how many
 */
export async function forgetDeliveries(database: Queries): Promise<number> {
  const rows = await database.query(
    "delete from deliveries where received_at < now() - interval '30 days' returning id",
  );
  return rows.length;
}

/**
 * Whether it is this process's turn for work that all of them share and do once in `seconds`. A turn in the future was
 * taken before the database's clock was set back.
 */
export async function takeTurn(database: Queries, name: string, seconds: number): Promise<boolean> {
  const rows = await database.query(
    `insert into counters (name, value) values ($1, extract(epoch from now())::bigint)
     on conflict (name) do update set value = excluded.value
     where counters.value not between excluded.value - $2::bigint + 1 and excluded.value
     returning name`,
    [name, String(seconds)],
  );
  return rows.length > 0;
}
