import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '../../errors/index.ts';
import type { Database, Row } from '../../ports/index.ts';
import { requireInstalled } from '../packages/index.ts';
import { throwDatabaseError, toDatabaseError } from './database-errors.ts';
import { lockDatabaseFolder } from './folder-lock.ts';

/** The version that is tested against; 17 MB that only an embedded database needs. */
const pglitePackage = '@electric-sql/pglite@0.5.16';

export interface PgliteOptions {
  /** Where its files lie; made when absent. */
  folder: string;
  /** Folder that packages were installed to (`npm install --prefix`), looked at after our own. */
  packages: string;
}

/** The part of PGlite that is used here. */
interface Pglite {
  query<T>(text: string, values?: unknown[]): Promise<{ rows: T[] }>;
  transaction<T>(work: (inside: Pick<Pglite, 'query'>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface PgliteClass {
  defaultStartParams: readonly string[];
  create(folder: string, options: { startParams: string[] }): Promise<Pglite>;
}

/** What the database keeps of its files in memory; its own 128 MB would be most of this process. */
const sharedBuffers = '16MB';

/**
 * PostgreSQL inside this process. It takes one process per folder, which a lock beside its files holds it to. A folder is
 * begun under another name and renamed when it is whole, so a crash while it is made leaves none that is half.
 * @throws {DatabaseError} `package-missing`, `in-use`, `full` or `damaged`
 */
export async function openPglite({ folder, packages }: PgliteOptions): Promise<Database> {
  const create = loadPglite(packages);
  mkdirSync(path.dirname(folder), { recursive: true });
  const release = lockDatabaseFolder(`${folder}.lock`, folder);
  try {
    const inner = await openFolder(folder, create);
    return databaseOver(inner, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function openFolder(folder: string, create: (folder: string) => Promise<Pglite>): Promise<Pglite> {
  const { existsSync, renameSync, rmSync } = await import('node:fs');
  if (!existsSync(folder)) {
    const begun = `${folder}.begun`;
    rmSync(begun, { recursive: true, force: true });
    await create(begun)
      .then((fresh) => fresh.close())
      .catch(throwDatabaseError);
    renameSync(begun, folder);
  }
  return create(folder).catch((cause: unknown) => {
    const known = toDatabaseError(cause);
    if (known.code === 'full') throw known;
    throw new DatabaseError('damaged', `The embedded database in ${folder} does not open`, {
      cause,
      hint: 'Restore its last backup (docs/server.md). If you move the folder away, a new database is created and the queue is lost.',
    });
  });
}

function loadPglite(packages: string): (folder: string) => Promise<Pglite> {
  const library = requireInstalled<{ PGlite: PgliteClass }>('@electric-sql/pglite', packages);
  if (!library) {
    throw new DatabaseError('package-missing', 'The embedded database (PGlite) is not installed', {
      hint: `Install it once: npm install --prefix ${packages} ${pglitePackage}\nOr use a PostgreSQL server: DATABASE_URL=postgres://…`,
    });
  }
  const startParams = [...library.PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`];
  return (folder) => library.PGlite.create(folder, { startParams });
}

function databaseOver(inner: Pglite, release: () => void): Database {
  return {
    query: (text, values) => ask(inner, text, values),
    transaction: (work) =>
      inner.transaction((inside) => work({ query: (text, values) => ask(inside, text, values) })),
    async close() {
      await inner.close();
      release();
    },
  };
}

async function ask<T extends Row>(
  on: Pick<Pglite, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return on.query<T>(text, [...values]).then(({ rows }) => rows, throwDatabaseError);
}
