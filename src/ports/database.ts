/** A row of a result; the caller of a query states its type. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A PostgreSQL database. Large numbers are passed as text (`$1::bigint`, `id::text`), times as `Date`, JSON as text.
 * @throws {DatabaseError} when it cannot be reached or refuses a statement
 */
export interface Database {
  /** Executes one statement. */
  query<T extends Row = Row>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Executes several statements that take effect together or not at all. */
  transaction<T>(work: (inside: Pick<Database, 'query'>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What executes statements, inside a transaction or outside. */
export type Queries = Pick<Database, 'query'>;
