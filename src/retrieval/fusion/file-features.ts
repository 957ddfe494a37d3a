import { endingOf, isAside } from '../../catalog/index.ts';
import type { Corpus } from '../corpus.ts';
import type { SignalList } from '../run-signals.ts';
import { listGroups } from './list-groups.ts';

/** What fusion knows of a query's candidates: by feature, a value for each, in their order. */
export type CandidateFeatures = Map<string, Float64Array>;

/**
 * Describes candidates by two numbers per signal (`name:share`, its score as a share of the list's best; `name:rank`, its
 * closeness to the head of the list; 0 for both when it is not listed), by the same two of the plain fusion, which is
 * where the candidates come from, by what groups of lists say together, and by a few facts about the file itself.
 * @param candidates by the plain fusion, best first
 */
export function describeFiles(
  lists: readonly SignalList[],
  candidates: readonly { file: number; score: number }[],
  corpus: Corpus,
): CandidateFeatures {
  const places = new Map(candidates.map(({ file }, place) => [file, place]));
  const features: CandidateFeatures = new Map();
  const column = (name: string): Float64Array => {
    const values = features.get(name) ?? new Float64Array(candidates.length);
    features.set(name, values);
    return values;
  };
  for (const { signal, hits } of [...lists, { signal: 'plain', hits: candidates }]) {
    const best = hits[0]?.score ?? 1;
    const shares = column(`${signal}:share`);
    const ranks = column(`${signal}:rank`);
    hits.forEach(({ file, score }, rank) => {
      const place = places.get(file);
      if (place === undefined) return;
      shares[place] = score / best;
      ranks[place] = 1 / (1 + rank / 3);
    });
  }
  addGroups(features, column);
  const facts = factsOf(corpus);
  candidates.forEach(({ file }, place) => {
    for (const [name, value] of facts(file)) column(name)[place] = value;
  });
  return features;
}

/**
 * `group:mean` and `group:max` of the lists' shares, `group:close` of their ranks, and in how many lists of all groups a
 * file stands first, among three, among ten.
 */
function addGroups(features: CandidateFeatures, column: (name: string) => Float64Array): void {
  for (const [group, lists] of Object.entries(listGroups)) {
    const [mean, max, close] = ['mean', 'max', 'close'].map((what) => column(`group-${group}:${what}`));
    for (const list of lists) {
      const shares = features.get(`${list}:share`);
      const ranks = features.get(`${list}:rank`);
      shares?.forEach((share, place) => {
        mean![place]! += share / lists.length;
        max![place] = Math.max(max![place]!, share);
        close![place]! += ranks![place]! / lists.length;
        for (const [name, limit] of heads) column(name)[place]! += ranks![place]! >= limit ? 0.05 : 0;
      });
    }
  }
}

/** The `rank` that the last of the first one, three and ten has. */
const heads: readonly [feature: string, limit: number][] = [
  ['lists:first', 1],
  ['lists:three', 0.6],
  ['lists:ten', 0.25],
];

const hubName = /(?:^|\/)(?:__init__|index|mod|lib|main)\.\w+$/;

function factsOf(corpus: Corpus): (file: number) => [name: string, value: number][] {
  const shares = endingShares(corpus);
  return (file) => {
    const { kind, language, path, lines, definitions } = corpus.files[file]!;
    return [
      ['kind-config', Number(kind === 'config')],
      ['kind-generated', Number(kind === 'generated')],
      ['no-grammar', Number(kind === 'source' && language === undefined)],
      ['lines', Math.log1p(lines) / 8],
      ['declarations', Math.log1p(definitions.length) / 5],
      ['side-folder', Number(isAside(path))],
      ['depth', path.split('/').length / 6],
      ['hub-name', Number(hubName.test(path))],
      ['ending-share', shares.get(endingOf(path)) ?? 0],
    ];
  };
}

/** Share of the repository's candidates that have an ending: most fixes are in the main language. */
function endingShares({ files }: Corpus): Map<string, number> {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { path, kind } of files) {
    if (kind !== 'source' && kind !== 'config' && kind !== 'generated') continue;
    counts.set(endingOf(path), (counts.get(endingOf(path)) ?? 0) + 1);
    total += 1;
  }
  return new Map([...counts].map(([ending, count]) => [ending, count / total]));
}
