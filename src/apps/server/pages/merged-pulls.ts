import pLimit from 'p-limit';
import type { GithubPeople } from '../sign-in/github-people.ts';

/** So many pull requests of a repository are asked about for one page. */
const maxPulls = 20;
/** How long the answer "not merged" is believed, ms; a merged one stays merged. */
const believed = 10 * 60_000;
/** Most answers that are kept; the oldest are dropped. */
const maxAnswers = 10_000;

/** What became of the newest pull requests of a repository. */
export type MergedPulls = (
  token: string,
  repository: { id: string; fullName: string; pulls: readonly string[] },
) => Promise<{ yes: number; of: number }>;

/**
 * Asks GitHub what became of pull requests, once for everybody who may read their repository: that has to be known before.
 */
export function mergedPulls(people: Pick<GithubPeople, 'merged'>, now: () => number): MergedPulls {
  const known = new Map<string, { merged: boolean; until: number }>();
  const atOnce = pLimit(10);
  const ask = async (
    token: string,
    { id, fullName }: { id: string; fullName: string },
    number: number,
  ): Promise<boolean | undefined> => {
    const name = `${id}#${number}`; // a name may be another repository's by now
    const earlier = known.get(name);
    if (earlier && earlier.until > now()) return earlier.merged;
    const merged = await atOnce(() => people.merged(token, fullName, number));
    if (merged === undefined) return undefined;
    known.set(name, { merged, until: merged ? Infinity : now() + believed });
    if (known.size > maxAnswers) known.delete(known.keys().next().value!);
    return merged;
  };
  return async (token, { pulls, ...repository }) => {
    const numbers = pulls.map((url) => Number(/\/(\d+)$/.exec(url)?.[1])).filter((number) => number > 0);
    const newest = numbers.sort((one, other) => other - one).slice(0, maxPulls);
    const answers = await Promise.all(newest.map((number) => ask(token, repository, number)));
    const told = answers.filter((answer) => answer !== undefined);
    return { yes: told.filter(Boolean).length, of: told.length };
  };
}
