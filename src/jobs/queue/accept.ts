import { createHash } from 'node:crypto';
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
 * An installation that was suspended or deleted keeps its waiting runs, and none of them gets a turn for a day. What comes later than
 * it happened, as after a sweep, undoes nothing that happened since.
 */
async function noteInstallation(
  inside: Queries,
  { id, account, accountId, state, changedAt, repositories = [] }: Entry<'installation'>,
): Promise<void> {
  await inside.query(
    `insert into installations (id, account, state, changed_at, account_id)
     values ($1::bigint, $2, $3, coalesce($4::bigint, 0), $5::bigint)
     on conflict (id) do update
     set state = excluded.state,
         state_at = case when installations.state = excluded.state then installations.state_at else now() end, account = excluded.account,
         account_id = coalesce(excluded.account_id, installations.account_id),
         changed_at = greatest(installations.changed_at, excluded.changed_at)
     where $4::bigint is null or excluded.changed_at >= installations.changed_at`,
    [id, account, state, changedAt ?? null, accountId ?? null],
  );
  const moved = await inside.query<{ id: string }>(
    `update repositories set installation = $1::bigint, changed_at = greatest(changed_at, coalesce($3::bigint, 0))
     where id = any ($2::text[]::bigint[]) and installation <> $1::bigint and changed_at <= coalesce($3::bigint, 0)
     returning id::text`,
    [id, repositories, changedAt ?? null],
  );
  await moveRuns(inside, moved);
  if (accountId === undefined) return;
  await inside.query(
    'update installations set account_id = $1::bigint where account_id is null and lower(account) = lower($2)',
    [accountId, account],
  );
}

/**
 * What a delivery says of its repository is newer than what we know, unless the forge's own time of it says otherwise: it may
 * be renamed, or belong to another. One that comes late must not give it a name back that is another's by now.
 */
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
  const changed = await inside.query<{ id: string }>(
    `insert into repositories (id, installation, full_name, private, changed_at)
     select i::bigint, n::bigint, f, p = 'true', c::bigint
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (i, n, f, p, c)
     on conflict (id) do update
     set installation = excluded.installation, full_name = excluded.full_name, private = excluded.private,
         changed_at = excluded.changed_at
     where excluded.changed_at >= repositories.changed_at
       and (repositories.installation, repositories.full_name, repositories.private, repositories.changed_at)
         is distinct from (excluded.installation, excluded.full_name, excluded.private, excluded.changed_at)
     returning id::text`,
    [
      unique.map(({ id }) => id),
      unique.map(({ installation }) => installation.id),
      unique.map(({ fullName }) => fullName),
      unique.map(({ isPrivate }) => String(isPrivate)),
      unique.map(({ changedAt }) => String(changedAt ?? 0)),
    ],
  );
  await moveRuns(inside, changed);
}

/** What waits in a repository goes along when that changes its owner, or its owner installs the App anew. */
async function moveRuns(inside: Queries, repositories: readonly { id: string }[]): Promise<void> {
  if (repositories.length === 0) return;
  await inside.query(
    `update runs set installation = repositories.installation from repositories
     where repositories.id = runs.repository and repositories.id = any ($1::text[]::bigint[])
       and runs.state <> 'done' and runs.installation <> repositories.installation`,
    [repositories.map(({ id }) => id)],
  );
}

/**
 * The signature is over the body alone: one that comes under another number, or hours later, is the same event, and is not
 * paid for again.
 */
function digestOf(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}

/** In the order in which they came: of two that wait for the same issue, the earlier one has its turn first. */
async function queueRuns(inside: Queries, runs: readonly Entry<'run'>[]): Promise<number> {
  if (runs.length === 0) return 0;
  const column = (value: (entry: Entry<'run'>) => string | number) => runs.map((run) => String(value(run)));
  const rows = await inside.query(
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
         with ordinality as given (delivery, event, payload, installation, repository, subject, title, requested_by, urgency, digest, nth)
     ), fresh as (
       insert into deliveries (id, event) select delivery, event from given order by delivery on conflict do nothing returning id
     )
     insert into runs (delivery, event, payload, installation, repository, subject, title, requested_by, urgency, digest)
     select delivery, event, payload, installation::bigint, repository::bigint, subject, title, requested_by, urgency::smallint, digest
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
      column(({ delivery }) => digestOf(delivery.payload)),
    ],
  );
  return rows.length;
}

function byId(one: DeliveryRepository, other: DeliveryRepository): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
