import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { WorkspaceError } from '../../../errors/index.ts';
import { multiplyingPatternsIn, triesOf, type MultiplyingPatterns } from './multiplying-patterns.ts';

/** What git opens in the folders of a working tree, tracked or not. */
const openedByGit = ['.gitignore', '.gitattributes'];

/** Longer than git needs for most working trees; larger ones are looked through while it goes on. */
const patience = { pipesMs: 3000, patternsMs: 15_000 };

/** Half a minute of git, at about a hundred million tries in a second: no honest pattern comes near in a tree of a million files. */
const mostTries = 3e9;

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
  const look = (ms: number, lookAt: () => LookAt) =>
    setTimeout(async () => {
      const wait = await findWait({ folder: root, depth: 0 }, lookAt(), stop.signal);
      if (wait === undefined) return;
      found ??= wait;
      stop.abort();
    }, ms);
  const timers = [look(pipesMs, () => pipeIn), look(patternsMs, patternIn)];
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

/** A folder of a working tree, and how many folders it lies in. */
interface Place {
  folder: string;
  depth: number;
}

/** Looks at a folder with the names in it. */
type LookAt = (place: Place, names: readonly string[]) => Promise<EndlessWait | undefined>;

/** Folders behind links are not entered, by git neither. */
async function findWait(place: Place, lookAt: LookAt, signal: AbortSignal): Promise<EndlessWait | undefined> {
  if (signal.aborted) return undefined;
  const entries = await readdir(place.folder, { withFileTypes: true }).catch(() => []);
  const wait = await lookAt(
    place,
    entries.map((entry) => entry.name),
  );
  if (wait !== undefined) return wait;
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === '.git') continue;
    const folder = path.join(place.folder, entry.name);
    const inside = await findWait({ folder, depth: place.depth + 1 }, lookAt, signal);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

async function pipeIn({ folder }: Place, names: readonly string[]): Promise<EndlessWait | undefined> {
  for (const name of openedByGit.filter((opened) => names.includes(opened))) {
    const place = path.join(folder, name);
    const facts = await stat(place).catch(() => undefined);
    if (facts === undefined || !(facts.isFIFO() || facts.isCharacterDevice())) continue;
    return { what: `${place} is a pipe or a device`, hint: 'Git would wait for it forever. Remove it.' };
  }
  return undefined;
}

/** Patterns of a file in a folder, and what git has tried for them so far. */
interface Counted extends Place {
  patterns: MultiplyingPatterns;
  file: string;
  tries: number;
}

/** Adds up what git tries for the patterns of a tree, folder by folder: people's own come nowhere near the most. */
function patternIn(): LookAt {
  let counted: Counted[] = [];
  return async ({ folder, depth }, names) => {
    // Those of folders that were left count no further.
    counted = counted.filter((one) => one.depth < depth && folder.startsWith(one.folder + path.sep));
    for (const name of openedByGit.filter((opened) => names.includes(opened))) {
      const file = path.join(folder, name);
      for (const patterns of await multiplyingPatternsIn(file))
        counted.push({ folder, depth, file, patterns, tries: 0 });
    }
    for (const one of counted) one.tries += names.length * triesOf(one.patterns, depth - one.depth + 1);
    const most = counted.find(({ tries }) => tries > mostTries);
    return (
      most && {
        what: `git does not come to an end with the pattern at ${most.file}:${most.patterns.line}`,
        hint: `It has ${most.patterns.doubleStars} times \`**\`, and git's time multiplies with each. Write it with fewer.`,
      }
    );
  };
}
