import { DatabaseError } from '../../errors/index.ts';
import type { Database } from '../../ports/index.ts';
import { migrations, type Migration } from './migrations/index.ts';

/** Key of an advisory lock of ours: whoever holds it migrates, the others wait. */
const turn = 7_254_110_431;

/**
 * Brings the schema up to date, forward only. Every step takes effect with its entry in `schema_steps` or not at all, so
 * one that was cut off is made again at the next start. Several processes may start at the same time.
 * @param steps all steps; tests leave some out to stand for an earlier version
 * @throws {DatabaseError} `too-new` when a later version of the program cannot be served by this one
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await database.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock($1::bigint)', [String(turn)]);
    await inside.query(
      'create table if not exists schema_steps (id integer primary key, name text not null, made_at timestamptz not null default now())',
    );
  });
  for (const step of steps) await makeStep(database, step);
}

async function makeStep(database: Database, { id, name, sql }: Migration): Promise<void> {
  await database.transaction(async (inside) => {
    await inside.query('select pg_advisory_xact_lock($1::bigint)', [String(turn)]);
    const [made] = await inside.query<{ name: string }>('select name from schema_steps where id = $1', [id]);
    if (made?.name === name) return;
    if (made)
      throw new DatabaseError(
        'too-new',
        `Migration ${id} of this database is "${made.name}", but this program knows it as "${name}"`,
        { hint: 'It belongs to another program or version. Use another database, or start that version.' },
      );
    for (const statement of statementsOf(sql)) await inside.query(statement);
    await inside.query('insert into schema_steps (id, name) values ($1, $2)', [id, name]);
  });
}

/** Steps hold no semicolon but between statements. */
function statementsOf(sql: string): string[] {
  return sql
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
