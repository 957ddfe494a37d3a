import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';

/** What git opens in the folders of a working tree, tracked or not. */
const openedByGit = ['.gitignore', '.gitattributes'];
/** Longer than git needs for most working trees; larger ones are looked through while it goes on. */
const patienceMs = 3000;

/**
 * Runs what lets git look at a working tree. Where that takes long, the tree is looked through for a pipe or a device in the
 * place of a file that git opens, for which it would wait without end.
 * @param use is to end at the signal's word
 * @throws {WorkspaceError} `not-a-repository` where there is one, with its place
 */
export async function stoppedByPipes<T>(
  root: string,
  use: (signal: AbortSignal) => Promise<T>,
  waitMs = patienceMs,
): Promise<T> {
  const stop = new AbortController();
  let found: string | undefined;
  const timer = setTimeout(async () => {
    found = await findPipe(root, stop.signal);
    if (found !== undefined) stop.abort();
  }, waitMs);
  try {
    return await use(stop.signal);
  } catch (error) {
    throw found === undefined ? error : pipeAt(found);
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

function pipeAt(place: string): WorkspaceError {
  return new WorkspaceError('not-a-repository', `${place} is a pipe or a device`, {
    hint: 'Git would wait for it forever. Remove it.',
  });
}

/** Folders behind links are not entered, by git neither. */
async function findPipe(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (signal.aborted) return undefined;
    const place = path.join(folder, entry.name);
    if (openedByGit.includes(entry.name) && (await isWaitedFor(place))) return place;
    const inside = entry.isDirectory() && entry.name !== '.git' ? await findPipe(place, signal) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

async function isWaitedFor(place: string): Promise<boolean> {
  const facts = await stat(place).catch(() => undefined);
  return facts !== undefined && (facts.isFIFO() || facts.isCharacterDevice());
}
