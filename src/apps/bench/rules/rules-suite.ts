import { resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { loadRules } from '../../../validation/index.ts';
import { readRuleFiles } from '../../cli/rules/collect-rules.ts';
import { renderShare, type Metric, type Outcome, type Suite, type Table } from '../frame/index.ts';
import { loadEvals, type EvalFile, type RuleEval } from './eval-files.ts';
import { evaluateRule } from './evaluate-rule.ts';
import { countVerdicts, scoreVerdicts } from './score.ts';

const modes = ['two-pass', 'single-pass'] as const;
type Mode = (typeof modes)[number];

const Options = z.object({
  passes: z.enum(['two', 'single', 'both']).default('both'),
  perLabel: z.coerce.number().int().positive().optional(),
});
type Options = z.infer<typeof Options>;

const RoleUsage = z.object({
  calls: z.number(),
  promptTokens: z.number(),
  completionTokens: z.number(),
  costUsd: z.number(),
});
const ModeFacts = z.object({
  verdicts: z.array(z.object({ id: z.string(), expected: z.boolean(), found: z.boolean() })),
  failed: z.array(z.string()),
  usage: z.object({ weak: RoleUsage, strong: RoleUsage }),
  candidates: z.number(),
});
const Facts = z.object({ 'two-pass': ModeFacts.optional(), 'single-pass': ModeFacts.optional() });
type Facts = z.infer<typeof Facts>;

/** GPTLint's labelled examples: does the judge find what breaks a rule, and nothing else? */
export const rulesSuite: Suite<RuleEval, Options, Facts> = {
  name: 'rules',
  description:
    'judge labelled files by Markdown rules, two-pass against single-pass (GPTLint fixtures/evals)',
  usesModel: true,
  flags: [
    { flags: '--passes <which>', description: 'two, single or both (both)' },
    { flags: '--per-label <n>', description: 'at most this many files of each label and rule' },
  ],
  options: Options,
  facts: Facts,
  async loadCases(data, { perLabel }) {
    if (data === undefined) {
      throw new UsageError('The rules suite needs a checkout of gptlint/gptlint.', {
        hint: 'Give its folder with --data; it holds rules/ and fixtures/evals/.',
      });
    }
    const folders = [resolve(data, 'fixtures/valid-rules'), resolve(data, 'rules')];
    const { rules } = loadRules((await Promise.all(folders.map((folder) => readRuleFiles(folder)))).flat());
    const { evals } = await loadEvals(resolve(data, 'fixtures/evals'), rules);
    return evals.map((item) => ({ ...item, files: limitFiles(item.files, perLabel) }));
  },
  async runCase(item, { options, model, signal, progress }) {
    const facts: Facts = {};
    for (const mode of modes) {
      if (options.passes !== 'both' && !mode.startsWith(options.passes)) continue;
      progress(`${mode}, ${item.files.length} files`);
      const names = { weak: 'weak', strong: 'strong' };
      const result = await evaluateRule(item, { mode, model, modelNames: names, concurrency: 16, signal });
      facts[mode] = { ...result, verdicts: [...result.verdicts], failed: [...result.failed] };
    }
    const wrong = modes
      .flatMap((mode) => facts[mode]?.verdicts ?? [])
      .filter((one) => one.expected !== one.found);
    return { passed: wrong.length === 0, facts };
  },
  summarise: summariseRules,
};

function limitFiles(files: readonly EvalFile[], perLabel: number | undefined): EvalFile[] {
  const left = { true: perLabel ?? Infinity, false: perLabel ?? Infinity };
  return files.filter(({ expected }) => left[`${expected}`]-- > 0);
}

function summariseRules(outcomes: readonly Outcome<Facts>[]) {
  const metrics: Record<string, Metric> = {};
  const tables: Table[] = [];
  const strongTokens: Partial<Record<Mode, number>> = {};
  for (const mode of modes) {
    const judged = outcomes.flatMap(({ id, facts }) => (facts[mode] ? [{ id, facts: facts[mode] }] : []));
    if (judged.length === 0) continue;
    const total = scoreVerdicts(countVerdicts(judged.flatMap(({ facts }) => facts.verdicts)));
    for (const name of ['precision', 'recall', 'f1'] as const) metrics[`${mode} ${name}`] = total[name];
    const sum = (role: 'weak' | 'strong', field: 'calls' | 'promptTokens' | 'completionTokens') =>
      judged.reduce((all, { facts }) => all + facts.usage[role][field], 0);
    strongTokens[mode] = sum('strong', 'promptTokens') + sum('strong', 'completionTokens');
    for (const role of ['weak', 'strong'] as const) {
      metrics[`${mode} ${role} calls`] = { value: sum(role, 'calls') };
      metrics[`${mode} ${role} prompt tokens`] = { value: sum(role, 'promptTokens') };
      metrics[`${mode} ${role} reply tokens`] = { value: sum(role, 'completionTokens') };
    }
    tables.push(tableOf(mode, judged));
  }
  if (strongTokens['two-pass'] && strongTokens['single-pass']) {
    metrics['strong tokens, single-pass over two-pass'] = {
      value: Math.round((100 * strongTokens['single-pass']) / strongTokens['two-pass']) / 100,
    };
  }
  const headline = metrics['two-pass f1'] ? 'two-pass f1' : 'single-pass f1';
  metrics[headline] ??= { value: 0, total: 0 };
  return { headline, metrics, tables, notes: [note] };
}

const note =
  'A file counts as found when at least one confirmed violation is placed in it. The judge sees a file name made of its content, never the label.';

function tableOf(mode: Mode, judged: readonly { id: string; facts: z.infer<typeof ModeFacts> }[]): Table {
  const rows = judged.map(({ id, facts }) => {
    const score = scoreVerdicts(countVerdicts(facts.verdicts));
    const wrong = facts.verdicts.filter(({ expected, found }) => expected !== found).map((one) => one.id);
    return [
      id,
      `${facts.verdicts.length}`,
      renderShare(score.precision),
      renderShare(score.recall),
      renderShare(score.f1),
      `${facts.usage.weak.calls} / ${facts.usage.strong.calls}`,
      [...wrong, ...facts.failed.map((file) => `${file} (not judged)`)].join(', '),
    ];
  });
  const columns = ['rule', 'files', 'precision', 'recall', 'F1', 'calls weak / strong', 'judged wrongly'];
  return { title: mode, columns, rows };
}
