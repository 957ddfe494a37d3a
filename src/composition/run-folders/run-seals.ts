import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstat, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { RunFolder } from '../../ports/index.ts';
import { UsageError, ignoring } from '../../errors/index.ts';
import {
  forThisUser,
  isOfAnotherUser,
  makeFolder,
  readPlainBytes,
  writeNewFile,
} from '../../adapters/disk/index.ts';
import { sha256Of } from '../../text/sha256.ts';

/** Name of the seal in a run folder. */
const sealName = 'seal';

/**
 * Seals the frozen input of a run with a key that never leaves the state folder. Whoever forges or passes on a run
 * folder cannot make the seal, so that what it says of repositories, endpoints and approvals is not trusted (R29–R31).
 */
export async function sealRun(state: string, folder: Pick<RunFolder, 'writeText'>, frozen: string) {
  await folder.writeText(sealName, `${sealOf(await ownKey(state), frozen)}\n`);
}

/** Whether the input of a run folder is as a run with this state folder froze it. */
export async function isOwnRun(state: string, dir: string): Promise<boolean> {
  const frozen = await readPlainBytes(path.join(dir, 'run.json'));
  return frozen !== undefined && isSealed(state, path.join(dir, sealName), frozen);
}

async function isSealed(state: string, file: string, content: Uint8Array): Promise<boolean> {
  if (await isOfAnotherUser(keyFile(state))) return false;
  const [key, seal] = await Promise.all([readPlainBytes(keyFile(state)), readPlainBytes(file)]);
  if (key === undefined || seal === undefined || key.length !== keyBytes) return false;
  const wanted = Buffer.from(`${sealOf(key, content)}\n`);
  return seal.length === wanted.length && timingSafeEqual(seal, wanted);
}

/** Name of the seal of what a run came to. */
const resultSealName = 'result.seal';

/**
 * Seals the result of a run together with its input: results of checks that did not run with this state folder are not
 * trusted (A6).
 */
export async function sealResult(state: string, folder: Pick<RunFolder, 'dir' | 'writeText'>): Promise<void> {
  const result = await resultOf(folder.dir);
  if (result !== undefined)
    await folder.writeText(resultSealName, `${sealOf(await ownKey(state), result)}\n`);
}

/** Whether the report of a run folder is as a run with this state folder wrote it. */
export async function isOwnResult(state: string, dir: string): Promise<boolean> {
  const result = await resultOf(dir);
  return result !== undefined && isSealed(state, path.join(dir, resultSealName), result);
}

/**
 * Whether what a run folder tells can have been written here: its result or, where the run has not ended, its input is as a run
 * with this state folder left it. The report as text and as a page has no seal of its own (`sealed-report.ts` tells what has).
 */
export async function isMadeHere(state: string, dir: string): Promise<boolean> {
  if (await isOwnResult(state, dir)) return true;
  const ended = await lstat(path.join(dir, 'report.json')).catch(() => undefined);
  return ended === undefined && isOwnRun(state, dir);
}

async function resultOf(dir: string): Promise<Buffer | undefined> {
  const [input, report] = await Promise.all(
    ['run.json', 'report.json'].map((name) => readPlainBytes(path.join(dir, name))),
  );
  return input && report && Buffer.from(`result ${sha256Of(input)} ${sha256Of(report)}`);
}

/** Key under which a run with this input keeps what its stages come to. */
export async function stageKey(state: string, frozen: string): Promise<Uint8Array> {
  return createHmac('sha256', await ownKey(state))
    .update(`stages ${frozen}`)
    .digest();
}

/** A text with its seal on the first line. @param purpose what it is, so that it cannot stand in for another one */
export async function sealText(state: string, purpose: string, text: string): Promise<string> {
  return `${sealOf(await ownKey(state), `${purpose}\n${text}`)}\n${text}`;
}

/** What was sealed with this state folder for this purpose. @returns `undefined` for everything else */
export async function unsealText(
  state: string,
  purpose: string,
  sealed: string,
): Promise<string | undefined> {
  const text = sealed.slice(sealed.indexOf('\n') + 1);
  const [actual, expected] = [Buffer.from(sealed), Buffer.from(await sealText(state, purpose, text))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined;
}

/**
 * Derives the key of a state folder from a secret, so that a run which moves to another machine with the same secret is
 * trusted there: the attempts of a workflow run. A folder that has a key keeps it.
 * @param repository `owner/name`: repositories of an organisation share secrets, and must not trust each other's runs
 * (R28)
 */
export async function shareRunKey(state: string, secret: string, repository: string): Promise<void> {
  const purpose = `patchwright run folders of ${repository.toLowerCase()}`;
  await makeKey(state, createHmac('sha256', secret).update(purpose).digest());
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
  await putAsideDamagedKey(state);
  await makeKey(state, randomBytes(keyBytes));
  if (await isOfAnotherUser(keyFile(state)))
    throw new UsageError(`${state} belongs to another user of this machine`, {
      hint: 'Its content cannot be trusted. Use a folder of your own: --state-dir DIR or PATCHWRIGHT_STATE_DIR.',
    });
  return readFile(keyFile(state));
}

/** With a key that is none, no run would ever be known as made here again, and each one that is cut off be paid for twice. */
async function putAsideDamagedKey(state: string): Promise<void> {
  const facts = await lstat(keyFile(state)).catch(() => undefined);
  if (facts === undefined || (facts.isFile() && facts.size === keyBytes)) return;
  await rename(keyFile(state), `${keyFile(state)}.damaged`);
}

/** Of two runs that make one at once, both use that of the first. */
async function makeKey(state: string, key: Uint8Array): Promise<void> {
  if (await lstat(keyFile(state)).catch(() => undefined)) return;
  await makeFolder(state, forThisUser);
  await writeNewFile(keyFile(state), key, 0o600).catch(ignoring('EEXIST'));
}
