import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { appendExchange, handBack, renewLease, type Hold } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { workerLost, type Keeper } from './carry-on.ts';
import { KeptExchange, ModelCall } from './protocol.ts';
import { ignoring } from '../../../errors/index.ts';

const Reply = z.object({ call: ModelCall.omit({ asked: true }), exchange: KeptExchange });

/**
 * Keeps replies in files of the state folder while the server with the embedded database is gone; it takes them in when it
 * is back ({@link takeInReplies}).
 */
export function folderKeeper(state: string): Keeper {
  const folder = folderOf(state);
  return {
    renew: async (hold) => writeWhole(folder, waitingName(hold), JSON.stringify(hold)),
    keep: async ({ id, run, fence }, exchange) => {
      writeWhole(folder, `${id}.json`, JSON.stringify({ call: { id, run, fence }, exchange }));
    },
    handBack: async (hold) => rmSync(path.join(folder, waitingName(hold)), { force: true }),
    close: async () => undefined,
  };
}

/** Takes in what a caller has kept while the server was gone; runs whose model it still asks stay where they are. */
export async function takeInReplies(database: Database, state: string, leaseMs: number): Promise<void> {
  const folder = folderOf(state);
  const names = namesIn(folder);
  for (const name of names.filter((one) => one.endsWith('.waiting'))) {
    const file = path.join(folder, name);
    const [id = '', fence = ''] = name.replace('.waiting', '').split('-');
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > leaseMs)
      rmSync(file, { force: true }); // its caller is gone, too
    else await renewLease(database, { id, fence }, leaseMs).catch(() => undefined);
  }
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const reply = readReply(path.join(folder, name));
    if (reply === undefined) continue;
    const { call, exchange } = reply;
    const hold = { id: call.run, fence: call.fence };
    await appendExchange(database, call, exchange).catch(ignoreLost);
    if (!names.includes(waitingName(hold))) await handBack(database, hold, workerLost).catch(ignoreLost);
    rmSync(path.join(folder, name), { force: true });
  }
}

/** A file that a fault of the disk has damaged is put aside: it must keep neither the server nor the other replies waiting. */
function readReply(file: string): z.infer<typeof Reply> | undefined {
  try {
    return Reply.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    renameSync(file, `${file}.damaged`);
    return undefined;
  }
}

/** A reply is kept whoever holds its run. @throws what else went wrong */
const ignoreLost = ignoring('lease-lost');

function waitingName({ id, fence }: Hold): string {
  return `${id}-${fence}.waiting`;
}

function folderOf(state: string): string {
  return path.join(state, 'server', 'replies');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Writes a file whole, so that no reader sees half of it. */
function writeWhole(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `${name}.tmp`);
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path.join(folder, name));
}
