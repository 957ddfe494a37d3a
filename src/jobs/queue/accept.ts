import type { Database, Queries } from '../../ports/index.ts';
import type { Delivery, DeliveryRepository } from '../../intake/events/index.ts';
import { admit, type Admission, type Reception } from './admit.ts';

/** How many deliveries came to what, for the metrics. */
export type Accepted = Readonly<Record<'queued' | 'repeated' | 'noted' | 'dropped', number>>;

type Entry<Kind extends Admission['kind']> = { delivery: Delivery } & Extract<Admission, { kind: Kind }>;

/**
 * Stores deliveries and queues what they ask for, in one transaction: when this returns they are durable, and one that
 * came before changes nothing. Many at once cost hardly more than one.
 */
export async function acceptDeliveries(
  database: Database,
  deliveries: readonly Delivery[],
  reception: Reception,
): Promise<Accepted> {
  const entries = deliveries.map((delivery) => ({ delivery, ...admit(delivery, reception) }));
  const installations = entries.filter(
    (entry): entry is Entry<'installation'> => entry.kind === 'installation',
  );
  const runs = entries.filter((entry): entry is Entry<'run'> => entry.kind === 'run');
  const dropped = deliveries.length - installations.length - runs.length;
  if (runs.length + installations.length === 0) return { queued: 0, repeated: 0, noted: 0, dropped };
  const queued = await database.transaction(async (inside) => {
    for (const entry of installations)
      if (await isNew(inside, entry.delivery)) await noteInstallation(inside, entry);
    await noteRepositories(
      inside,
      runs.map(({ run }) => run.repository),
    );
    return queueRuns(inside, runs);
  });
  return { queued, repeated: runs.length - queued, noted: installations.length, dropped };
}

async function isNew(inside: Queries, { id, event }: Delivery): Promise<boolean> {
  const rows = await inside.query(
    'insert into deliveries (id, event) values ($1, $2) on conflict do nothing returning id',
    [id, event],
  );
  return rows.length > 0;
}

/**
 * An installation that was suspended or deleted keeps its waiting runs, and none of them gets a turn. What comes later than
 * it happened, as after a sweep, undoes nothing that happened since.
 */
async function noteInstallation(
  inside: Queries,
  { id, account, accountId, state, changedAt }: Entry<'installation'>,
): Promise<void> {
  await inside.query(
    `insert into installations (id, account, state, changed_at, account_id)
     values ($1::bigint, $2, $3, coalesce($4::bigint, 0), $5::bigint)
     on conflict (id) do update
     set state = excluded.state, account = excluded.account,
         account_id = coalesce(excluded.account_id, installations.account_id),
         changed_at = greatest(installations.changed_at, excluded.changed_at)
     where $4::bigint is null or excluded.changed_at >= installations.changed_at`,
    [id, account, state, changedAt ?? null, accountId ?? null],
  );
  if (accountId === undefined) return;
  await inside.query(
    'update installations set account_id = $1::bigint where account_id is null and lower(account) = lower($2)',
    [accountId, account],
  );
}

/** What a delivery says of its repository is newer than what we know: it may be renamed, or belong to another. */
async function noteRepositories(inside: Queries, facts: readonly DeliveryRepository[]): Promise<void> {
  // In the order of their numbers, so that two processes never wait for each other's rows.
  const unique = [...new Map(facts.map((fact) => [fact.id, fact])).values()].sort(byId);
  if (unique.length === 0) return;
  await inside.query(
    `insert into installations (id, account)
     select distinct on (i) i::bigint, a from unnest($1::text[], $2::text[]) as given (i, a) order by i
     on conflict do nothing`,
    [
      unique.map(({ installation }) => installation.id),
      unique.map(({ installation }) => installation.account),
    ],
  );
  const numbered = unique.filter(({ installation }) => installation.accountId !== undefined);
  if (numbered.length > 0)
    await inside.query(
      `update installations set account_id = n::bigint
       from unnest($1::text[], $2::text[]) as given (i, n) where id = i::bigint and account_id is null`,
      [
        numbered.map(({ installation }) => installation.id),
        numbered.map(({ installation }) => installation.accountId!),
      ],
    );
  await inside.query(
    `insert into repositories (id, installation, full_name, private)
     select i::bigint, n::bigint, f, p = 'true'
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as given (i, n, f, p)
     on conflict (id) do update
     set installation = excluded.installation, full_name = excluded.full_name, private = excluded.private
     where (repositories.installation, repositories.full_name, repositories.private)
       is distinct from (excluded.installation, excluded.full_name, excluded.private)`,
    [
      unique.map(({ id }) => id),
      unique.map(({ installation }) => installation.id),
      unique.map(({ fullName }) => fullName),
      unique.map(({ isPrivate }) => String(isPrivate)),
    ],
  );
}

/** In the order in which they came: of two that wait for the same issue, the earlier one has its turn first. */
async function queueRuns(inside: Queries, runs: readonly Entry<'run'>[]): Promise<number> {
  if (runs.length === 0) return 0;
  const column = (value: (entry: Entry<'run'>) => string | number) => runs.map((run) => String(value(run)));
  const rows = await inside.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
         with ordinality as given (delivery, event, payload, installation, repository, subject, title, requested_by, urgency, nth)
     ), fresh as (
       insert into deliveries (id, event) select delivery, event from given order by delivery on conflict do nothing returning id
     )
     insert into runs (delivery, event, payload, installation, repository, subject, title, requested_by, urgency)
     select delivery, event, payload, installation::bigint, repository::bigint, subject, title, requested_by, urgency::smallint
     from (select distinct on (delivery) * from given order by delivery, nth) as once
     join fresh on fresh.id = once.delivery order by nth
     on conflict do nothing returning id`,
    [
      column(({ delivery }) => delivery.id),
      column(({ delivery }) => delivery.event),
      column(({ delivery }) => delivery.payload),
      column(({ run }) => run.repository.installation.id),
      column(({ run }) => run.repository.id),
      column(({ run }) => run.subject),
      column(({ run }) => run.title),
      column(({ run }) => run.requestedBy),
      column(({ run }) => run.urgency),
    ],
  );
  return rows.length;
}

function byId(one: DeliveryRepository, other: DeliveryRepository): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
