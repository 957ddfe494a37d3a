import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
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
 * Looks at node, git and the state folder.
 * @param place the repository, which may bring programs of its own along
 */
export async function examineMachine(settings: Settings, place: string): Promise<Checkup[]> {
  return [examineNode(), await examineGit(settings, place), await examineState(settings.state)];
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
  const probe = path.join(state, `.probe-${process.pid}`);
  try {
    await makeFolder(state, forThisUser);
    await writeFile(probe, '');
    await rm(probe);
    return { what: 'state folder', status: 'ok', found: state };
  } catch (error) {
    const advice = 'Use a writable one: --state-dir DIR or PATCHWRIGHT_STATE_DIR.';
    return {
      what: 'state folder',
      status: 'problem',
      found: `${state}: ${(error as Error).message}`,
      advice,
    };
  }
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [have = 0, haveMinor = 0] = version.split('.').map(Number);
  return have > major || (have === major && haveMinor >= minor);
}
