import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { appendExchange, handBack, renewLease, type Hold } from '../../../jobs/queue/index.ts';
import type { Database } from '../../../ports/index.ts';
import { longestWaitMs, workerLost, type Keeper } from './carry-on.ts';
import { KeptExchange, ModelCall } from './protocol.ts';
import { DatabaseError, ignoring } from '../../../errors/index.ts';

/** A number as the database gives them out. */
const number = z.string().regex(/^\d{1,18}$/);
const Reply = z.object({
  call: ModelCall.omit({ asked: true }).extend({ run: number, fence: number }),
  exchange: KeptExchange,
});

/** How long to wait for room on a disk that takes no reply, ms. */
const roomMs = 1000;

/**
 * Keeps replies in files of the state folder while the server with the embedded database is gone; it takes them in when it
 * is back ({@link takeInReplies}). A reply that the disk takes not is kept in memory until it does: it is paid for.
 */
export function folderKeeper(state: string, everyMs = roomMs): Keeper {
  const folder = folderOf(state);
  return {
    renew: async (hold) => writeWhole(folder, waitingName(hold), JSON.stringify(hold)),
    keep: async ({ id, run, fence }, exchange) => {
      const text = JSON.stringify({ call: { id, run, fence }, exchange });
      await untilTaken(() => writeWhole(folder, `${id}.json`, text), everyMs);
    },
    handBack: async (hold) => rmSync(path.join(folder, waitingName(hold)), { force: true }),
    close: async () => undefined,
  };
}

/** Writes something, again while the disk does not take it. @throws why it did not, after a day */
async function untilTaken(write: () => void, everyMs: number): Promise<void> {
  for (const until = performance.now() + longestWaitMs; ; await wait(everyMs)) {
    try {
      return write();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Takes in what a caller has kept while the server was gone; runs whose model it still asks stay where they are. */
export async function takeInReplies(database: Database, state: string, leaseMs: number): Promise<void> {
  const folder = folderOf(state);
  const names = namesIn(folder);
  for (const name of names.filter((one) => one.endsWith('.waiting'))) {
    const file = path.join(folder, name);
    const [id = '', fence = ''] = name.replace('.waiting', '').split('-');
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    // Its caller is gone, too; one of the future is of before the clock was set back.
    if (Math.abs(age) > leaseMs) rmSync(file, { force: true });
    else await renewLease(database, { id, fence }, leaseMs).catch(() => undefined);
  }
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const reply = readReply(path.join(folder, name));
    if (reply === undefined) continue;
    const { call, exchange } = reply;
    const hold = { id: call.run, fence: call.fence };
    if (!(await isTakenIn(database, call, exchange))) {
      putAside(path.join(folder, name));
      continue;
    }
    if (!names.includes(waitingName(hold))) await handBack(database, hold, workerLost).catch(ignoreLost);
    rmSync(path.join(folder, name), { force: true });
  }
}

/** A file that a fault of the disk has damaged is put aside: it must keep neither the server nor the other replies waiting. */
function readReply(file: string): z.infer<typeof Reply> | undefined {
  try {
    return Reply.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    putAside(file);
    return undefined;
  }
}

/** @returns false where the database takes it never, as what no longer is what was written @throws what may pass */
async function isTakenIn(
  database: Database,
  ...[call, exchange]: [Omit<ModelCall, 'asked'>, KeptExchange]
): Promise<boolean> {
  try {
    await appendExchange(database, call, exchange).catch(ignoreLost);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'refused') return false;
    throw error;
  }
}

function putAside(file: string): void {
  renameSync(file, `${file}.damaged`);
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
