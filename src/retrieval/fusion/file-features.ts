import { endingOf, isSideFolder } from '../../catalog/index.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { signalGroups, type SignalGroup, type SignalList } from '../signal.ts';
import { sharedPlaces } from '../shared-places.ts';
import { signals, type SignalName } from '../signals/index.ts';
import { listGroups } from './list-groups.ts';
import { countEach } from '../../text/count-each.ts';

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
    const ranked = sharedPlaces(hits);
    hits.forEach(({ file, score }, at) => {
      const place = places.get(file);
      if (place === undefined) return;
      shares[place] = score / best;
      ranks[place] = 1 / (1 + ranked[at]! / 3);
    });
  }
  addGroups(features, column);
  const endings = endingShares(corpus);
  for (const [name, fact] of Object.entries(facts)) {
    const values = column(name);
    candidates.forEach(({ file }, place) => (values[place] = fact(corpus.files[file]!, endings)));
  }
  return features;
}

/**
 * `group:mean` and `group:max` of the lists' shares, `group:close` of their ranks, and in how many lists of all groups a
 * file stands first, among three, among ten.
 */
function addGroups(features: CandidateFeatures, column: (name: string) => Float64Array): void {
  for (const [group, lists] of listGroups) {
    const [mean, max, close] = groupSays.map((what) => column(`group-${group}:${what}`));
    const headed = heads.map(([name, limit]) => ({ values: column(name), limit }));
    for (const list of lists) {
      const shares = features.get(`${list}:share`);
      const ranks = features.get(`${list}:rank`);
      shares?.forEach((share, place) => {
        mean![place]! += share / lists.length;
        max![place] = Math.max(max![place]!, share);
        close![place]! += ranks![place]! / lists.length;
      });
      for (const { values, limit } of headed) {
        ranks?.forEach((rank, place) => (values[place]! += rank >= limit ? 0.05 : 0));
      }
    }
  }
}

const groupSays = ['mean', 'max', 'close'] as const;

/** The `rank` that the last of the first one, three and ten has. */
const heads = [
  ['lists:first', 1],
  ['lists:three', 0.6],
  ['lists:ten', 0.25],
] as const;

const hubName = /(?:^|\/)(?:__init__|index|mod|lib|main)\.\w+$/;

/** What is known of a file whatever was asked; `endings` has the share of the candidates by ending. */
const facts = {
  'kind-config': ({ kind }) => Number(kind === 'config'),
  'kind-generated': ({ kind }) => Number(kind === 'generated'),
  'no-grammar': ({ kind, language }) => Number(kind === 'source' && language === undefined),
  lines: ({ lines }) => Math.log1p(lines) / 8,
  declarations: ({ definitions }) => Math.log1p(definitions.length) / 5,
  'side-folder': ({ path }) => Number(isSideFolder(path)),
  depth: ({ path }) => path.split('/').length / 6,
  'hub-name': ({ path }) => Number(hubName.test(path)),
  'ending-share': ({ path }, endings) => endings.get(endingOf(path)) ?? 0,
} satisfies Record<string, (file: Corpus['files'][number], endings: ReadonlyMap<string, number>) => number>;

/** The name of a feature that a search makes. */
export type FeatureName =
  | `${SignalName | 'plain'}:${'share' | 'rank'}`
  | `group-${SignalGroup}:${(typeof groupSays)[number]}`
  | (typeof heads)[number][0]
  | keyof typeof facts;

/** Every feature that a search makes. A list that the fusion was not fitted to, as `meaning`, has two more of its own. */
export const featureNames: ReadonlySet<FeatureName> = new Set([
  ...([...signals.map(({ name }) => name), 'plain'] as const).flatMap(
    (list) => [`${list}:share`, `${list}:rank`] as const,
  ),
  ...signalGroups.flatMap((group) => groupSays.map((what) => `group-${group}:${what}` as const)),
  ...heads.map(([name]) => name),
  ...(Object.keys(facts) as (keyof typeof facts)[]),
]);

/** Share of the repository's candidates that have an ending: most fixes are in the main language. */
function endingShares({ files }: Corpus): Map<string, number> {
  const candidates = files.filter(
    ({ kind }) => kind === 'source' || kind === 'config' || kind === 'generated',
  );
  const counts = countEach(candidates.map(({ path }) => endingOf(path)));
  return new Map([...counts].map(([ending, count]) => [ending, count / candidates.length]));
}
