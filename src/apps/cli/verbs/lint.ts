import { InvalidArgumentError, Option, type Command } from 'commander';
import pc from 'picocolors';
import { GitWorkspace, readBranchPatch } from '../../../adapters/git/index.ts';
import type { Config } from '../../../config/index.ts';
import { locateQuote } from '../../../editing/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import {
  filesOfPatch,
  forecastJudging,
  judgeRules,
  listUnjudgedRules,
  type JudgeRequest,
  type LintFile,
  type Rule,
  type RulesReport,
} from '../../../validation/index.ts';
import { composeParser, composeStore, modelNames, modelTerms } from '../compose.ts';
import { loadConfig } from '../load-config.ts';
import { printJson } from '../render-failure.ts';
import { stateFolder } from '../state-folder.ts';
import { boundJudging } from '../rules/estimate-judging.ts';
import { collectRules, type RuleFlags } from '../rules/collect-rules.ts';
import { findLintFiles } from '../rules/find-lint-files.ts';
import { fixViolations } from '../rules/fix-violations.ts';
import { openModel, type ModelFlags } from '../rules/open-model.ts';
import { lintExitCode, lintFormats, printLint, type LintFormat } from '../rules/print-lint.ts';
import { showRuleProgress, type RuleProgress } from '../rules/show-rule-progress.ts';
import { addModelOptions, addRuleOptions } from '../rules/options.ts';
import { onInterrupt } from '../on-interrupt.ts';
import { positiveInteger } from './run.ts';

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
export function registerLint(program: Command): void {
  const lint = program
    .command('lint')
    .description(
      'Judge code by rules written in Markdown: the built-in ones and those of .patchwright/rules.',
    )
    .argument('[paths...]', 'files or folders (default: the whole repository)')
    .option('--repo <dir>', 'the repository', '.')
    .option('--diff [base]', 'only lines changed since the branch left base (default: the main branch)')
    .option('--single-pass', 'ask the strong model only, without a first pass by the weak one')
    .addOption(new Option('--format <format>', 'how findings are printed (text)').choices(lintFormats))
    .option('--json', 'the same as --format json')
    .option('--output <file>', 'write the findings into a file')
    .option('--dry-run', 'ask nothing: print the questions, tokens and the most it can cost')
    .option('--fix', 'let the model mend violations of fixable rules, then judge again')
    .option('--concurrency <n>', 'questions under way at once', positiveInteger, 8)
    .option('--no-cache', 'ask again what was answered before')
    .option('--max-warnings <n>', 'fail when there are more warnings', naturalNumber)
    .option('--state-dir <dir>', 'where caches lie (PATCHWRIGHT_STATE_DIR)');
  addRuleOptions(lint);
  addModelOptions(lint);
  lint.action(async (paths: string[], flags: LintFlags) => {
    process.exitCode = await runLint(paths, flags);
  });
}

async function runLint(paths: readonly string[], flags: LintFlags): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo);
  const config = await loadConfig(workspace, {
    ...flags,
    maxCalls: undefined,
    maxTokens: undefined,
    maxCost: undefined,
  });
  const rules = await collectRules(workspace.root, flags);
  const files = await selectFiles(workspace.root, paths, flags.diff);
  const parser = composeParser();
  const store = flags.cache ? composeStore(stateFolder(flags.stateDir), workspace) : undefined;
  const base: Omit<JudgeRequest, 'model'> = {
    files,
    rules,
    modelNames: modelNames(config),
    locate: locateQuote,
    mode: flags.singlePass ? 'single-pass' : 'two-pass',
    parser,
    concurrency: flags.concurrency,
    ...(store ? { cache: store } : {}),
  };
  noteUnjudged(rules);
  if (flags.dryRun) return printForecast(base, config, flags);

  const format = flags.format ?? (flags.json ? 'json' : 'text');
  const progress = showRuleProgress(false);
  const interrupt = onInterrupt();
  try {
    const model = await openModel(config, flags, progress);
    const request: JudgeRequest = { ...base, model, events: progress, signal: interrupt.signal };
    let report = await judgeRules(request);
    let fixed: LintFile[] = [];
    if (flags.fix) ({ report, fixed } = await fix(workspace.root, request, report, config, parser, progress));
    progress.end();
    const shown = files.map((file) => fixed.find((one) => one.path === file.path) ?? file);
    const output = flags.output === undefined ? {} : { output: flags.output };
    printLint({ report, files: shown, rules, format, fixed: fixed.map((file) => file.path), ...output });
    return lintExitCode(report, flags.maxWarnings);
  } finally {
    progress.end();
    interrupt.release();
  }
}

/** Files below the paths, whole or with their changed lines only. */
async function selectFiles(
  root: string,
  paths: readonly string[],
  diff: string | true | undefined,
): Promise<LintFile[]> {
  const files = await findLintFiles(root, paths);
  if (diff === undefined) return files;
  const wanted = new Set(files.map((file) => file.path));
  const patch = await readBranchPatch(root, diff === true ? undefined : diff);
  return filesOfPatch(patch).filter((file) => wanted.has(file.path));
}

/** Mends what is fixable and judges the mended files again; findings of other files stay. */
async function fix(
  root: string,
  request: JudgeRequest,
  report: RulesReport,
  config: Config,
  parser: SyntaxParser,
  progress: RuleProgress,
): Promise<{ report: RulesReport; fixed: LintFile[] }> {
  const findings = report.findings.filter((found) => found.fixable);
  if (findings.length === 0) return { report, fixed: [] };
  const { model, signal, files = [] } = request;
  const interrupt = signal ? { signal } : {};
  const fixed = await fixViolations({
    root,
    files,
    findings,
    config,
    model,
    parser,
    events: progress,
    ...interrupt,
  });
  if (fixed.length === 0) return { report, fixed };
  const again = await judgeRules({ ...request, files: fixed });
  const paths = new Set(fixed.map((file) => file.path));
  const others = report.findings.filter((found) => !paths.has(found.path));
  return {
    fixed,
    report: {
      findings: [...others, ...again.findings].toSorted((a, b) =>
        a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
      ),
      failures: [...report.failures, ...again.failures],
      stats: report.stats,
    },
  };
}

async function printForecast(
  request: Omit<JudgeRequest, 'model'>,
  config: Config,
  flags: LintFlags,
): Promise<number> {
  const forecast = await forecastJudging({ ...request, model: { complete: neverAsked } });
  const bound = boundJudging(forecast, modelTerms(config));
  const tasks = forecast.tasks.map(({ rule, file }) => ({ rule: rule.name, path: file.path }));
  if (flags.json || flags.format === 'json') {
    const { skipped, tooLarge } = forecast;
    printJson({ tasks, skipped, tooLarge, bound });
    return 0;
  }
  for (const { rule, path } of tasks) process.stdout.write(`${path}  ${pc.dim(rule)}\n`);
  process.stderr.write(
    `${bound.tasks} questions, ${bound.cached} answered before. At most ${bound.calls.first} + ${bound.calls.second} calls, ` +
      `${bound.promptTokens} prompt and ${bound.completionTokens} reply tokens, $${bound.costUsd.toFixed(4)}.\n`,
  );
  return 0;
}

function neverAsked(): never {
  throw new Error('a dry run asks nothing');
}

function noteUnjudged(rules: readonly Rule[]): void {
  const names = listUnjudgedRules(rules);
  if (names.length > 0) {
    process.stderr.write(
      `${pc.yellow('left out')} ${names.join(', ')}: only rules of scope "file" are judged\n`,
    );
  }
}

function naturalNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.');
  return Number(text);
}
