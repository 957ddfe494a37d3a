import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageModel } from '../../../../ports/index.ts';
import { git } from '../../git.ts';
import { runShell } from '../shell.ts';
import type { Room } from '../set-up.ts';
import { commandOf } from './peers.ts';
import { servePeer } from './peer-endpoint.ts';

/** What a peer works on. */
export interface PeerTask {
  /** Name of a known peer, or a shell command. */
  peer: string;
  problem: string;
  room: Room;
  /** Folder that keeps the peer's log for people. */
  keep: string;
  model: LanguageModel;
  modelName: string;
  maxCalls: number;
  timeoutMs: number;
  signal: AbortSignal;
}

/** What a peer left behind. */
export interface PeerResult {
  diff: string;
  exitCode: number;
  timedOut: boolean;
  seconds: number;
}

/**
 * Lets a peer work in a checkout by its command, with the model under test behind a loopback address, and takes what it
 * changed as its patch, however it ended. It runs as it is, without a sandbox.
 */
export async function runPeer(task: PeerTask): Promise<PeerResult> {
  const { room, keep, signal } = task;
  const file = `${room.checkout}.task.md`;
  await writeFile(file, task.problem);
  const { base } = await stateOf(room.checkout);
  const endpoint = await servePeer(task.model, task.maxCalls, signal);
  try {
    const run = await runShell(commandOf(task.peer), {
      cwd: room.checkout,
      env: { ...room.env, ...environmentOf(task, file, endpoint.url) },
      timeoutMs: task.timeoutMs,
      signal,
    });
    signal.throwIfAborted();
    await writeFile(join(keep, 'peer.log'), run.output);
    const { exitCode, timedOut, seconds } = run;
    return { diff: await changesSince(room.checkout, base), exitCode, timedOut, seconds };
  } finally {
    await endpoint.close();
  }
}

/** What a command finds: the task as a file, and the endpoint under the names that clients read. */
function environmentOf(task: PeerTask, file: string, url: string): Record<string, string> {
  return {
    PEER_TASK: file,
    PEER_MODEL: task.modelName,
    PEER_CALLS: String(task.maxCalls),
    OPENAI_BASE_URL: url,
    OPENAI_API_BASE: url,
    OPENAI_API_KEY: 'unused',
  };
}

async function stateOf(checkout: string): Promise<{ base: string }> {
  // Whatever set-up wrote is part of where the peer begins, not of its patch.
  await git(['add', '--all'], { cwd: checkout });
  return { base: (await git(['write-tree'], { cwd: checkout })).trim() };
}

async function changesSince(checkout: string, base: string): Promise<string> {
  await git(['add', '--all'], { cwd: checkout });
  return git(['diff', '--cached', '--no-renames', '--no-ext-diff', '--binary', base], { cwd: checkout });
}
