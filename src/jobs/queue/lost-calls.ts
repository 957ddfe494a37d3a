import type { Queries } from '../../ports/index.ts';

/**
 * Counts calls of a run that were begun, and of which nobody is left who waits for the reply, as the most that they can cost. A reply that
 * somebody has kept nevertheless takes its place when it comes.
 */
export async function countLostCalls(database: Queries, run: string): Promise<void> {
  await database.query(
    `with lost as (
       delete from begun_calls where run = $1::bigint returning call, cost_usd
     ), counted as (
       insert into unanswered (run, call, cost_usd) select $1::bigint, call, cost_usd from lost on conflict do nothing returning cost_usd
     ) update runs set cost_usd = cost_usd + (select sum(cost_usd) from counted), calls = calls + (select count(*)::int from counted)
     where id = $1::bigint and exists (select 1 from counted)`,
    [run],
  );
}
