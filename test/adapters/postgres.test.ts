import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectPostgres, migrate } from '../../src/adapters/postgres/index.ts';
import { migrations } from '../../src/adapters/postgres/migrations/index.ts';
import { claimRun, loadJournal } from '../../src/jobs/queue/index.ts';
import { onEveryDatabase } from '../support/server/databases.ts';
import { postgresBin, PostgresServer } from '../support/server/postgres-server.ts';

test('steps only add: an older worker next to a newer web process finds all that it knows as it knows it', () => {
  const adding =
    /^(create table \w+ \(.*\)|create (unique )?index \w+ on \w+ .*|alter table \w+ add column \w+ (?!.*not null(?!.* default| default)).*)$/s;
  for (const { name, sql } of migrations)
    for (const statement of sql.split(';').filter((part) => part.trim() !== ''))
      expect(statement.trim(), name).toMatch(adding);
  for (const breaking of [
    'alter table runs drop column title',
    'alter table runs rename column title to name',
    'alter table runs add column due date not null',
    'drop table runs',
  ])
    expect(breaking).not.toMatch(adding);
});

/** As the first version queued a run. */
const queuedThen = `with i as (insert into installations (id, account) values (1, 'acme') returning id),
  r as (insert into repositories (id, installation, full_name, private) select 10, id, 'acme/shop', true from i returning id)
  insert into runs (delivery, event, payload, installation, repository, subject, title, requested_by, urgency)
  select 'd', 'issues', '{}', 1, id, '7', 'T', 'wendy', 2 from r`;

onEveryDatabase('the schema', (open) => {
  test('comes up to date from every earlier version, with what was queued then', async () => {
    for (let earlier = 1; earlier <= migrations.length; earlier += 1) {
      const database = await open();
      await migrate(database, migrations.slice(0, earlier));
      await database.query(queuedThen);
      await Promise.all([migrate(database), migrate(database)]);
      const limits = { repository: 1, installation: 1, all: 1, usdADay: {} };
      const run = await claimRun(database, { worker: 'w', limits, reservedUsd: 1, leaseMs: 1000 });
      expect(await loadJournal(database, run!.id)).toEqual({ exchanges: [], stages: {}, events: [] });
    }
  });

  test('a step that is cut off leaves nothing behind and is made again', async () => {
    const database = await open();
    const half = { ...migrations[0]!, sql: 'create table half (id integer); select 1/0' };
    await expect(migrate(database, [half])).rejects.toThrow(/division by zero/);
    await migrate(database);
    await expect(database.query('select * from half')).rejects.toThrow(/half/);
  });

  test('a database of another program is left alone', async () => {
    const database = await open();
    await migrate(database, [{ id: 1, name: 'something else', sql: 'select 1' }]);
    await expect(migrate(database)).rejects.toThrow(/"something else"/);
  });
});

test.each([
  ['http://host/db', /not a PostgreSQL address/],
  ['what?', /not a PostgreSQL address/],
  ['postgres://user:hidden-word@127.0.0.1:1/db', /ECONNREFUSED|connect/],
])('DATABASE_URL=%s is refused in words, without its password', async (url, words) => {
  const error = await connectPostgres({ url }).catch((problem: Error) => problem);
  expect(String(error)).toMatch(words);
  expect(JSON.stringify([String(error), (error as { hint?: string }).hint])).not.toContain('hidden-word');
});

test.skipIf(postgresBin === undefined)(
  'a server that is frozen counts as away, in statements and in transactions, and is used again when it goes on',
  async () => {
    const server = await PostgresServer.start();
    const address = new URL(await server.makeDatabase());
    const line = await breakableLine(Number(address.port));
    address.port = String(line.port);
    const database = await connectPostgres({ url: address.href, connections: 2, statementMs: 400 });
    onTestFinished(async () => {
      await database.close();
      line.close();
      await server.stop();
    });
    line.isSilent = true;
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unreachable', retryable: true });
    line.isSilent = false;
    await database
      .transaction(async (inside) => {
        line.isSilent = true;
        await expect(inside.query('select 1')).rejects.toMatchObject({ code: 'unreachable' });
        throw new Error('so it ends');
      })
      .catch(() => undefined);
    line.isSilent = false;
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  },
);

/** A way to a port of this machine. While it is silent, connections stay and nothing comes through any more. */
async function breakableLine(to: number) {
  const sockets: Socket[] = [];
  const line = {
    isSilent: false,
    port: 0,
    close: () => (sockets.forEach((one) => one.destroy()), server.close()),
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    sockets.push(near, far);
    for (const [from, other] of [[near, far], [far, near]] as const) {
      from.on('data', (bytes) => line.isSilent || other.write(bytes));
      from.on('error', () => undefined).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1'); // prettier-ignore
  await once(server, 'listening');
  line.port = (server.address() as AddressInfo).port;
  return line;
}
