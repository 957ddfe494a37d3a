import type { Corpus } from '../corpus.ts';
import type { SignalList } from '../run-signals.ts';

/** What fusion knows of one candidate: feature name to value, absent meaning 0. */
export type FileFeatures = Map<string, number>;

/**
 * Describes every candidate by two numbers per signal (`name:share`, its score as a share of the list's best; `name:rank`,
 * its closeness to the head of the list) and by a few facts about the file itself.
 */
export function describeFiles(lists: readonly SignalList[], corpus: Corpus): Map<number, FileFeatures> {
  const features = new Map<number, FileFeatures>();
  for (const { signal, hits } of lists) {
    const best = hits[0]?.score ?? 1;
    hits.forEach(({ file, score }, rank) => {
      const known = features.get(file) ?? new Map<string, number>();
      features.set(file, known);
      known.set(`${signal}:share`, score / best);
      known.set(`${signal}:rank`, 1 / (1 + rank / 3));
    });
  }
  const shares = endingShares(corpus);
  for (const [file, known] of features) {
    const facts = corpus.files[file]!;
    const path = facts.path;
    known.set('kind-config', Number(facts.kind === 'config'));
    known.set('kind-generated', Number(facts.kind === 'generated'));
    known.set('no-grammar', Number(facts.kind === 'source' && facts.language === undefined));
    known.set('lines', Math.log1p(facts.lines) / 8);
    known.set('declarations', Math.log1p(facts.definitions.length) / 5);
    known.set('side-folder', Number(sideFolder.test(path)));
    known.set('depth', path.split('/').length / 6);
    known.set('hub-name', Number(hubName.test(path)));
    known.set('ending-share', shares.get(endingOf(path)) ?? 0);
  }
  return features;
}

/** Folders whose files are source text but seldom what a fix changes. */
const sideFolder =
  /(?:^|\/)(?:tests?|examples?|samples?|demos?|bench(?:es|marks?)?|scripts?|tools?|docs?|website|playground|fixtures)\//i;
const hubName = /(?:^|\/)(?:__init__|index|mod|lib|main)\.\w+$/;

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

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
