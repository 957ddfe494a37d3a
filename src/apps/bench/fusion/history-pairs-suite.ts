import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { readJsonLines, type CaseOutcome, type Suite, type Summary } from '../frame/index.ts';
import { findClone } from '../locate/find-clone.ts';
import { isSource, kindOf } from './pair-files.ts';
import { retell, type PseudoIssue } from './pseudo-issue.ts';
import { readAddedLines, readCommits, readDiff, type Commit } from './read-fixes.ts';

const Row = z.object({ repo: z.string().regex(/^[\w.-]+\/[\w.-]+$/), language: z.string() });

interface HistoryCase extends z.infer<typeof Row> {
  id: string;
}

const Options = z.object({
  clones: z.string().default('clones'),
  each: z.coerce.number().int().positive().default(40),
});
type Options = z.infer<typeof Options>;

const Facts = z.object({
  language: z.string(),
  commits: z.number(),
  suitable: z.number(),
  pairs: z.number(),
  several: z.number(),
});
type Facts = z.infer<typeof Facts>;

const maxChanges = 12;
const maxGold = 4;

/** A commit that fixes something in existing source files, and the issue made of its message. */
interface Fix {
  commit: Commit;
  issue: PseudoIssue;
  gold: string[];
  tests: string[];
}

/** Pairs of issue and changed files for the fit of the fusion, made of the history of clones: a folder of `locate` data. */
export const historyPairsSuite: Suite<HistoryCase, Options, Facts> = {
  name: 'history-pairs',
  description: 'make training pairs (issue, files of its fix) from the history of clones',
  usesModel: false,
  flags: [
    {
      flags: '--clones <dir>',
      description: 'folder with a full clone per repository, as owner/name or owner+name',
    },
    { flags: '--each <n>', description: 'most pairs of one repository (default 40)' },
  ],
  options: Options,
  comparable: ({ each }) => ({ each }),
  facts: Facts,
  async loadCases(data) {
    if (data === undefined)
      throw new UsageError('history-pairs needs a list of repositories', {
        hint: 'Name one: --data FILE.jsonl with lines {"repo": "owner/name", "language": "…"}.',
      });
    const rows = await readJsonLines(data, Row, ({ repo }) => repo);
    return rows.map((row) => ({ ...row, id: row.repo }));
  },
  async runCase({ repo, language }, { options, keep }) {
    const clone = await findClone(options.clones, repo);
    const commits = await readCommits(clone);
    const fixes = commits.map(asFix).filter((fix) => fix !== undefined);
    const chosen = fixes.toSorted((a, b) => b.issue.likeness - a.issue.likeness).slice(0, options.each);
    const file = join(keep, 'pairs.jsonl');
    writeFileSync(file, '');
    for (const fix of inOrderOf(commits, chosen)) {
      const row = await pairOf(fix, clone);
      appendFileSync(file, `${JSON.stringify({ ...row, repo, language, source: 'history' })}\n`);
    }
    const several = chosen.filter(({ gold }) => gold.length > 1).length;
    const facts = {
      language,
      commits: commits.length,
      suitable: fixes.length,
      pairs: chosen.length,
      several,
    };
    return { passed: chosen.length > 0, facts };
  },
  summarise,
};

function asFix(commit: Commit): Fix | undefined {
  if (commit.changes.length > maxChanges) return undefined;
  const sources = commit.changes.filter(({ path }) => isSource(path));
  const gold = sources.filter(({ status }) => status === 'M').map(({ path }) => path);
  if (gold.length === 0 || gold.length > maxGold || gold.length < sources.length) return undefined;
  const issue = retell(commit);
  const tests = commit.changes.map(({ path }) => path).filter((path) => kindOf(path) === 'test');
  // Four in five issues are fixed in one file.
  const likeness = (issue?.likeness ?? 0) - 0.3 * (gold.length - 1);
  return issue && { commit, issue: { ...issue, likeness }, gold, tests };
}

/** Oldest last as in the log, so that neighbours in time share most of their index. */
function inOrderOf(commits: readonly Commit[], chosen: readonly Fix[]): Fix[] {
  const place = new Map(commits.map(({ id }, at) => [id, at]));
  return chosen.toSorted((a, b) => place.get(a.commit.id)! - place.get(b.commit.id)!);
}

const maxExampleLines = 14;
/** Imports of a test name the very file that is looked for, which an issue seldom does. */
const importLine =
  /^\s*(?:import|from|use|using|require|include|#include|package|namespace)\b|\brequire\w*\s*\(/;

/** Issues show code that fails; the fix's new test stands for it in every second pair that has one. */
async function pairOf({ commit, issue, gold, tests }: Fix, clone: string) {
  const withExample = Number.parseInt(commit.id.slice(0, 2), 16) % 2 === 0;
  const lines = withExample ? await readAddedLines(clone, commit, tests) : [];
  const example = lines
    .filter((line) => line.trim() !== '' && !importLine.test(line))
    .slice(0, maxExampleLines);
  const body = example.length > 2 ? `${issue.body}\n\n\`\`\`\n${example.join('\n')}\n\`\`\`` : issue.body;
  return {
    instance_id: commit.id,
    base_commit: commit.parent,
    problem_statement: `${issue.title}\n${body}`,
    gold_files: gold,
    patch: await readDiff(clone, commit, gold),
  };
}

function summarise(outcomes: readonly CaseOutcome<Facts>[]): Summary {
  const total = (of: (facts: Facts) => number) => outcomes.reduce((sum, { facts }) => sum + of(facts), 0);
  return {
    headline: 'pairs',
    metrics: {
      pairs: { value: total(({ pairs }) => pairs) },
      repositories: { value: outcomes.length },
      several: { value: total(({ several }) => several) },
    },
    tables: [
      {
        title: 'Pairs by repository',
        columns: ['repository', 'language', 'commits', 'suitable', 'pairs', 'several files'],
        rows: outcomes.map(({ id, facts }) => [
          id,
          facts.language,
          ...[facts.commits, facts.suitable, facts.pairs, facts.several].map(String),
        ]),
      },
    ],
  };
}
