import { describe, expect, it } from 'vitest';
import type { HistoryCommit } from '../../src/ports/index.ts';
import { retrieve } from '../../src/retrieval/index.ts';
import { commit, indexOf } from './small-repository.ts';

const names = Array.from({ length: 12 }, (_, at) => `src/part${String.fromCodePoint(97 + at)}.ts`);
const files = Object.fromEntries(names.map((path) => [path, 'function applyVoucher() {}']));
const begun = commit('Begin', names, 400);
const lately = (path: string, times: number, daysAgo = 1): HistoryCommit[] =>
  Array.from({ length: times }, (_, at) => commit(`Tidy ${path} ${at}`, [path], daysAgo + at));

/** Odds of twelve equal files, by path. */
async function oddsAfter(commits: HistoryCommit[], recency?: number): Promise<Map<string, number>> {
  const commitHistory = [...commits, begun].toSorted((a, b) => b.time - a.time);
  const workspace = { shallow: false, history: async () => commitHistory, read: async () => [] };
  const found = await retrieve({
    issue: { title: 'The voucher is applied twice', body: '' },
    index: indexOf(files),
    workspace: {
      ...workspace,
      read: async (paths) => paths.map((path) => ({ path, bytes: undefined })) as never,
    },
    commitHistory,
    budgetTokens: 1000,
    ...(recency === undefined ? {} : { recency }),
  });
  return new Map(found.files.map(({ path, score }) => [path, score]));
}

describe('files that changed lately', () => {
  it('stand first where the words of the issue tell nothing apart, wherever their name stands in the alphabet', async () => {
    for (const path of [names[0]!, names[7]!, names[11]!]) {
      expect([...(await oddsAfter(lately(path, 1))).keys()][0]).toBe(path);
    }
  });

  it('share their place while nothing tells them apart at all', async () => {
    expect(new Set((await oddsAfter([])).values())).toEqual(new Set([1]));
  });

  it('never fall by one more commit, nor by a later one', async () => {
    const path = names[7]!;
    const placesOf = async (commits: HistoryCommit[]): Promise<number> =>
      [...(await oddsAfter([...commits, ...lately(names[3]!, 2, 20)])).keys()].indexOf(path);
    const often = await Promise.all([0, 1, 2, 4, 6].map((times) => placesOf(lately(path, times))));
    expect(often).toEqual(often.toSorted((a, b) => b - a));
    expect(often.at(-1)).toBe(0);
    const later = await Promise.all([300, 90, 30, 2].map((days) => placesOf(lately(path, 1, days))));
    expect(later).toEqual(later.toSorted((a, b) => b - a));
  });

  it('count as much as the configuration says', async () => {
    const commits = lately(names[7]!, 6);
    const rest = async (recency: number): Promise<number> =>
      (await oddsAfter(commits, recency)).get(names[0]!)!;
    expect(await rest(0), 'not at all').toBe(1);
    expect(await rest(2)).toBeLessThanOrEqual(await rest(1));
    expect(await rest(1)).toBeLessThanOrEqual(await rest(0));
  });
});
