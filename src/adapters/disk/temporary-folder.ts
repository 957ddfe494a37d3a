import { lstat, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remedyFor, WorkspaceError } from '../../errors/index.ts';
import { readPlain } from './read-plain.ts';
import { removeTree } from './remove-tree.ts';
import { isRunning, keepTouching, ownIdentity, ProcessIdentity } from './process-identity.ts';

/** A folder for a time. */
export interface TemporaryFolder {
  path: string;
  /** Removes it with everything in it, as far as that can be done now. */
  dispose(): Promise<void>;
}

/** As `mkdtemp` names them: a folder that a person calls `patchwright-git-mirror_1` is none of ours. */
const named = /^patchwright-(?:checkout|commit|git|probe)-[A-Za-z\d]{6}$/;
const ownerFile = 'owner.json';
/**
 * Age from which a folder without an owner is removed, ms: a younger one is just being made, or its process was killed
 * while making it.
 */
const ownerlessMs = 3600 * 1000;

/** Where folders for a time are made. Whatever is given its place may run in another folder, for which `TMPDIR=tmp` is another one. */
function temporaryPlace(): string {
  return path.resolve(tmpdir());
}

let swept: Promise<void> | undefined;

/**
 * Makes a folder below `TMPDIR` that only this user may enter and that says whose it is. Before the first one, folders
 * are removed that a killed process has left (R33).
 */
export async function makeTemporaryFolder(
  purpose: 'checkout' | 'commit' | 'git' | 'issue' | 'probe',
): Promise<TemporaryFolder> {
  swept ??= sweepTemporaryFolders(temporaryPlace()).catch(() => undefined);
  await swept;
  const folder = await mkdtemp(path.join(temporaryPlace(), `patchwright-${purpose}-`)).catch(unwritable);
  const owner = path.join(folder, ownerFile);
  try {
    await writeFile(owner, JSON.stringify(ownIdentity()));
  } catch (error) {
    await removeTree(folder).catch(() => undefined);
    unwritable(error);
  }
  const release = keepTouching(owner);
  return {
    path: folder,
    async dispose() {
      release();
      // What cannot be removed, or whose removal somebody ends, costs no run its result: the next start removes what is left.
      await removeTree(folder).catch(() => undefined);
    },
  };
}

function unwritable(cause: unknown): never {
  const { code = '' } = cause as NodeJS.ErrnoException;
  throw new WorkspaceError(
    'disk-full',
    `the folder for temporary files, ${temporaryPlace()}, cannot be written (${code})`,
    {
      cause,
      hint: `${remedyFor(code)}, or use another one: TMPDIR.`,
    },
  );
}

/**
 * Removes what processes that are gone have left in `folder`. Only real folders of this very user, closed to
 * others as we make them: anybody, the user too, may lay out anything under such a name (R29).
 */
export async function sweepTemporaryFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const target = path.join(folder, name);
    if (!named.test(name) || !(await isOwnFolder(target)) || (await isHeld(target))) continue;
    await removeTree(target).catch(() => undefined);
  }
}

async function isOwnFolder(target: string): Promise<boolean> {
  const facts = await lstat(target).catch(() => undefined);
  return (
    facts !== undefined &&
    facts.isDirectory() &&
    facts.uid === process.getuid?.() &&
    (facts.mode & 0o777) === 0o700
  );
}

async function isHeld(target: string): Promise<boolean> {
  const file = path.join(target, ownerFile);
  try {
    return isRunning(ProcessIdentity.parse(JSON.parse(await readPlain(file))), file);
  } catch {
    const { mtimeMs } = await lstat(target).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs < ownerlessMs;
  }
}
