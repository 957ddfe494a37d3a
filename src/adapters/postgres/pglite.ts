import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '../../errors/index.ts';
import type { Database, Row } from '../../ports/index.ts';
import { requireInstalled } from '../packages/index.ts';
import { throwDatabaseError, toDatabaseError } from './database-errors.ts';
import { lockDatabaseFolder, type FolderLock } from './folder-lock.ts';

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
  const lock = lockDatabaseFolder(`${folder}.lock`, folder);
  try {
    const inner = await openFolder(folder, create);
    return databaseOver(inner, stillIn(folder), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openFolder(folder: string, create: (folder: string) => Promise<Pglite>): Promise<Pglite> {
  if (!existsSync(folder)) {
    const begun = `${folder}.begun`;
    rmSync(begun, { recursive: true, force: true });
    await create(begun)
      .then((fresh) => fresh.close())
      .catch(throwDatabaseError);
    renameSync(begun, folder);
  }
  const damaged = (cause?: unknown) =>
    new DatabaseError('damaged', `The embedded database in ${folder} does not open`, {
      cause,
      hint: 'Restore its last backup (docs/server.md). If you move the folder away, a new database is created and the queue is lost.',
    });
  // PGlite would make a new one over what is left of this one.
  if (existsSync(path.join(folder, 'global')) && !existsSync(path.join(folder, marker))) throw damaged();
  return create(folder).catch((cause: unknown) => {
    const known = toDatabaseError(cause);
    throw known.code === 'full' ? known : damaged(cause);
  });
}

/** The file by which a folder is known to hold a database. */
const marker = 'PG_VERSION';

/**
 * PGlite goes on in files that were deleted, and what it takes in there is lost with the process.
 * @returns throws once the database in a folder is not the one that was opened there
 */
function stillIn(folder: string): () => void {
  const fileNow = () => statSync(path.join(folder, marker), { throwIfNoEntry: false })?.ino;
  const opened = fileNow();
  return () => {
    if (fileNow() === opened) return;
    throw new DatabaseError('unreachable', `The embedded database in ${folder} was removed or replaced`, {
      hint: 'Restore its last backup (docs/server.md) and start the server again.',
    });
  };
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

function databaseOver(inner: Pglite, requireFiles: () => void, lock: FolderLock): Database {
  const requireOurs = () => {
    requireFiles();
    lock.require();
  };
  return {
    async query(text, values) {
      requireOurs();
      return ask(inner, text, values);
    },
    async transaction(work) {
      requireOurs();
      return inner.transaction((inside) => work({ query: (text, values) => ask(inside, text, values) }));
    },
    async close() {
      await inner.close();
      lock.release();
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
