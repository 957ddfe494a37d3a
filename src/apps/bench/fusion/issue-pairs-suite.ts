import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { languageFamily, type LanguageFamily } from '../../../catalog/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { proportion, readJsonLines, type Suite } from '../frame/index.ts';
import { git } from '../git.ts';
import { findClone } from '../locate/find-clone.ts';
import { isSource } from './pair-files.ts';

/** A line of Multi-SWE-bench: a pull request and the issues that it resolved. */
const Row = z.object({
  org: z.string(),
  repo: z.string(),
  number: z.number(),
  base: z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/) }),
  resolved_issues: z.array(z.object({ title: z.string(), body: z.string().nullish() })).min(1),
  fix_patch: z.string(),
});

interface IssueCase extends z.infer<typeof Row> {
  id: string;
}

const Options = z.object({ clones: z.string().default('clones'), except: z.string().default('') });
type Options = z.infer<typeof Options>;

const Facts = z.object({ gold: z.number() });
type Facts = z.infer<typeof Facts>;

const maxGold = 8;

/** Issues of Multi-SWE-bench and the source files that their fixes changed, as `locate` reads them: a folder of its data. */
export const issuePairsSuite: Suite<IssueCase, Options, Facts> = {
  name: 'issue-pairs',
  description: 'make training pairs (issue, files of its fix) from a file of Multi-SWE-bench',
  usesModel: false,
  flags: [
    { flags: '--clones <dir>', description: 'folder with a full clone per repository' },
    { flags: '--except <repos>', description: 'owner/name,…: repositories to leave out' },
  ],
  options: Options,
  comparable: () => ({}),
  facts: Facts,
  async loadCases(data, { except }) {
    if (data === undefined)
      throw new UsageError('issue-pairs needs a data set', { hint: 'Name one: --data FILE.jsonl.' });
    const idOf = ({ org, repo, number }: z.infer<typeof Row>) => `${org}__${repo}-${number}`;
    const rows = await readJsonLines(data, Row, idOf);
    const left = new Set(except.toLowerCase().split(','));
    return rows
      .filter(({ org, repo }) => !left.has(`${org}/${repo}`.toLowerCase()))
      .map((row) => ({ ...row, id: idOf(row) }));
  },
  async runCase({ id, org, repo, base, resolved_issues: [issue], fix_patch: patch }, { options, keep }) {
    const clone = await findClone(options.clones, `${org}/${repo}`);
    const listed = await git(['ls-tree', '-r', '-z', '--name-only', base.sha], { cwd: clone });
    const present = new Set(listed.split('\0'));
    const gold = changedFiles(patch).filter((file) => present.has(file) && isSource(file));
    const usable = gold.length > 0 && gold.length <= maxGold;
    const row = {
      instance_id: id,
      repo: `${org}/${repo}`,
      base_commit: base.sha,
      problem_statement: `${issue!.title}\n${issue!.body ?? ''}`.replaceAll('\r', ''),
      gold_files: gold,
      language: languageOf(gold[0] ?? ''),
      source: 'Multi-SWE-bench',
      patch,
    };
    if (usable) writeFileSync(path.join(keep, 'pairs.jsonl'), `${JSON.stringify(row)}\n`);
    return { passed: usable, facts: { gold: gold.length } };
  },
  summarise: (outcomes) => ({
    headline: 'usable',
    metrics: { usable: proportion(outcomes.filter(({ passed }) => passed).length, outcomes.length) },
    tables: [],
    notes: [`Usable: the fix changed one to ${maxGold} source files that existed before.`],
  }),
};

/** Files that a patch changes or removes; files that it creates are not there to be found. */
export function changedFiles(patch: string): string[] {
  return patch
    .split(/^(?=diff --git )/m)
    .filter((part) => part.startsWith('diff --git ') && !/^new file mode/m.test(part.slice(0, 1000)))
    .flatMap((part) => /^diff --git a\/(.+?) b\//.exec(part)?.[1] ?? []);
}

const familyNames: Partial<Record<LanguageFamily, string>> = { javascript: 'js/ts', c: 'c/c++' };

function languageOf(file: string): string {
  const family = languageFamily(file);
  return family === undefined ? 'other' : (familyNames[family] ?? family);
}
