import { longestPath } from '../../../text/paths/repository-path.ts';

/** Hops after which a chain of links counts as endless; Linux gives up at 40 as well. */
const maxHops = 40;

/** A place in the tree: what the link there holds, if there is one, and the places below it on the way to links. */
interface Place {
  link?: string;
  below: Map<string, Place>;
}

/**
 * The links of a tree that lead to a place inside it, whatever other links lie on their way. Resolved as a kernel does,
 * component by component: `p/..` is the folder above what `p` points to, not the one that `p` stands in (R29).
 * @param links what each link holds, by its path in the repository
 * @returns links by path, in the order given
 */
export function linksInside(links: ReadonlyMap<string, string>): Map<string, string> {
  const possible = [...links].filter(([path]) => path.length <= longestPath);
  const root = placesOf(possible);
  return new Map(possible.filter(([path]) => staysInside(path, root)));
}

function placesOf(links: readonly (readonly [path: string, link: string])[]): Place {
  const root: Place = { below: new Map() };
  for (const [path, link] of links) {
    let place = root;
    for (const name of path.split('/')) {
      let next = place.below.get(name);
      if (next === undefined) place.below.set(name, (next = { below: new Map() }));
      place = next;
    }
    place.link = link;
  }
  return root;
}

function staysInside(path: string, root: Place): boolean {
  /** The folders down to where we are; below a folder without links there is nothing to know. */
  const at: (Place | undefined)[] = [];
  /** The names that lie ahead, the next one last. */
  const ahead = path.split('/').toReversed();
  let hops = 0;
  while (ahead.length > 0) {
    const name = ahead.pop()!;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at.length === 0) return false;
      at.pop();
      continue;
    }
    const place = (at.length === 0 ? root : at.at(-1))?.below.get(name);
    if (place?.link === undefined) {
      at.push(place);
      continue;
    }
    hops += 1;
    if (hops > maxHops || !isRelative(place.link)) return false;
    for (const next of place.link.split('/').toReversed()) ahead.push(next);
  }
  return true;
}

function isRelative(value: string): boolean {
  return value !== '' && value.length <= longestPath && !/^[/\\]|^[a-z]:|\0/i.test(value);
}
