import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { listGroups, scoreFiles, type FusionModel, type SignalGroup } from '../../../retrieval/index.ts';
import type { Suite } from '../frame/index.ts';
import { asFeatures, withoutLists, type FeatureRecord } from './feature-record.ts';
import { fitFusion, type FitInput } from './fit-fusion.ts';
import { foldByRepository } from './folds.ts';
import { accuracyBySet, FusionFacts, summariseFusion } from './fusion-summary.ts';
import { loadRecords } from './load-records.ts';
import { writeModel } from './write-model.ts';

/** What a fit is made from and what it is judged on. */
interface Task {
  input: FitInput;
  judged: { set: string; records: readonly FeatureRecord[] }[];
}

/** One fit. Its data are too large to identify it by; `data` changes with them. */
interface FitCase {
  id: string;
  data: string;
  /** Group of lists that is left out. */
  without?: string;
  task: () => Task;
}

const Options = z.object({
  history: z.string(),
  issues: z.string().optional(),
  aside: z.string().default(''),
  ablation: z.boolean().default(false),
});
type Options = z.infer<typeof Options>;

const folds = 5;

/** Fits the fusion, tells what it is worth on repositories that it has not seen, and writes the model's file. */
export const fusionSuite: Suite<FitCase, Options, FusionFacts> = {
  name: 'fusion',
  description: 'fit the fusion of the search, cross-validate it by repository, write its model',
  usesModel: false,
  flags: [
    { flags: '--history <dir>', description: 'what fusion-features wrote for pairs from history' },
    { flags: '--issues <dir>', description: 'what it wrote for further issues to fit to and judge on' },
    { flags: '--aside <repos>', description: 'owner/name,…: repositories that no fit sees, to judge on' },
    { flags: '--ablation', description: 'cross-validate without each group of lists, too' },
  ],
  options: Options,
  comparable: ({ aside }) => ({ aside }),
  facts: FusionFacts,
  async loadCases(data, { history, issues, aside, ablation }) {
    if (data === undefined) {
      throw new UsageError('fusion needs the features of issues', {
        hint: 'Make them with fusion-features and name its output folder: --data DIR.',
      });
    }
    const unseen = new Set(aside.split(',').map((repo) => repo.trim()));
    const further = issues === undefined ? [] : await loadRecords(issues);
    const cases = planFits(
      { development: await loadRecords(data), further, history: await loadRecords(history) },
      unseen,
    );
    const groups = ablation ? [...listGroups.keys()] : [];
    return [...cases, ...groups.flatMap((group) => withoutGroup(cases, group))];
  },
  async runCase({ task, without, data }, { keep }) {
    const { input, judged } = task();
    const model = fitFusion(input);
    const ranked = judged.flatMap(({ set, records }) => records.map((record) => rank(record, set, model)));
    const date = new Date().toISOString().slice(0, 10);
    const fitted = { date, data, judgedOn: accuracyBySet(ranked) };
    writeFileSync(path.join(keep, 'fusion-model.json'), writeModel(model, fitted));
    return { passed: true, facts: { without, ranked } };
  },
  summarise: summariseFusion,
};

interface Records {
  development: FeatureRecord[];
  further: FeatureRecord[];
  history: FeatureRecord[];
}

/** A fit for each fold of the issues by repository, and one of all of them, which is the one to ship. */
function planFits({ development, further, history }: Records, unseen: ReadonlySet<string>): FitCase[] {
  const aside = history.filter(({ repo }) => unseen.has(repo));
  const past = history.filter(({ repo }) => !unseen.has(repo));
  const issues = [...development, ...further].filter(({ repo }) => !unseen.has(repo));
  const foldOf = foldByRepository(
    issues.map(({ repo }) => repo),
    folds,
  );
  const data = digestOf([...issues, ...history]);
  const within = (set: readonly FeatureRecord[], fold: number) =>
    set.filter((record) => foldOf[issues.indexOf(record)] === fold);
  const crossed = Array.from({ length: folds }, (_, fold): FitCase => {
    const judged = [
      { set: 'development', records: within(development, fold) },
      { set: 'further issues', records: within(further, fold) },
    ];
    const unknown = new Set(judged.flatMap(({ records }) => records.map(({ repo }) => repo)));
    const known = ({ repo }: FeatureRecord) => !unknown.has(repo);
    const input = { history: past.filter(known), issues: issues.filter(known) };
    return { id: `fold-${fold + 1}`, data, task: () => ({ input, judged }) };
  });
  const judged = [{ set: 'history kept aside', records: aside }];
  return [...crossed, { id: 'all', data, task: () => ({ input: { history: past, issues }, judged }) }];
}

/** The same fits where the lists of a group are unknown. */
function withoutGroup(cases: readonly FitCase[], group: SignalGroup): FitCase[] {
  const blind = (records: readonly FeatureRecord[]) => records.map((record) => withoutLists(record, group));
  return cases.map(({ id, data, task }) => ({
    id: `${id}-without-${group}`,
    data,
    without: group,
    task: () => {
      const { input, judged } = task();
      return {
        input: { history: blind(input.history), issues: blind(input.issues) },
        judged: judged.map(({ set, records }) => ({ set, records: blind(records) })),
      };
    },
  }));
}

function digestOf(records: readonly FeatureRecord[]): string {
  const hash = createHash('sha256');
  for (const record of records) hash.update(JSON.stringify(record));
  return hash.digest('hex').slice(0, 16);
}

function rank(record: FeatureRecord, set: string, model: FusionModel): FusionFacts['ranked'][number] {
  const { id, language, files } = record;
  const ranks = ranksOf(record, scoreFiles(asFeatures(record), model));
  return { id, set, language, ranks, plain: ranksOf(record, Array(files.length).fill(0)) };
}

/** Places of the files of the fix, 1 first, 0 for one that is no candidate. Ties keep the order of the plain fusion. */
function ranksOf({ files, gold }: FeatureRecord, scores: ArrayLike<number>): number[] {
  const order = files.map((_, at) => at).toSorted((a, b) => scores[b]! - scores[a]! || a - b);
  return gold.map((file) => order.indexOf(files.indexOf(file)) + 1);
}
