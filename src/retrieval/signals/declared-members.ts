import type { IndexedFile } from '../../domain/index.ts';
import { defineSignal, hitsOf } from '../signal.ts';

/** Bounds the time of an issue that is a log. */
const maxNames = 300;

/**
 * Files that declare a member where the issue says it belongs: `Router.route`, `Router#route`, `router::route` name the `route`
 * of a class, of a file or of a folder called so, whatever else is called `route`.
 */
export const declaredMembers = defineSignal({
  name: 'declared-members',
  group: 'names',
  round: 1,
  find({ query, corpus }) {
    const places = new Map<string, { written: string; times: number; files: Set<number> }>();
    for (const parts of query.mentions.qualifiedNames.slice(0, maxNames)) {
      parts.slice(1).forEach((member, at) => {
        const key = memberKey(parts[at]!, member);
        const place = places.get(key) ?? { written: `${parts[at]}.${member}`, times: 0, files: new Set() };
        place.times += 1;
        places.set(key, place);
      });
    }
    if (places.size === 0) return [];
    const members = new Set([...places.keys()].map((key) => key.slice(key.indexOf('.') + 1)));
    corpus.files.forEach((file, number) => {
      if (file.kind === 'test' || file.kind === 'docs') return;
      for (const { name, container } of file.definitions) {
        if (!members.has(name.toLowerCase())) continue;
        for (const owner of ownersOf(file, container)) {
          places.get(memberKey(owner, name))?.files.add(number);
        }
      }
    });
    const scores = new Float64Array(corpus.files.length);
    const notes = new Map<number, string>();
    for (const { written, times, files } of places.values()) {
      for (const file of files) {
        scores[file]! += (1 + Math.log(times)) / files.size;
        if (!notes.has(file)) notes.set(file, written);
      }
    }
    return hitsOf(scores, (file) => notes.get(file));
  },
});

function memberKey(owner: string, member: string): string {
  return `${owner}.${member}`.toLowerCase();
}

/** The enclosing declaration, the file's name and its folder's. */
function ownersOf({ path }: IndexedFile, container: string | undefined): Set<string> {
  const parts = path.split('/');
  const stem = (parts.at(-1) ?? '').replace(/\..*$/, '');
  const owner = container?.split(/\.|::/).at(-1) ?? '';
  return new Set([owner, stem, parts.at(-2) ?? ''].filter(Boolean));
}
