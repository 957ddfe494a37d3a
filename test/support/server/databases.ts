import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe } from 'vitest';
import { connectPostgres, migrate, openPglite } from '../../../src/adapters/postgres/index.ts';
import type { Database } from '../../../src/ports/index.ts';
import { pglitePackages } from './pglite-packages.ts';
import { postgresBin, PostgresServer } from './postgres-server.ts';

/** Gives an empty database; the suite closes it. */
export type OpenDatabase = () => Promise<Database>;

/** The same tests against the embedded database and against a PostgreSQL server where this machine has one. */
export function onEveryDatabase(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name}, embedded`, () => {
    tests(embeddedDatabase());
  });
  describe.skipIf(postgresBin === undefined)(`${name}, PostgreSQL`, () => {
    let server: Promise<PostgresServer> | undefined;
    tests(
      closing(async () => {
        server ??= PostgresServer.start();
        return connectPostgres({ url: await (await server).makeDatabase() });
      }),
    );
    afterAll(async () => (await server)?.stop());
  });
}

/** An embedded database for the tests of one suite. */
export function embeddedDatabase(): OpenDatabase {
  const root = mkdtempSync(path.join(tmpdir(), 'patchwright-database-'));
  afterAll(() => rmSync(root, { recursive: true })); // behind the one that closes it: the last hook runs first
  return closing(async () => {
    const packages = pglitePackages();
    const folder = path.join(root, 'database');
    cpSync(await emptyDatabase(packages, path.join(root, 'template')), folder, { recursive: true });
    return openPglite({ folder, packages });
  });
}

/**
 * The same database with its schema, made once a suite; each test finds it without a row. Deleting a few rows takes
 * milliseconds, making or truncating tables half a second.
 */
export function migrated(open: OpenDatabase): OpenDatabase {
  let opened: Promise<Database> | undefined;
  return async () => {
    if (opened === undefined) {
      opened = open();
      await migrate(await opened);
    } else await deleteRows(await opened);
    return opened;
  };
}

async function deleteRows(database: Database): Promise<void> {
  await database.transaction(async (inside) => {
    // Without foreign keys for once, so that the order of the tables does not matter.
    await inside.query('set local session_replication_role = replica');
    const tables = await inside.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'schema_steps'",
    );
    for (const { name } of tables) await inside.query(`delete from ${name}`);
    await inside.query(
      "select setval(quote_ident(sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'",
    );
  });
}

/** A database that holds nothing, made once in some folder and copied from then on: making one takes six seconds of processor time. */
export async function emptyDatabase(packages: string, folder: string): Promise<string> {
  const template = `${packages}-empty`;
  if (existsSync(template)) return template;
  const fresh = await openPglite({ folder, packages });
  await fresh.close();
  const copy = mkdtempSync(`${template}-`);
  cpSync(folder, copy, { recursive: true });
  try {
    renameSync(copy, template);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    if (!existsSync(template)) throw error; // another test file was faster
  }
  return template;
}

/** One database for all tests of a suite, since making one takes seconds; each test finds it empty. */
function closing(open: OpenDatabase): OpenDatabase {
  let opened: Promise<Database> | undefined;
  afterAll(async () => (await opened)?.close());
  return async () => {
    opened ??= open();
    const database = await opened;
    await database.query('drop schema public cascade');
    await database.query('create schema public');
    return database;
  };
}
