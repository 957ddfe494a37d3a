import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pc } from '../../terminal/colours.ts';
import { checkTarget, inHeldFolder, makeFolder } from '../../../adapters/disk/index.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { answerersOf } from '../../../config/index.ts';
import { UsageError, ignoring } from '../../../errors/index.ts';
import { countUsage, generateExamples, renderSpent, type ExampleLabel } from '../../../validation/index.ts';
import { loadEvals } from '../../../jobs/rules/eval-files.ts';
import { evaluateRule, type EvalResult } from '../../../jobs/rules/evaluate-rule.ts';
import { countVerdicts, renderScores, scoreVerdicts } from '../../../jobs/rules/score.ts';
import { heldFiles } from '../../../composition/repository/working-files.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { onInterrupt } from '../../terminal/on-interrupt.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { collectRules, type RuleFlags } from '../../../jobs/rules/collect-rules.ts';
import { openAnswers, openModel, unlimited, type ModelFlags } from './open-model.ts';
import { showRuleProgress } from './show-rule-progress.ts';
import type { Settings } from '../../../composition/settings.ts';
import { note, print } from '../../terminal/print.ts';
import { printableValue } from '../../../text/printable.ts';
import { sha256Of } from '../../../text/sha256.ts';
import { pathFrom } from '../../../text/paths/path-from.ts';

/** Options of the verbs that write examples of rules or measure rules with them. */
export interface EvalFlags extends RuleFlags, ModelFlags {
  repo: string;
  evals: string;
  singlePass?: boolean;
  count: number;
  cache: boolean;
  stateDir?: string;
  json?: boolean;
}

interface RuleResult {
  rule: string;
  result: EvalResult;
}

async function openEval(flags: EvalFlags, settings: Settings) {
  const workspace = await GitWorkspace.open(flags.repo);
  const config = await loadConfig(workspace, { ...flags, ...unlimited }, settings);
  const progress = showRuleProgress(false);
  const { model, usage } = countUsage(await openModel(config, flags, settings, progress));
  const end = () => {
    progress.end();
    note(`${renderSpent(usage)}\n`);
  };
  const store = openAnswers(flags, settings, workspace);
  return { workspace, config, model, end, store, evals: path.resolve(flags.repo, flags.evals) };
}

/** From where no link is followed: one in the repository may lead out of it (R29); a folder elsewhere is the user's own choice. */
function heldRoot(root: string, evals: string): string {
  const inside = path.relative(root, evals);
  return inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside) ? evals : root;
}

/** Lets the model write examples of each rule into their folders. */
export async function generateEvals(flags: EvalFlags, settings: Settings): Promise<number> {
  const { workspace, model, end, evals } = await openEval(flags, settings);
  const rules = (await collectRules(heldFiles, workspace.root, flags)).filter(
    ({ scope }) => scope === 'file',
  );
  const interrupt = onInterrupt();
  const made: { rule: string; label: ExampleLabel; file: string }[] = [];
  const root = heldRoot(workspace.root, evals);
  const placeOf = (rule: string, label: string, name: string) =>
    pathFrom(root, path.join(evals, rule, label, name));
  await makeFolder(root);
  for (const { name } of rules)
    for (const label of ['correct', 'incorrect']) await checkTarget(root, placeOf(name, label, 'example'));
  try {
    for (const rule of rules) {
      for (const label of ['correct', 'incorrect'] as const) {
        const examples = await generateExamples(rule, label, flags.count, model, interrupt.signal);
        for (const { code, ending } of examples) {
          const place = placeOf(rule.name, label, `${sha256Of(code).slice(0, 8)}.${ending}`);
          // A committed link may have the very name that a model's text gives its file (R29).
          const writeNew = (file: string) => writeFile(file, code, { flag: 'wx' }).catch(ignoring('EEXIST'));
          await inHeldFolder(root, place, writeNew, true);
          made.push({ rule: rule.name, label, file: path.join(root, place) });
        }
        note(`${pc.green('✓')} ${rule.name}/${label}\n`);
      }
    }
  } finally {
    end();
    interrupt.release();
  }
  if (flags.json) printJson({ files: made });
  else print(`${made.length} examples in ${evals}. Review them before you trust them.\n`);
  return 0;
}

/** Measures rules on their examples. @returns 0, or 2 when some example could not be judged */
export async function evalRules(flags: EvalFlags, settings: Settings): Promise<number> {
  const { workspace, config, model, end, store, evals } = await openEval(flags, settings);
  const rules = await collectRules(heldFiles, workspace.root, flags);
  const data = await loadEvals(heldFiles, evals, rules, heldRoot(workspace.root, evals));
  if (data.evals.every(({ files }) => files.length === 0))
    throw new UsageError(`There are no examples of these rules in ${evals}`, {
      hint: 'Write some with patchwright rules generate-evals, or specify their folder: --evals DIR.',
    });
  const interrupt = onInterrupt();
  const results: RuleResult[] = [];
  try {
    for (const item of data.evals) {
      const result = await evaluateRule(item, {
        mode: flags.singlePass ? 'single-pass' : 'two-pass',
        model,
        answerers: answerersOf(config),
        signal: interrupt.signal,
        cache: store,
      });
      results.push({ rule: item.id, result });
    }
  } finally {
    end();
    interrupt.release();
  }
  printScores(results, flags.rule.length === 0 ? data.withoutRule : [], flags.json);
  return results.some(({ result }) => result.failed.length > 0) ? 2 : 0;
}

function printScores(results: readonly RuleResult[], withoutRule: readonly string[], json = false): void {
  const scores = results.map(({ rule, result }) => ({
    rule,
    ...result,
    score: scoreVerdicts(countVerdicts(result.verdicts)),
  }));
  const overall = scoreVerdicts(countVerdicts(results.flatMap(({ result }) => result.verdicts)));
  if (json) printJson({ overall, rules: scores, withoutRule });
  else print(renderScores(scores, overall));
  for (const name of withoutRule)
    note(`${pc.yellow('left out')} ${printableValue(name)}: no rule with that name\n`);
}
