/** Hops after which a chain of links counts as endless; Linux gives up at 40 as well. */
const maxHops = 40;

/**
 * The links of a tree that lead to a place inside it, whatever other links lie on their way. Resolved as a kernel does,
 * component by component: `p/..` is the folder above what `p` points to, not the one that `p` stands in (R29).
 * @param links what each link holds, by its path in the repository
 * @returns links by path, in the order given
 */
export function linksInside(links: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...links].filter(([path]) => staysInside(path, links)));
}

function staysInside(link: string, links: ReadonlyMap<string, string>): boolean {
  const at: string[] = [];
  const ahead = link.split('/');
  let hops = 0;
  while (ahead.length > 0) {
    const name = ahead.shift()!;
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at.pop() === undefined) return false;
      continue;
    }
    at.push(name);
    const value = links.get(at.join('/'));
    if (value === undefined) continue;
    hops += 1;
    if (hops > maxHops || !isRelative(value)) return false;
    at.pop();
    ahead.unshift(...value.split('/'));
  }
  return true;
}

function isRelative(value: string): boolean {
  return value !== '' && !/^[/\\]|^[a-z]:|\0/i.test(value);
}
