import { siteLists, type Ecosystem } from './site-lists.ts';

const sites = new Map(Object.entries(siteLists).map(([ecosystem, list]) => [ecosystem, readList(list)]));

/** One line of a list. */
interface KnownSite {
  names: readonly string[];
  url: string;
}

function readList(list: string): KnownSite[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', url = ''] = line.trim().split(' ');
      return { names: names.split(','), url };
    });
}

/** The address of a package's documentation, where it is a well-known one. */
export function knownSite(ecosystem: Ecosystem, name: string): string | undefined {
  return sites.get(ecosystem)?.find(({ names }) => names.some((known) => isNamed(known, name)))?.url;
}

/** How many documentation sites are known. */
export function countKnownSites(): number {
  return new Set([...sites.values()].flatMap((list) => list.map(({ url }) => url))).size;
}

function isNamed(known: string, name: string): boolean {
  return known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : known === name;
}
