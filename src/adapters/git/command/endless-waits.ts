import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';

/** What git opens in the folders of a working tree, tracked or not. */
const openedByGit = ['.gitignore', '.gitattributes'];

/** Longer than git needs for most working trees; larger ones are looked through while it goes on. */
const patience = { pipesMs: 3000, patternsMs: 15_000 };

/**
 * Git tries each `**` of a pattern at each folder of a path, so that its time is multiplied by every one. People write one or two;
 * six of them take a minute where folders are nested sixty deep.
 */
const mostDoubleStars = 3;
/** Bytes of a file of patterns: the largest that are known have some thousand lines. */
const largestFile = 4_000_000;

/** What git would not come back from, and what may be done about it. */
interface EndlessWait {
  what: string;
  hint: string;
}

/**
 * Runs what lets git look at a working tree. Where that takes long, the tree is looked through for a pipe or a device in the
 * place of a file that git opens, for which it would wait without end, and where it takes longer still, for patterns whose
 * time multiplies.
 * @param use is to end at the signal's word
 * @throws {WorkspaceError} `not-a-repository` where there is one, with its place
 */
export async function stoppedFromWaiting<T>(
  root: string,
  use: (signal: AbortSignal) => Promise<T>,
  { pipesMs, patternsMs } = patience,
): Promise<T> {
  const stop = new AbortController();
  let found: EndlessWait | undefined;
  const look = (ms: number, waitAt: WaitAt) =>
    setTimeout(async () => {
      const wait = await findWait(root, waitAt, stop.signal);
      if (wait === undefined) return;
      found ??= wait;
      stop.abort();
    }, ms);
  const timers = [look(pipesMs, pipeAt), look(patternsMs, patternAt)];
  try {
    return await use(stop.signal);
  } catch (error) {
    throw found === undefined
      ? error
      : new WorkspaceError('not-a-repository', found.what, { hint: found.hint });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stop.abort();
  }
}

type WaitAt = (place: string) => Promise<EndlessWait | undefined>;

/** Folders behind links are not entered, by git neither. */
async function findWait(
  folder: string,
  waitAt: WaitAt,
  signal: AbortSignal,
): Promise<EndlessWait | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (signal.aborted) return undefined;
    const place = path.join(folder, entry.name);
    const wait = openedByGit.includes(entry.name) ? await waitAt(place) : undefined;
    if (wait !== undefined) return wait;
    const inside =
      entry.isDirectory() && entry.name !== '.git' ? await findWait(place, waitAt, signal) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

async function pipeAt(place: string): Promise<EndlessWait | undefined> {
  const facts = await stat(place).catch(() => undefined);
  if (facts === undefined || !(facts.isFIFO() || facts.isCharacterDevice())) return undefined;
  return { what: `${place} is a pipe or a device`, hint: 'Git would wait for it forever. Remove it.' };
}

async function patternAt(place: string): Promise<EndlessWait | undefined> {
  const facts = await stat(place).catch(() => undefined);
  if (facts?.isFile() !== true || facts.size > largestFile) return undefined;
  const lines = (await readFile(place, 'utf8').catch(() => '')).split('\n');
  const at = lines.findIndex((line) => line.split('**').length - 1 > mostDoubleStars);
  if (at < 0) return undefined;
  return {
    what: `git does not come to an end with the pattern at ${place}:${at + 1}`,
    hint: `It has more than ${mostDoubleStars} times \`**\`, and git's time multiplies with each. Write it with fewer.`,
  };
}
