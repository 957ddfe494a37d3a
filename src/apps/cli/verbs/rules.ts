import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { UsageError } from '../../../errors/index.ts';
import {
  adviseOnRule,
  countUsage,
  generateExamples,
  loadRules,
  renderSpent,
  type ExampleLabel,
} from '../../../validation/index.ts';
import { loadEvals } from '../../../jobs/rules/eval-files.ts';
import { evaluateRule, type EvalResult } from '../../../jobs/rules/evaluate-rule.ts';
import { countVerdicts, renderScores, scoreVerdicts } from '../../../jobs/rules/score.ts';
import { modelNames } from '../../../composition/model/model-terms.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { onInterrupt } from '../../terminal/on-interrupt.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { collectRules, readRuleFiles, type RuleFlags } from '../../../jobs/rules/collect-rules.ts';
import { openAnswers, openModel, unlimited, type ModelFlags } from '../rules/open-model.ts';
import { addModelOptions, addRuleOptions } from '../rules/options.ts';
import { showRuleProgress } from '../rules/show-rule-progress.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { positiveInteger } from '../../terminal/parse-number.ts';
import { note, print } from '../../terminal/print.ts';
import { printableValue } from '../../../text/printable.ts';
import { checkTarget, makeFolder } from '../../../adapters/disk/index.ts';

interface EvalFlags extends RuleFlags, ModelFlags {
  repo: string;
  evals: string;
  singlePass?: boolean;
  count: number;
  cache: boolean;
  stateDir?: string;
  json?: boolean;
}

/** `patchwright rules`: checking, illustrating and measuring rules. */
export function registerRules(program: Command, settings: Settings): void {
  const rules = program
    .command('rules')
    .description('Check rule files, generate examples for them, and measure them.');
  const check = rules
    .command('check')
    .description('Check whether rule files can be read and what is likely wrong with them.')
    .argument('<files...>', 'rule files or folders')
    .option('--json', 'print one JSON document')
    .action(async (files: string[], flags: { json?: boolean }) => {
      process.exitCode = await checkRules(files, flags.json ?? false);
    });
  const generate = addEvalOptions(
    rules
      .command('generate-evals')
      .description('Let the strong model write examples that follow and break each rule.')
      .option('--count <n>', 'examples of each kind', positiveInteger, 10),
  ).action(async (flags: EvalFlags) => {
    process.exitCode = await generateEvals(flags, withState(settings, flags.stateDir));
  });
  const evaluate = addEvalOptions(
    rules
      .command('eval')
      .description("Measure precision, recall and F1 of each rule on labelled examples (GPTLint's layout).")
      .option('--single-pass', 'ask the strong model only'),
  ).action(async (flags: EvalFlags) => {
    process.exitCode = await evalRules(flags, withState(settings, flags.stateDir));
  });
  for (const command of [check, generate, evaluate]) command.exitOverride();
}

function addEvalOptions(command: Command): Command {
  command
    .option('--repo <dir>', 'the repository', '.')
    .option('--evals <dir>', 'folder of <rule>/{correct,incorrect}/*', '.patchwright/evals')
    .option('--no-cache', 'ignore cached answers')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document');
  addRuleOptions(command);
  addModelOptions(command);
  return command;
}

/** @returns 0 when every file can be read, 1 otherwise */
async function checkRules(targets: readonly string[], json: boolean): Promise<number> {
  const files = (
    await Promise.all(targets.map((target) => readRuleFiles(path.resolve(target), { required: true })))
  ).flat();
  const first = new Map<string, string>();
  const checked = files.map((file) => {
    const { rules, problems } = loadRules([file]);
    const name = path.relative(process.cwd(), file.path);
    const advice = rules[0] ? adviseOnRule(rules[0]) : [];
    const other = rules[0] && first.get(rules[0].name);
    if (other !== undefined) advice.push(`it takes the place of ${other}, which has the same name`);
    if (rules[0]) first.set(rules[0].name, name);
    return { path: name, ok: problems.length === 0, error: problems[0]?.message, rule: rules[0], advice };
  });
  if (json) {
    const report = checked.map(({ rule, ...rest }) => ({
      ...rest,
      rule: rule && { ...rule, text: undefined },
    }));
    printJson({ files: report });
  } else {
    for (const { path: file, error, rule, advice } of checked) {
      const name = printableValue(file);
      const state = error === undefined ? pc.green('ok') : pc.red('wrong');
      print(`${state} ${name}${rule ? `  ${rule.title}` : ''}${error === undefined ? '' : `: ${error}`}\n`);
      for (const one of advice) print(`   ${pc.yellow('!')} ${one}\n`);
    }
  }
  return checked.every(({ ok }) => ok) ? 0 : 1;
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

/** A committed link would lead what is written out of the repository (R29); a folder elsewhere is the user's own choice. */
async function requireOwnFolder(root: string, folder: string): Promise<void> {
  if (!isBelow(root, folder)) return;
  const inside = path.relative(root, folder).split(path.sep).join('/');
  for (const label of ['correct', 'incorrect']) await checkTarget(root, `${inside}/${label}/example`);
}

function isBelow(root: string, folder: string): boolean {
  const inside = path.relative(root, folder);
  return !inside.startsWith(`..${path.sep}`) && inside !== '..' && !path.isAbsolute(inside);
}

async function generateEvals(flags: EvalFlags, settings: Settings): Promise<number> {
  const { workspace, model, end, evals } = await openEval(flags, settings);
  const rules = (await collectRules(workspace.root, flags)).filter(({ scope }) => scope === 'file');
  const interrupt = onInterrupt();
  const made: { rule: string; label: ExampleLabel; file: string }[] = [];
  for (const rule of rules) await requireOwnFolder(workspace.root, path.join(evals, rule.name));
  try {
    for (const rule of rules) {
      for (const label of ['correct', 'incorrect'] as const) {
        const folder = path.join(evals, rule.name, label);
        await makeFolder(folder);
        for (const { code, ending } of await generateExamples(
          rule,
          label,
          flags.count,
          model,
          interrupt.signal,
        )) {
          const name = `${createHash('sha256').update(code).digest('hex').slice(0, 8)}.${ending}`;
          // A committed link may have the very name that a model's text gives its file (R29).
          await writeFile(path.join(folder, name), code, { flag: 'wx' }).catch(ignoreExisting);
          made.push({ rule: rule.name, label, file: path.join(folder, name) });
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

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** @returns 0, or 2 when some example could not be judged */
async function evalRules(flags: EvalFlags, settings: Settings): Promise<number> {
  const { workspace, config, model, end, store, evals } = await openEval(flags, settings);
  const rules = await collectRules(workspace.root, flags);
  const data = await loadEvals(evals, rules, isBelow(workspace.root, evals) ? workspace.root : evals);
  if (data.evals.every(({ files }) => files.length === 0))
    throw new UsageError(`There are no examples of these rules in ${evals}`, {
      hint: 'Write some with patchwright rules generate-evals, or specify their folder: --evals DIR.',
    });
  const withoutRule = flags.rule.length === 0 ? data.withoutRule : [];
  const interrupt = onInterrupt();
  const results: { rule: string; result: EvalResult }[] = [];
  try {
    for (const item of data.evals) {
      const result = await evaluateRule(item, {
        mode: flags.singlePass ? 'single-pass' : 'two-pass',
        model,
        modelNames: modelNames(config),
        signal: interrupt.signal,
        cache: store,
      });
      results.push({ rule: item.id, result });
    }
  } finally {
    end();
    interrupt.release();
  }
  const scores = results.map(({ rule, result }) => ({
    rule,
    ...result,
    score: scoreVerdicts(countVerdicts(result.verdicts)),
  }));
  const overall = scoreVerdicts(countVerdicts(results.flatMap(({ result }) => result.verdicts)));
  if (flags.json) printJson({ overall, rules: scores, withoutRule });
  else print(renderScores(scores, overall));
  for (const name of withoutRule)
    note(`${pc.yellow('left out')} ${printableValue(name)}: no rule with that name\n`);
  return results.some(({ result }) => result.failed.length > 0) ? 2 : 0;
}
