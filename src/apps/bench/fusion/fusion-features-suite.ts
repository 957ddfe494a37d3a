import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { SyntaxParser } from '../../../ports/index.ts';
import { describeCandidates } from '../../../retrieval/index.ts';
import { proportion, type CaseOutcome, type Suite, type Summary } from '../frame/index.ts';
import { keptIndex, loadLocateCases, openLocateCase, type LocateCase } from '../locate/locate-case.ts';
import { writtenColumns, type FeatureRecord } from './feature-record.ts';

const Options = z.object({ clones: z.string().default('clones'), store: z.string().optional() });
type Options = z.infer<typeof Options>;

const Facts = z.object({ repo: z.string(), gold: z.number(), reachable: z.number() });
type Facts = z.infer<typeof Facts>;

/**
 * Writes down what the fusion is fitted to: for each case, `features.json` with the candidates and their features, computed
 * by the very code that a search runs.
 */
export function fusionFeaturesSuite(parser: () => SyntaxParser): Suite<LocateCase, Options, Facts> {
  return {
    name: 'fusion-features',
    description: 'write down the features that the fusion of the search is fitted to',
    usesModel: false,
    flags: [
      {
        flags: '--clones <dir>',
        description: 'folder with a full clone per repository, as owner/name or owner+name',
      },
      {
        flags: '--store <dir>',
        description: 'folder where indexes are kept (default: in the output folder)',
      },
    ],
    options: Options,
    comparable: () => ({}),
    facts: Facts,
    loadCases: loadLocateCases,
    async runCase(item, { options: { clones, store }, keep, signal }) {
      const { repo, language } = item;
      const kept = store === undefined ? keptIndex(keep, repo) : path.join(store, repo.replace('/', '+'));
      const opened = await openLocateCase(item, { clones, store: kept }, parser(), signal);
      const { paths: files, features } = await describeCandidates({ ...opened, signal });
      const gold = item.gold_files;
      const record: FeatureRecord = {
        id: item.id,
        repo,
        language,
        gold,
        files,
        features: writtenColumns(features),
      };
      writeFileSync(path.join(keep, 'features.json'), JSON.stringify(record));
      const reachable = gold.filter((file) => files.includes(file)).length;
      return { passed: reachable === gold.length, facts: { repo, gold: gold.length, reachable } };
    },
    summarise,
  };
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]): Summary {
  const complete = proportion(outcomes.filter(({ passed }) => passed).length, outcomes.length);
  return {
    headline: 'complete',
    metrics: { complete },
    tables: [],
    notes: ['`complete`: all gold files are among the candidates that the fusion orders.'],
  };
}
