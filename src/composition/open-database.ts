import path from 'node:path';
import { connectPostgres, migrate, openPglite } from '../adapters/postgres/index.ts';
import type { Database } from '../ports/index.ts';

/**
 * The server's database with its schema up to date: a PostgreSQL server where an address is given, else one embedded in
 * this process, below the state folder.
 */
export async function openDatabase(state: string, url: string | undefined): Promise<Database> {
  const database =
    url === undefined
      ? await openPglite({
          folder: path.join(state, 'server', 'database'),
          packages: path.join(state, 'packages'),
        })
      : await connectPostgres({ url });
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
