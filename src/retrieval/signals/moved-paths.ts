import type { HistoryCommit } from '../../ports/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { defineSignal, type SignalHit } from '../signal.ts';
import { addTo } from '../../text/group-by.ts';
import { fileName } from '../../text/paths/path-parts.ts';

/** Larger commits move whole trees; and the paths of one issue that are followed. */
const maxPaths = 60;
const maxMentions = 50;

/**
 * Where files went that the issue names and the repository no longer has: the commit that removed the old path added or changed
 * the new one. An equal name in that commit is taken for the file itself, another file of the commit for a possible heir.
 */
export const movedPaths = defineSignal({
  name: 'moved-paths',
  group: 'pointing',
  round: 1,
  find({ query, corpus, history }) {
    const gone = lastCommits(query.mentions.paths.slice(0, maxMentions), corpus, history);
    const hits = new Map<number, SignalHit>();
    for (const [oldPath, { paths }] of gone) {
      const present = paths.flatMap((path) => corpus.numberOf.get(path) ?? []);
      const heirs = present.filter((file) => corpus.files[file]!.kind !== 'test');
      const equal = heirs.filter((file) => fileName(corpus.files[file]!.path) === fileName(oldPath));
      const chosen = equal.length > 0 ? equal : heirs;
      const score = (equal.length > 0 ? 1 : 0.5) / Math.max(1, chosen.length);
      for (const file of chosen) {
        const known = hits.get(file)?.score ?? 0;
        if (score > known) hits.set(file, { file, score, note: `was ${oldPath}` });
      }
    }
    return [...hits.values()];
  },
});

/** By path that is gone and that a mention with a folder ends in or is an ending of: the newest commit that touched it. */
function lastCommits(
  mentions: readonly { path: string }[],
  corpus: Corpus,
  history: readonly HistoryCommit[],
): Map<string, HistoryCommit> {
  const byName = new Map<string, string[]>();
  for (const { path } of mentions) {
    const named = path.includes('/') && !corpus.numberOf.has(path);
    if (named) addTo(byName, fileName(path), path);
  }
  const found = new Map<string, HistoryCommit>();
  if (byName.size === 0) return found;
  for (const commit of history) {
    if (commit.paths.length < 2 || commit.paths.length > maxPaths) continue;
    for (const path of commit.paths) {
      const written = byName.get(fileName(path));
      if (!written || found.has(path) || corpus.numberOf.has(path)) continue;
      if (written.some((mention) => endsAlike(mention, path))) found.set(path, commit);
    }
  }
  return found;
}

/** Whether two paths agree in their last two parts at least, and one of them to its beginning or in three. */
function endsAlike(a: string, b: string): boolean {
  const one = a.split('/').toReversed();
  const other = b.split('/').toReversed();
  const shorter = Math.min(one.length, other.length);
  let agreed = 0;
  while (agreed < shorter && one[agreed] === other[agreed]) agreed += 1;
  return agreed >= 2 && (agreed === shorter || agreed >= 3);
}
