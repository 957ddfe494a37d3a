import type { Queries } from '../../ports/index.ts';

/** A process that serves runs. */
export interface WorkerSign {
  name: string;
  version: string;
  slots: number;
}

/** Shows that a worker lives. */
export async function reportWorker(database: Queries, { name, version, slots }: WorkerSign): Promise<void> {
  await database.query(
    `insert into workers (name, version, slots) values ($1, $2, $3)
     on conflict (name) do update set seen_at = now(), version = excluded.version, slots = excluded.slots`,
    [name, version, slots],
  );
}

/** Takes a worker off the list. */
export async function retireWorker(database: Queries, name: string): Promise<void> {
  await database.query('delete from workers where name = $1', [name]);
}
