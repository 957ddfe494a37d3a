import picomatch from 'picomatch';
import { globProblem } from '../../domain/index.ts';

/** Where GitHub looks for the file, first hit wins. */
export const codeownersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** The last rules count. A longer list is not one that people maintain. */
const maxRules = 2_000;
const longestRule = 2_000;

/**
 * People who own changed files by CODEOWNERS; teams and e-mail addresses are left out, since asking them needs more
 * rights than we have. The last matching line of a path counts.
 */
export function ownersOf(codeowners: string, paths: readonly string[]): string[] {
  const rules = codeowners
    .split('\n')
    .map((line) =>
      line
        .slice(0, longestRule)
        .replace(/\s#.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(-maxRules)
    .map(parseRule);
  const owners = paths.flatMap((path) => rules.findLast((rule) => rule.matches(path))?.owners ?? []);
  return [...new Set(owners)].filter((owner) => /^@[\w-]+$/.test(owner)).map((owner) => owner.slice(1));
}

interface Rule {
  owners: readonly string[];
  matches(path: string): boolean;
}

/** A pattern is compiled when it is first tried. One that no person would write matches nothing. */
function parseRule(line: string): Rule {
  const [pattern = '', ...owners] = line.slice(0, longestRule).split(/\s+/);
  const absurd = globsOf(pattern).some((glob) => globProblem(glob) !== undefined);
  let compiled: ((path: string) => boolean) | undefined;
  return {
    owners,
    matches: (path) => !absurd && (compiled ??= picomatch(globsOf(pattern), { dot: true }))(path),
  };
}

/** CODEOWNERS patterns are those of gitignore: a slash inside anchors, a folder means everything below. */
function globsOf(pattern: string): string[] {
  const anchored = pattern.replace(/\/$/, '').includes('/');
  const bare = pattern.replace(/^\//, '').replace(/\/$/, '');
  const start = anchored ? bare : `**/${bare}`;
  return bare.endsWith('*') && !bare.endsWith('**') ? [start] : [start, `${start}/**`];
}
