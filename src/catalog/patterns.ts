import { groupBy } from '../text/group-by.ts';

/** Says of a path, given with a `/` in front so that `/name/` finds a folder anywhere, whether something holds. */
type Holds = (path: string) => boolean;

/**
 * Holds where one of the patterns matches. Patterns of the same flags are tried as one, in half the time; those that name a
 * group by its number stay alone.
 */
export function matchesAny(...patterns: RegExp[]): Holds {
  const groups = groupBy(patterns, (one) => (/\\[1-9]/.test(one.source) ? one : one.flags));
  const tried = [...groups.values()].map(
    (same) => new RegExp(same.map(({ source }) => `(?:${source})`).join('|'), same[0]!.flags),
  );
  return (path) => tried.some((pattern) => pattern.test(path));
}

/** As `matchesAny`, for patterns of a file's own name: they see it alone, with the `/` in front of it. */
export function nameMatches(...patterns: RegExp[]): Holds {
  const matches = matchesAny(...patterns);
  return (path) => matches(partsOf(path).name);
}

/** As `matchesAny`, for patterns of folders: they see the path up to its last `/`, once for all files of a folder. */
export function folderMatches(...patterns: RegExp[]): Holds {
  return ofFolder(matchesAny(...patterns));
}

/** Holds where one of the folders does, and the name with it: most folders leave nothing to be asked of their files. */
export function matchesInFolders(...places: readonly (readonly [folder: RegExp, name: RegExp])[]): Holds {
  const mattersAtAll = matchesAny(...places.map(([folder]) => folder));
  const namesOf = ofFolder((path) =>
    mattersAtAll(path) ? places.filter(([folder]) => folder.test(path)).map(([, name]) => name) : [],
  );
  return (path) => namesOf(path).some((name) => name.test(partsOf(path).name));
}

/** A name without a point, behind its `/`. */
export const withoutEnding = /^\/[^/.]+$/;

/** Words of a list, each a piece of a pattern, as alternatives. */
export const anyOf = (...lists: string[]): string => `(?:${lists.join(' ').split(' ').join('|')})`;

/** Asks about the folder of a path, up to its last `/`, and remembers the answer: most files lie beside others. */
export function ofFolder<Answer>(ask: (folder: string) => Answer): (path: string) => Answer {
  const question = questions++;
  return (path) => {
    const { folder, answers } = partsOf(path);
    return (answers[question] ??= ask(folder)) as Answer;
  };
}

interface Parts {
  path: string;
  /** Up to the last `/`. */
  folder: string;
  /** From the last `/`. */
  name: string;
  /** What was said about the folder, by the number of the question. */
  answers: unknown[];
}

/** Folders whose answers are kept: more than most trees have, and few megabytes where a server sees many trees. */
const keptFolders = 10_000;
const answersAbout = new Map<string, unknown[]>();
let questions = 0;
let last: Parts = { path: '', folder: '', name: '', answers: [] };

/** The parts of a path, cut once for all that is asked about it in turn. */
function partsOf(path: string): Parts {
  if (path === last.path) return last;
  const end = path.lastIndexOf('/');
  const folder = path.slice(0, end + 1);
  let answers = answersAbout.get(folder);
  if (answers === undefined) {
    if (answersAbout.size === keptFolders) answersAbout.clear();
    answersAbout.set(folder, (answers = []));
  }
  return (last = { path, folder, name: path.slice(end), answers });
}
