import type { Queries } from '../../ports/index.ts';

/** Replies of the forge to one run, and what the last of them said of the installation's limit. */
interface Replies {
  /** By status. */
  counts: Readonly<Record<string, number>>;
  remaining?: number | undefined;
  /** Seconds since 1970. */
  resetsAt?: number | undefined;
  /** The forge asked to come back later. */
  limited?: boolean | undefined;
}

const calls = 'forge-calls:';
const left = 'forge-left:';
const anew = 'forge-anew:';
/** Name of the entry that holds when it asked to come back later, seconds since 1970. */
export const askedToWait = 'forge-asked-to-wait';

/** Adds to what the forge replied since the database was begun. */
export async function countReplies(
  database: Queries,
  installation: string,
  { counts, remaining, resetsAt, limited = false }: Replies,
): Promise<void> {
  const added = Object.entries(counts).map(([status, count]) => [`${calls}${status}`, count] as const);
  await upsert(database, added, 'counters.value + excluded.value');
  if (limited)
    await database.query(
      `insert into counters (name, value) values ($1, extract(epoch from now())::bigint)
       on conflict (name) do update set value = excluded.value`,
      [askedToWait],
    );
  if (remaining === undefined || resetsAt === undefined) return;
  const limit = [
    [`${left}${installation}`, remaining],
    [`${anew}${installation}`, resetsAt],
  ] as const;
  await upsert(database, limit, 'excluded.value');
}

/** Calls of the forge by status, and what is left to each installation until its limit begins anew. */
export async function readReplies(
  database: Queries,
): Promise<{ calls: Record<string, number>; remaining: Record<string, number> }> {
  const rows = await database.query<{ name: string; value: number; current: boolean }>(
    `select name, value::float8 as value, coalesce((select until.value > extract(epoch from now()) from counters as until
       where until.name = replace(counters.name, '${left}', '${anew}')), false) as current
     from counters where name like '${calls}%' or name like '${left}%'`,
  );
  const of = (prefix: string, wanted = rows) =>
    Object.fromEntries(
      wanted
        .filter(({ name }) => name.startsWith(prefix))
        .map(({ name, value }) => [name.slice(prefix.length), value]),
    );
  return {
    calls: of(calls),
    remaining: of(
      left,
      rows.filter(({ current }) => current),
    ),
  };
}

async function upsert(
  database: Queries,
  entries: readonly (readonly [string, number])[],
  value: string,
): Promise<void> {
  if (entries.length === 0) return;
  // In the order of their names, so that two workers never wait for each other's rows.
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  await database.query(
    `insert into counters (name, value) select n, v::bigint from unnest($1::text[], $2::text[]) as given (n, v)
     on conflict (name) do update set value = ${value}`,
    [sorted.map(([name]) => name), sorted.map(([, count]) => String(count))],
  );
}
