import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { oldestGit } from '../../../adapters/git/index.ts';
import { hostEnvironment } from '../../../composition/host-environment.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { Checkup } from './checkup.ts';
import { forThisUser, makeFolder } from '../../../adapters/disk/index.ts';

/** Oldest version that works. */
const oldestNode = [20, 19] as const;

/**
 * Looks at node, git, the state folder and the folder for temporary files.
 * @param place the repository, which may bring programs of its own along
 */
export async function examineMachine(settings: Settings, place: string): Promise<Checkup[]> {
  return [
    examineNode(),
    await examineGit(settings, place),
    await examineState(settings.state),
    await examineTemporary(),
  ];
}

function examineNode(): Checkup {
  const found = process.versions.node;
  if (isAtLeast(found, oldestNode)) return { what: 'Node', status: 'ok', found };
  return { what: 'Node', status: 'problem', found, advice: `Install Node ${oldestNode.join('.')} or newer.` };
}

async function examineGit(settings: Settings, place: string): Promise<Checkup> {
  try {
    const { stdout } = await promisify(execFile)('git', ['--version'], {
      env: hostEnvironment(settings, place),
      cwd: '/', // a folder that may not be entered would look as if there were no git
    });
    const found = /\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? stdout.trim();
    if (isAtLeast(found, oldestGit)) return { what: 'git', status: 'ok', found };
    return { what: 'git', status: 'problem', found, advice: `Install git ${oldestGit.join('.')} or newer.` };
  } catch {
    return { what: 'git', status: 'problem', found: 'not found', advice: 'Install git and put it on PATH.' };
  }
}

async function examineState(state: string): Promise<Checkup> {
  const advice = 'Use a writable one with free space: --state-dir DIR or PATCHWRIGHT_STATE_DIR.';
  await makeFolder(state, forThisUser).catch(() => undefined); // reported by the write into it
  return examineFolder('state folder', state, advice);
}

/** Checkouts for checks and the git directories of our own are made there. */
function examineTemporary(): Promise<Checkup> {
  return examineFolder('temporary folder', tmpdir(), 'Use a writable one with free space: TMPDIR.');
}

/** An empty file can be made on a full disk. */
const probeBytes = 64 * 1024;

async function examineFolder(what: string, folder: string, advice: string): Promise<Checkup> {
  const probe = path.join(folder, `.patchwright-probe-${randomUUID()}`);
  try {
    await writeFile(probe, new Uint8Array(probeBytes), { flag: 'wx' });
    return { what, status: 'ok', found: folder };
  } catch (error) {
    return { what, status: 'problem', found: `${folder}: ${(error as Error).message}`, advice };
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [have = 0, haveMinor = 0] = version.split('.').map(Number);
  return have > major || (have === major && haveMinor >= minor);
}
