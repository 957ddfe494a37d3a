import type { Command } from 'commander';
import path from 'node:path';
import { pc } from '../../terminal/colours.ts';
import { adviseOnRule, loadRules } from '../../../validation/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { readRuleFiles } from '../../../jobs/rules/collect-rules.ts';
import { evalRules, generateEvals, type EvalFlags } from '../rules/evals.ts';
import { addModelOptions, addRuleOptions } from '../rules/options.ts';
import { heldFiles } from '../../../composition/repository/working-files.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { positiveInteger } from '../../terminal/parse-number.ts';
import { print } from '../../terminal/print.ts';
import { printableValue } from '../../../text/printable.ts';

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
    await Promise.all(
      targets.map((target) => readRuleFiles(heldFiles, path.resolve(target), { required: true })),
    )
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
