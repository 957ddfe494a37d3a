import { PatchwrightError } from '../../errors/index.ts';
import type { Queries } from '../../ports/index.ts';
import type { ClaimedRun } from './claim-run.ts';
import { isOverdue, waits } from './patience.ts';

/** Which run a worker holds, and by which number. */
export type Hold = Pick<ClaimedRun, 'id' | 'fence'>;

/** Somebody else holds the run by now: nothing that this worker still does with it may take effect. */
export class LeaseLostError extends PatchwrightError {
  override readonly code = 'lease-lost';
}

/** How a run ended. */
export interface RunEnd {
  verdict: string;
  reason: string;
  message: string;
  pullUrl?: string;
}

/**
 * Shows that this worker lives; asked before every effect on the forge. A lease that ended while the database was away is still
 * its own as long as nobody took it. @throws {LeaseLostError}
 */
export async function renewLease(database: Queries, hold: Hold, leaseMs: number): Promise<void> {
  await change(database, hold, 'lease_until = now() + make_interval(secs => $3::float8)', [leaseMs / 1000]);
}

/** Keeps what drafting came to: from here on only publishing is left. @throws {LeaseLostError} */
export async function keepDrafts(database: Queries, hold: Hold, drafts: string): Promise<void> {
  await change(database, hold, 'drafts = $3', [drafts]);
}

/** Ends a run. @throws {LeaseLostError} */
export async function endRun(database: Queries, hold: Hold, end: RunEnd): Promise<void> {
  const { verdict, reason, message, pullUrl } = end;
  await change(
    database,
    hold,
    `state = 'done', ended_at = now(), lease_until = null, verdict = $3, reason = $4, message = $5, pull_url = $6`,
    [verdict, reason, message.replaceAll('\0', ''), pullUrl ?? null],
  );
}

/**
 * Gives a run to the installation that its repository belongs to by now: after a transfer, or where the App was installed
 * anew, there are no tokens of the one that asked. @throws {LeaseLostError}
 */
export async function moveRun(
  database: Queries,
  hold: Hold & Pick<ClaimedRun, 'fullName'>,
  installation: string,
): Promise<void> {
  await database.query(
    'insert into installations (id, account) values ($1::bigint, $2) on conflict do nothing',
    [installation, hold.fullName.split('/')[0]!],
  );
  await change(database, hold, 'installation = $3::bigint', [installation]);
}

/** Keeps the name that the forge tells for a repository's number; its next delivery may tell a newer one. */
export async function renameRepository(database: Queries, repository: string, name: string): Promise<void> {
  await database.query('update repositories set full_name = $2 where id = $1::bigint', [repository, name]);
}

const gaveUp = isOverdue(25);

/**
 * Hands a run back, to be continued later, here or elsewhere. It is given up an hour after its day; in that hour only a
 * message on its issue is tried.
 * @param options.waitMs instead of a wait that grows each time
 * @param options.code what prevented it from continuing, for pages and metrics
 * @param options.why shown on its page while it waits
 * @param options.lost its process died, which is counted; no other reason counts as a loss
 * @throws {LeaseLostError}
 */
export async function handBack(
  database: Queries,
  hold: Hold,
  {
    waitMs,
    why,
    code,
    lost: died = false,
  }: { waitMs?: number | undefined; why: string; code: string; lost?: boolean },
): Promise<void> {
  await change(
    database,
    hold,
    `state = case when ${gaveUp} then 'done' else 'waiting' end,
     ended_at = case when ${gaveUp} then now() end,
     verdict = case when ${gaveUp} then 'failed' end,
     reason = case when ${gaveUp} then 'gave-up' else $8 end,
     worker = null, lease_until = null, message = $3, returns = returns + 1,
     attempts = case $7 when 'true' then attempts else 0 end,
     not_before = now() + make_interval(secs => coalesce($4::float8, ($5::float8[])[least(returns + 1, $6::int)]))`,
    [
      why.replaceAll('\0', ''),
      waitMs === undefined ? null : waitMs / 1000,
      `{${waits.join(',')}}`,
      waits.length,
      String(died),
      code,
    ],
  );
}

async function change(database: Queries, hold: Hold, set: string, values: readonly unknown[]): Promise<void> {
  const rows = await database.query(
    `update runs set ${set} where id = $1::bigint and fence = $2::bigint and state = 'active' returning id`,
    [hold.id, hold.fence, ...values],
  );
  if (rows.length === 0) throw lost(hold);
}

function lost({ id, fence }: Hold): LeaseLostError {
  return new LeaseLostError(`Run ${id} is not held by number ${fence} any more`);
}
