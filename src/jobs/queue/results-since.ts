import type { Queries, Row } from '../../ports/index.ts';
import type { ClaimedRun } from './claim-run.ts';

/** A run that came to a result, and the delivery that asked for it. */
export interface ResultOfRun extends Row {
  id: string;
  event: string;
  payload: string;
  delivery: string;
}

/** Verdicts with a result. A run that was passed over, refused, or failed on its way has answered nothing. */
const results = ['patched', 'planned', 'unchanged', 'unverified'];

/** How many are looked at. */
const most = 20;

/** Runs for the same issue or pull request that came to a result after a run was asked for, newest first. */
export function resultsSince(
  database: Queries,
  { id, repository, subject }: Pick<ClaimedRun, 'id' | 'repository' | 'subject'>,
): Promise<ResultOfRun[]> {
  return database.query<ResultOfRun>(
    `select id::text, event, payload, delivery from runs
     where repository = $2::bigint and subject = $3 and id <> $1::bigint and state = 'done' and verdict = any ($4::text[])
       and ended_at > (select created_at from runs where id = $1::bigint)
     order by id desc limit ${most}`,
    [id, repository, subject, results],
  );
}
