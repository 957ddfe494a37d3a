import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunFolder } from '../../ports/index.ts';

/** Name of the seal in a run folder. */
const sealName = 'seal';

/**
 * Seals the frozen input of a run with a key that never leaves the state folder. Whoever hands on a run folder, or forges one,
 * cannot make the seal: what such a folder says of repositories, endpoints and approvals is a stranger's word (R29–R31).
 */
export async function sealRun(state: string, folder: Pick<RunFolder, 'writeText'>, frozen: string) {
  await folder.writeText(sealName, `${sealOf(await ownKey(state), frozen)}\n`);
}

/** Whether the input of a run folder is as a run with this state folder froze it. */
export async function isOwnRun(state: string, dir: string): Promise<boolean> {
  const read = (file: string) => readFile(file).catch(() => undefined);
  const [key, seal, frozen] = await Promise.all([
    read(keyFile(state)),
    read(path.join(dir, sealName)),
    read(path.join(dir, 'run.json')),
  ]);
  if (key === undefined || seal === undefined || frozen === undefined || key.length !== keyBytes)
    return false;
  const wanted = Buffer.from(`${sealOf(key, frozen)}\n`);
  return seal.length === wanted.length && timingSafeEqual(seal, wanted);
}

/**
 * Gives a state folder its key from a secret, so that a run which travels to another machine with the same secret is its own
 * there: the attempts of a workflow run. A folder that has a key keeps it.
 */
export async function shareRunKey(state: string, secret: string): Promise<void> {
  await makeKey(state, createHmac('sha256', secret).update('patchwright run folders').digest());
}

const keyBytes = 32;

function keyFile(state: string): string {
  return path.join(state, 'run-key');
}

function sealOf(key: Uint8Array, frozen: string | Uint8Array): string {
  return createHmac('sha256', key).update(frozen).digest('hex');
}

/** The key of this state folder, made by its first run; of two that begin at once, both take the one that is there. */
async function ownKey(state: string): Promise<Uint8Array> {
  await makeKey(state, randomBytes(keyBytes));
  return readFile(keyFile(state));
}

async function makeKey(state: string, key: Uint8Array): Promise<void> {
  await mkdir(state, { recursive: true });
  await writeFile(keyFile(state), key, { flag: 'wx', mode: 0o600 }).catch(ignoreExisting);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
