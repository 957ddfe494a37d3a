import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskRoom } from '../../../src/apps/server/web/disk-room.ts';
import { embeddedDatabase } from '../../support/server/databases.ts';
import { webOf } from '../../support/server/web.ts';
import { temporaryFolder } from '../../support/repository.ts';

describe('room for deliveries on the disk of an embedded database', () => {
  test('is found out by writing, leaves nothing behind, and is believed for a few seconds', async () => {
    const folder = path.join(temporaryFolder(), 'server');
    let time = 0;
    const hasRoom = diskRoom(folder, () => time);
    expect(await hasRoom()).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, ''); // nothing can be written below it
    expect(await hasRoom()).toBe(true);
    time = 5000;
    expect(await hasRoom()).toBe(false);
    rmSync(folder);
    time = 10_000;
    expect(await hasRoom()).toBe(true);
  });

  test('a server without it is not ready, and says why', async () => {
    const state = temporaryFolder();
    const { web } = webOf(await embeddedDatabase()(), state);
    writeFileSync(path.join(state, 'server'), '');
    const reply = await web.request('/readyz');
    expect([reply.status, await reply.text()]).toEqual([
      503,
      'The disk of the embedded database takes nothing more.\n',
    ]);
  });
});
