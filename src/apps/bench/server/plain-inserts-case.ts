import { openDatabase } from '../../../composition/open-database.ts';
import type { Measure } from './measure.ts';

/** What the same database stores without a server in front: rows of 10 kB, each in a transaction of its own, one after the other. */
export async function measurePlainInserts(
  state: string,
  databaseUrl: string | undefined,
  seconds: number,
): Promise<Measure[]> {
  const database = await openDatabase(state, databaseUrl);
  try {
    await database.query(
      'create table if not exists plain (id bigserial primary key, payload text not null)',
    );
    const begun = performance.now();
    let rows = 0;
    for (; performance.now() - begun < seconds * 1000; rows += 1)
      await database.query('insert into plain (payload) values ($1)', ['x'.repeat(10_000)]);
    const took = (performance.now() - begun) / 1000;
    await database.query('drop table plain');
    return [{ name: 'rows a second', value: rows / took, unit: '/s' }];
  } finally {
    await database.close();
  }
}
