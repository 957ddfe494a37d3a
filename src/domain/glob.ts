import { z } from 'zod';

/** A pattern of paths, refused when matching with it would not end in time, or when it matches all paths but some. */
export const Glob = z
  .string()
  .min(1)
  .superRefine((glob, context) => {
    const problem = globProblem(glob);
    if (problem) context.addIssue({ code: 'custom', message: `a glob that ${problem}` });
  });

/** Longest glob, and most wildcards in one name and in all: real ones have two or three. */
const longest = 300;
const maxInName = 4;
const maxInAll = 16;

/** A glob that names everything but something: of a list, one match is enough, so that it would open the list to all else. */
const negated = /^(?:\.\/)*!(?!\()/;

/**
 * Why a glob of a stranger is not matched with, or `undefined`. Globs become regular expressions, and some of those take
 * longer than anybody waits for a path of forty letters: many stars in one name, and repetitions of what holds others.
 */
export function globProblem(glob: string): string | undefined {
  if (negated.test(glob))
    return 'begins with `!` and matches everything else: name what is meant, or use !(…)';
  if (glob.length > longest) return `is longer than ${longest} characters`;
  const open = glob.replace(/\\./g, '');
  if (open.split('/').some((name) => wildcards(name) > maxInName))
    return 'has too many wildcards in one name';
  if (wildcards(open) > maxInAll) return 'has too many wildcards';
  // `+(…)` and its kind, and `(…)+`, which a matcher takes for a regular expression.
  if (/[*+]\([^)]*[*+?([]/.test(open) || /\)[*+{]|[\]}]\+/.test(open)) return 'repeats what repeats itself';
  return undefined;
}

/** Runs of stars, openings of groups that may be left out or repeated, and signs that repeat within a group. */
function wildcards(glob: string): number {
  return glob.match(/[?*+@!]\(|\*+|\+/g)?.length ?? 0;
}
