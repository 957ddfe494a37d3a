import type { Database, Queries, Row } from '../../ports/index.ts';
import { LeaseLostError, type Hold } from './held-run.ts';

/** What a run has done so far, each entry as JSON. */
export interface StoredJournal {
  exchanges: string[];
  stages: Record<string, string>;
  events: string[];
}

/** Calls that were paid for and brought no reply. */
interface UnansweredCalls {
  calls: number;
  costUsd: number;
}

/** What earlier attempts left, for whoever goes on. */
export async function loadJournal(database: Queries, run: string): Promise<StoredJournal> {
  const texts = async (table: 'exchanges' | 'events', column: string) => {
    const rows = await database.query<{ text: string }>(
      `select ${column} as text from ${table} where run = $1::bigint order by number`,
      [run],
    );
    return rows.map(({ text }) => text);
  };
  const stages = await database.query<{ name: string; value: string }>(
    'select name, value from stages where run = $1::bigint',
    [run],
  );
  return {
    exchanges: await texts('exchanges', 'exchange'),
    events: await texts('events', 'event'),
    stages: Object.fromEntries(stages.map(({ name, value }) => [name, value])),
  };
}

/** What the attempts of a run so far paid for without a reply, which its limits count as well. */
export async function loadUnanswered(database: Queries, run: string): Promise<UnansweredCalls> {
  const [row] = await database.query<Row & UnansweredCalls>(
    'select count(*)::int as calls, coalesce(sum(cost_usd), 0)::float8 as "costUsd" from unanswered where run = $1::bigint',
    [run],
  );
  return row ?? { calls: 0, costUsd: 0 };
}

/** An exchange with the model, as JSON; without a text where there was no reply. */
interface PaidExchange {
  text?: string | undefined;
  costUsd: number;
}

/** A call of the model, and the run and number it was made for. */
interface Call {
  id: string;
  run: string;
  fence: string;
}

/** Notes that a call is about to be made, and the most that it can cost; what comes of it takes the place of that. */
export async function beginCall(database: Queries, { id, run }: Call, mostUsd: number): Promise<void> {
  await database.query(
    'insert into begun_calls (run, call, cost_usd) values ($1::bigint, $2, $3::float8) on conflict do nothing',
    [run, id, mostUsd],
  );
}

/** A call that was begun brought nothing and cost nothing, or is counted otherwise. */
export async function forgetCall(database: Queries, { id, run }: Call): Promise<void> {
  await database.query('delete from begun_calls where run = $1::bigint and call = $2', [run, id]);
}

/**
 * Stores an exchange and what it cost; durable when it returns, and stored once however often the same call is
 * reported. It is stored whoever holds the run by now, since it is paid for. It is numbered by the calls of its run,
 * whose row the update locks, and whatever kept the run from continuing before is cleared.
 * @throws {LeaseLostError} when somebody else holds the run: the exchange is stored, and the caller has to stop
 */
export async function appendExchange(
  database: Queries,
  call: Call,
  { text, costUsd }: PaidExchange,
): Promise<void> {
  const held =
    text === undefined
      ? await chargeUnanswered(database, call, costUsd)
      : await appendAnswered(database, call, { text, costUsd });
  if (!held) throw lost(call.run, call.fence);
}

/** @returns whether the run is still held by that number */
async function appendAnswered(
  database: Queries,
  { id: call, run, fence }: Call,
  { text, costUsd }: Required<PaidExchange>,
): Promise<boolean> {
  const [row] = await database.query<{ held: boolean }>(
    `with ended as (
       delete from begun_calls where run = $1::bigint and call = $5
     ), given_up as (
       delete from unanswered where run = $1::bigint and call = $5 returning cost_usd
     ), paid as (
       update runs set cost_usd = cost_usd + $4::float8 - coalesce((select sum(cost_usd) from given_up), 0), calls = calls + 1,
         attempts = case when fence = $2::bigint and state = 'active' then 1 else attempts end,
         reason = case state when 'active' then null else reason end,
         message = case state when 'active' then null else message end
       where id = $1::bigint and not exists (select 1 from exchanges where run = $1::bigint and call = $5)
       returning id, calls
     ), kept as (
       insert into exchanges (run, number, exchange, call, cost_usd) select id, calls, $3, $5, $4::float8 from paid returning number
     ) select fence = $2::bigint and state = 'active' as held, (select count(*) from kept) from runs where id = $1::bigint`,
    [run, fence, text, costUsd, call],
  );
  return row?.held ?? false;
}

/** Counts what a call cost that brought no reply: money that is gone, and no progress. @returns the same */
async function chargeUnanswered(
  database: Queries,
  { id: call, run, fence }: Call,
  costUsd: number,
): Promise<boolean> {
  const [row] = await database.query<{ held: boolean }>(
    `with ended as (
       delete from begun_calls where run = $1::bigint and call = $4
     ), paid as (
       update runs set cost_usd = cost_usd + $3::float8, calls = calls + 1
       where id = $1::bigint and not exists (select 1 from unanswered where run = $1::bigint and call = $4)
       returning id
     ), kept as (
       insert into unanswered (run, call, cost_usd) select id, $4, $3::float8 from paid returning run
     ) select fence = $2::bigint and state = 'active' as held, (select count(*) from kept) from runs where id = $1::bigint`,
    [run, fence, costUsd, call],
  );
  return row?.held ?? false;
}

/** What a run has cost so far, US dollars, all its attempts together. */
export async function costOfRun(database: Queries, run: string): Promise<number> {
  const [row] = await database.query<{ usd: number }>(
    'select cost_usd as usd from runs where id = $1::bigint',
    [run],
  );
  return row?.usd ?? 0;
}

/** Keeps what a stage came to; one that was not known before is progress. @throws {LeaseLostError} */
export async function saveStage(database: Database, hold: Hold, name: string, value: string): Promise<void> {
  await database.transaction(async (inside) => {
    await lockHeld(inside, hold);
    const [stage] = await inside.query<{ fresh: boolean }>(
      `insert into stages (run, name, value) values ($1::bigint, $2, $3)
       on conflict (run, name) do update set value = excluded.value returning xmax = 0 as fresh`,
      [hold.id, name, value],
    );
    if (stage?.fresh) await inside.query('update runs set attempts = 1 where id = $1::bigint', [hold.id]);
  });
}

/** Adds events. @throws {LeaseLostError} */
export async function appendEvents(database: Database, hold: Hold, events: readonly string[]): Promise<void> {
  await database.transaction(async (inside) => {
    await lockHeld(inside, hold);
    await inside.query(
      `insert into events (run, number, event)
       select $1::bigint, (select coalesce(max(number), 0) from events where run = $1::bigint) + given.nth, given.text
       from unnest($2::text[]) with ordinality as given (text, nth)`,
      [hold.id, events],
    );
  });
}

/** The row stays as it is until the transaction ends, so nobody can take the run in between. */
async function lockHeld(inside: Queries, { id, fence }: Hold): Promise<void> {
  const rows = await inside.query(
    `select 1 from runs where id = $1::bigint and fence = $2::bigint and state = 'active' for update`,
    [id, fence],
  );
  if (rows.length === 0) throw lost(id, fence);
}

function lost(id: string, fence: string): LeaseLostError {
  return new LeaseLostError(`Run ${id} is not held by number ${fence} any more`);
}
