import type { Queries } from '../../ports/index.ts';
import { askedToWait } from './replies.ts';

/** How things stand, in numbers. */
export interface Overview {
  /** Runs by state; a state without runs may be missing. */
  states: Readonly<Record<string, number>>;
  verdicts: Readonly<Record<string, number>>;
  /** Ended without a change for people, by reason. */
  failures: Readonly<Record<string, number>>;
  /** Runs that were handed back and have made no progress since, by what prevented it. */
  putOff: Readonly<Record<string, number>>;
  oldestWaitingSeconds: number;
  /** Since the forge last asked to come back later, seconds; absent where it never did. */
  askedToWaitSeconds: number | undefined;
  workers: number;
  costUsd: number;
  calls: number;
}

/** Reads how things stand. */
export async function loadOverview(database: Queries): Promise<Overview> {
  const states = await database.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from runs group by state',
  );
  const verdicts = await database.query<{ verdict: string; count: number }>(
    'select verdict, count(*)::int as count from runs where verdict is not null group by verdict',
  );
  // A reason comes from a child that read a stranger's repository: any that is no code of ours is counted as other.
  const byReason = (where: string) =>
    database.query<{ reason: string; count: number }>(
      `select case when reason ~ '^[a-z0-9-]{1,40}$' then reason else 'other' end as reason, count(*)::int as count from runs where ${where} group by 1 order by 2 desc limit 50`,
    );
  const failures = await byReason("verdict = 'failed'");
  const putOff = await byReason("state <> 'done' and returns > 0 and reason is not null");
  const [asked] = await database.query<{ ago: number }>(
    'select extract(epoch from now())::float8 - value as ago from counters where name = $1',
    [askedToWait],
  );
  const [sums] = await database.query<{ usd: number; calls: number; age: number; workers: number }>(
    `select coalesce(sum(cost_usd), 0)::float8 as usd, coalesce(sum(calls), 0)::int as calls,
       coalesce(extract(epoch from now() - min(created_at) filter (where state = 'waiting' and not_before <= now())), 0)::float8 as age,
       (select count(*) from workers where seen_at > now() - interval '2 minutes')::int as workers
     from runs`,
  );
  return {
    states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    verdicts: Object.fromEntries(verdicts.map(({ verdict, count }) => [verdict, count])),
    failures: Object.fromEntries(failures.map(({ reason, count }) => [reason, count])),
    putOff: Object.fromEntries(putOff.map(({ reason, count }) => [reason, count])),
    oldestWaitingSeconds: sums?.age ?? 0,
    askedToWaitSeconds: asked?.ago,
    workers: sums?.workers ?? 0,
    costUsd: sums?.usd ?? 0,
    calls: sums?.calls ?? 0,
  };
}
