import { Option, type Command } from 'commander';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { answerersOf } from '../../../config/index.ts';
import { locateQuote } from '../../../editing/index.ts';
import {
  forecastJudging,
  judgeRules,
  listUnjudgedRules,
  withContext,
  type Rule,
} from '../../../validation/index.ts';
import { modelTerms } from '../../../composition/model/model-terms.ts';
import { composeParser } from '../../../composition/repository/compose-repository.ts';
import { checkOutput } from '../../../composition/state/checked-output.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { boundJudging } from '../rules/estimate-judging.ts';
import { collectRules, type RuleFlags } from '../../../jobs/rules/collect-rules.ts';
import { findContextFiles, selectLintFiles } from '../../../jobs/rules/select-lint-files.ts';
import { fixAndJudge } from '../rules/fix-and-judge.ts';
import { describeBound, printForecast } from '../rules/print-forecast.ts';
import { openAnswers, openModel, unlimited, type ModelFlags } from '../rules/open-model.ts';
import { lintExitCode, lintFormats, printLint, type LintFormat } from '../rules/print-lint.ts';
import { showRuleProgress } from '../rules/show-rule-progress.ts';
import { tellWithheld } from '../rules/tell-withheld.ts';
import { addModelOptions, addRuleOptions } from '../rules/options.ts';
import { onInterrupt } from '../../terminal/on-interrupt.ts';
import { naturalNumber, positiveInteger } from '../../terminal/parse-number.ts';
import { note } from '../../terminal/print.ts';
import { heldFiles, workingFiles } from '../../../composition/repository/working-files.ts';

interface LintFlags extends RuleFlags, ModelFlags {
  repo: string;
  diff?: string | true;
  singlePass?: boolean;
  format?: LintFormat;
  json?: boolean;
  output?: string;
  dryRun?: boolean;
  fix?: boolean;
  concurrency: number;
  cache: boolean;
  maxWarnings?: number;
  stateDir?: string;
}

/** `patchwright lint`: code judged by rules that are written in Markdown. */
export function registerLint(program: Command, settings: Settings): void {
  const lint = program
    .command('lint')
    .description(
      'Judge code by rules written in Markdown: the built-in ones and those in .patchwright/rules.',
    )
    .argument('[paths...]', 'files or folders (default: the whole repository)')
    .option('--repo <dir>', 'the repository', '.')
    .option('--diff [base]', 'only lines changed since the branch left base (default: the main branch)')
    .option('--single-pass', 'ask only the strong model, without a first pass by the weak one')
    .addOption(new Option('--format <format>', 'output format (default: text)').choices(lintFormats))
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write the findings to a file')
    .option('--dry-run', 'ask nothing: print the number of questions, tokens and the maximum cost')
    .option('--fix', 'let the model fix violations of fixable rules, then judge again')
    .option('--concurrency <n>', 'maximum concurrent questions', positiveInteger, 8)
    .option('--no-cache', 'ignore cached answers')
    .option('--max-warnings <n>', 'fail if there are more warnings', naturalNumber)
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)');
  addRuleOptions(lint);
  addModelOptions(lint);
  lint.action(async (paths: string[], flags: LintFlags) => {
    process.exitCode = await runLint(paths, flags, withState(settings, flags.stateDir));
  });
}

async function runLint(paths: readonly string[], flags: LintFlags, settings: Settings): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo);
  if (flags.output !== undefined) await checkOutput(workspace.root, flags.output);
  const config = await loadConfig(workspace, { ...flags, ...unlimited }, settings);
  const collected = await collectRules(heldFiles, workspace.root, flags);
  const rules = withContext(collected, await findContextFiles(workingFiles(workspace.root), collected));
  const select = () => selectLintFiles(workingFiles(workspace.root), paths, flags.diff);
  const progress = showRuleProgress(false);
  const interrupt = onInterrupt();
  const store = openAnswers(flags, settings, workspace);
  const base = {
    files: await select(),
    rules,
    answerers: answerersOf(config),
    locate: locateQuote,
    mode: flags.singlePass ? ('single-pass' as const) : ('two-pass' as const),
    parser: composeParser(),
    concurrency: flags.concurrency,
    events: progress,
    signal: interrupt.signal,
    cache: store,
  };
  noteUnjudged(rules);
  const withheld = await tellWithheld(workspace.root);
  const format = flags.format ?? (flags.json ? 'json' : 'text');
  try {
    const model = flags.dryRun ? undefined : await openModel(config, flags, settings, progress);
    const forecast = await forecastJudging({ ...base, model: { complete: neverAsked } });
    const bound = boundJudging(forecast, modelTerms(config));
    if (model === undefined) {
      printForecast(forecast, bound, format === 'json');
      return 0;
    }
    note(`${describeBound(bound)}.\n`);
    const request = { ...base, model };
    const judged = await judgeRules(request);
    const options = { root: workspace.root, request, config, reselect: select };
    const { report, fixed } = flags.fix ? await fixAndJudge(judged, options) : { report: judged, fixed: [] };
    progress.end();
    const output = flags.output === undefined ? {} : { output: flags.output };
    const shown = fixed.length > 0 ? await select() : base.files;
    printLint({ report, files: shown, rules, format, fixed, withheld, ...output });
    return lintExitCode(report, flags.maxWarnings);
  } finally {
    progress.end();
    interrupt.release();
  }
}

function neverAsked(): never {
  throw new Error('a dry run asks nothing');
}

function noteUnjudged(rules: readonly Rule[]): void {
  const names = listUnjudgedRules(rules);
  if (names.length > 0) {
    note(`${pc.yellow('left out')} ${names.join(', ')}: only rules of scope "file" are judged\n`);
  }
}
