/** One row as SQL gave it; a query's author says what it holds. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A PostgreSQL database. Large numbers come and go as text (`$1::bigint`, `id::text`), times as `Date`, JSON as text.
 * @throws {DatabaseError} when it cannot be reached or refuses
 */
export interface Database {
  /** One statement with its values. */
  query<T extends Row = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Several statements that take effect together or not at all. */
  transaction<T>(work: (inside: Pick<Database, 'query'>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** As much of a database as a statement needs, inside a transaction or outside. */
export type Queries = Pick<Database, 'query'>;
