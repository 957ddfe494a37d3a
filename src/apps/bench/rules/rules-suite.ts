import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../../errors/index.ts';
import { loadRules } from '../../../validation/index.ts';
import { readRuleFiles } from '../../../jobs/rules/collect-rules.ts';
import { heldFiles } from '../../../composition/repository/working-files.ts';
import type { Suite } from '../frame/index.ts';
import { loadEvals, type EvalFile, type RuleEval } from '../../../jobs/rules/eval-files.ts';
import { evaluateRule } from '../../../jobs/rules/evaluate-rule.ts';
import { modes, summariseRules } from './summarise-rules.ts';
import { usageSchema } from '../../../domain/index.ts';

const Options = z.object({
  passes: z.enum(['two', 'single', 'both']).default('both'),
  perLabel: z.coerce.number().int().positive().optional(),
});
type Options = z.infer<typeof Options>;

const ModeFacts = z.object({
  verdicts: z.array(z.object({ id: z.string(), expected: z.boolean(), found: z.boolean() })),
  failed: z.array(z.string()),
  usage: z.object({ weak: usageSchema, strong: usageSchema }),
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
    const hint = 'Give its folder with --data; it holds rules/ and fixtures/evals/.';
    if (data === undefined)
      throw new UsageError('The rules suite needs a checkout of gptlint/gptlint.', { hint });
    if (await isOtherThanFolder(data)) throw new UsageError(`${data} is no folder`, { hint });
    const folders = [resolve(data, 'fixtures/valid-rules'), resolve(data, 'rules')];
    const { rules } = loadRules(
      (await Promise.all(folders.map((folder) => readRuleFiles(heldFiles, folder)))).flat(),
    );
    const { evals } = await loadEvals(heldFiles, resolve(data, 'fixtures/evals'), rules);
    return evals.map((item) => ({ ...item, files: limitFiles(item.files, perLabel) }));
  },
  async runCase(item, { options, model, signal, progress }) {
    const facts: Facts = {};
    for (const mode of modes) {
      if (options.passes !== 'both' && !mode.startsWith(options.passes)) continue;
      progress(`${mode}, ${item.files.length} files`);
      const names = { weak: 'weak', strong: 'strong' };
      const result = await evaluateRule(item, { mode, model, answerers: names, concurrency: 16, signal });
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

/** Whether something lies there, and is no folder: a file, a device, a pipe. */
async function isOtherThanFolder(place: string): Promise<boolean> {
  const facts = await stat(place).catch(() => undefined);
  return facts?.isDirectory() === false;
}
