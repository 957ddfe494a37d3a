import picomatch from 'picomatch';

/** Where GitHub looks for the file, first hit wins. */
export const codeownersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/**
 * People who own changed files by CODEOWNERS; teams and e-mail addresses are left out, since asking them needs more
 * rights than we have. The last matching line of a path counts.
 */
export function ownersOf(codeowners: string, paths: readonly string[]): string[] {
  const rules = codeowners
    .split('\n')
    .map((line) => line.replace(/\s#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [pattern = '', ...owners] = line.split(/\s+/);
      return { matches: picomatch(globsOf(pattern), { dot: true }), owners };
    });
  const owners = paths.flatMap((path) => rules.findLast(({ matches }) => matches(path))?.owners ?? []);
  return [...new Set(owners)].filter((owner) => /^@[\w-]+$/.test(owner)).map((owner) => owner.slice(1));
}

/** CODEOWNERS patterns are those of gitignore: a slash inside anchors, a folder means everything below. */
function globsOf(pattern: string): string[] {
  const anchored = pattern.replace(/\/$/, '').includes('/');
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '');
  const start = anchored ? bare : `**/${bare}`;
  return bare.endsWith('*') && !bare.endsWith('**') ? [start] : [start, `${start}/**`];
}
