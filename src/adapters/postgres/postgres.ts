import pg from 'pg';
import { DatabaseError } from '../../errors/index.ts';
import type { Database, Row } from '../../ports/index.ts';
import { throwDatabaseError } from './database-errors.ts';

/** The oldest PostgreSQL that is tested against, as `server_version_num`. */
const oldest = 130_000;

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** Connections at the same time; a dozen serves a web process and eight runs. */
  connections?: number;
  /** The longest that a statement may take, ms. */
  statementMs?: number;
}

/**
 * A PostgreSQL server. Connections that break are made anew at the next statement.
 * @throws {DatabaseError} when it cannot be reached, refuses the login, or is older than 13
 */
export async function connectPostgres({
  url,
  connections = 12,
  statementMs = 60_000,
}: PostgresOptions): Promise<Database> {
  const pool = openPool(url, connections, statementMs);
  // A connection that breaks while it is idle: the next statement tells.
  pool.on('error', () => undefined);
  const database = databaseOver(pool);
  try {
    const [row] = await database.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((row?.version ?? 0) < oldest)
      throw new DatabaseError(
        'too-old',
        `This PostgreSQL is version ${Math.floor((row?.version ?? 0) / 10_000)}; 13 is the oldest that works`,
      );
  } catch (error) {
    await pool.end().catch(() => undefined);
    throw error;
  }
  return database;
}

function openPool(url: string, max: number, statementMs: number): pg.Pool {
  try {
    if (!/^postgres(ql)?:$/.test(new URL(url).protocol)) throw new Error('not a postgres address');
    return new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      application_name: 'patchwright',
      statement_timeout: statementMs,
      query_timeout: statementMs * 1.25, // a server that is frozen, or behind a broken line, cannot say that it is late
    });
  } catch (cause) {
    // The address holds a password, so it is not repeated.
    throw new DatabaseError('refused', 'DATABASE_URL is not a PostgreSQL address', {
      cause,
      hint: 'Use the form postgres://user:password@host:5432/database.',
    });
  }
}

function databaseOver(pool: pg.Pool): Database {
  return {
    query: (text, values) => ask(pool, text, values),
    async transaction(work) {
      const client = await pool.connect().catch(throwDatabaseError);
      let broken: Error | undefined;
      const noticed = (error: Error) => (broken = error);
      client.on('error', noticed);
      try {
        await ask(client, 'begin');
        const result = await work({ query: (text, values) => ask(client, text, values) });
        await ask(client, 'commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.off('error', noticed);
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

async function ask<T extends Row>(
  on: Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return on.query(text, [...values]).then(({ rows }) => rows as T[], throwDatabaseError);
}
