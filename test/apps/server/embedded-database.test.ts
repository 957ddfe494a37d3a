import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownIdentity } from '../../../src/adapters/disk/process-identity.ts';
import { lockDatabaseFolder } from '../../../src/adapters/postgres/folder-lock.ts';
import { openPglite } from '../../../src/adapters/postgres/index.ts';
import { spawnCli } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/repository.ts';
import { emptyDatabase } from '../../support/server/databases.ts';
import { pglitePackages } from '../../support/server/pglite-packages.ts';

/** An open database, and the folder of its files. */
async function opened() {
  const packages = pglitePackages();
  const folder = path.join(temporaryFolder(), 'database');
  cpSync(await emptyDatabase(packages, `${folder}.template`), folder, { recursive: true });
  const database = await openPglite({ folder, packages });
  onTestFinished(() => database.close().catch(() => undefined)); // a test may have closed it
  return { database, folder, packages };
}

/** What a server says that is started on the files of a database that was killed, once something happened to them. */
async function start(damage: (folder: string) => void) {
  const { folder, packages } = await opened();
  const state = temporaryFolder();
  mkdirSync(path.join(state, 'server'));
  symlinkSync(packages, path.join(state, 'packages'));
  cpSync(folder, path.join(state, 'server', 'database'), { recursive: true });
  damage(path.join(state, 'server', 'database'));
  const env = { PATCHWRIGHT_STATE_DIR: state, OPENAI_API_KEY: 'k' };
  return spawnCli(['server', '--port', '0'], { cwd: state, env });
}

test.each(['global/1260', 'pg_hba.conf', 'PG_VERSION'])(
  'a server whose embedded database does not open, for %s is gone, says so and ends (R33)',
  async (file) => {
    const { code, stderr } = await start((folder) => rmSync(path.join(folder, file)));
    expect(stderr).toMatch(
      /^Error: The embedded database in .* does not open\nHint: Restore its last backup/,
    );
    expect(code).toBe(1);
  },
);

test('an embedded database takes nothing in while its files are away, and goes on when they are back (R22)', async () => {
  const { database, folder } = await opened();
  const ask = () => database.query('select 1 as one');
  await database.query('create table kept (id integer)');
  renameSync(folder, `${folder}.away`);
  const gone = { code: 'unreachable', message: expect.stringContaining('was removed or replaced') };
  await expect(ask()).rejects.toMatchObject(gone);
  await expect(
    database.transaction((inside) => inside.query('insert into kept values (1)')),
  ).rejects.toMatchObject(gone);
  cpSync(`${folder}.away`, folder, { recursive: true });
  await expect(ask()).rejects.toMatchObject(gone);
  rmSync(folder, { recursive: true });
  renameSync(`${folder}.away`, folder);
  expect(await ask()).toEqual([{ one: 1 }]);
});

/** The lock of another process that lives. */
async function lockOfAnother(): Promise<string> {
  const other = spawn('sleep', ['60']);
  await once(other, 'spawn');
  onTestFinished(() => void other.kill());
  const { space, boot } = ownIdentity();
  return JSON.stringify({ pid: other.pid, boot, space });
}

test('an embedded database is left alone once another process has it, also when that has ended (R33)', async () => {
  const { database, folder } = await opened();
  const lock = `${folder}.lock`;
  const theirs = await lockOfAnother();
  writeFileSync(lock, theirs);
  const taken = { code: 'unreachable', message: expect.stringContaining('Another process has') };
  await expect(database.query('select 1')).rejects.toMatchObject(taken);
  rmSync(lock);
  await expect(database.transaction((inside) => inside.query('select 1'))).rejects.toMatchObject(taken);
  writeFileSync(lock, theirs);
  await database.close();
  expect(readFileSync(lock, 'utf8'), 'is not ours to remove').toBe(theirs);
});

test('a lock that somebody takes away is made again before anything else is written', async () => {
  const { database, folder } = await opened();
  const ours = readFileSync(`${folder}.lock`, 'utf8');
  rmSync(`${folder}.lock`);
  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(ours);
  await database.close();
  expect(existsSync(`${folder}.lock`)).toBe(false);
});

test.each<[string, (lock: string) => Promise<void>, string | undefined]>([
  ['lives', async (lock) => writeFileSync(lock, await lockOfAnother()), 'in-use'],
  [
    'is gone',
    async (lock) => writeFileSync(lock, JSON.stringify({ ...ownIdentity(), boot: 'earlier' })),
    undefined,
  ],
  ['left half a lock', async (lock) => writeFileSync(lock, '{"pid'), undefined],
])('a folder is taken over where its process %s, or not', async (_, leave, code) => {
  const lock = path.join(temporaryFolder(), 'database.lock');
  await leave(lock);
  const take = () => lockDatabaseFolder(lock, 'f').release();
  if (code) expect(take).toThrow(expect.objectContaining({ code }));
  else expect(take).not.toThrow();
});
