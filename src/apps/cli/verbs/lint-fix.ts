import path from 'node:path';
import { Option, type Command } from 'commander';
import { composeStore, composeParser } from '../../../composition/repository/compose-repository.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { CheckConfig, readerNames, type ReaderName } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { onInterrupt } from '../../terminal/on-interrupt.ts';
import { positiveInteger } from '../../terminal/parse-number.ts';
import { note } from '../../terminal/print.ts';
import { fixUntilSilent, type FixPorts } from '../lint-fix/fix-until-silent.ts';
import { tellSteps } from '../lint-fix/tell-steps.ts';
import { compareBehaviour } from '../lint-fix/keep-behaviour.ts';
import { linterFiles } from '../lint-fix/linter-files.ts';
import { mendTree } from '../lint-fix/mend-tree.ts';
import { lintFixExitCode, printLintFix, unwrittenOf } from '../lint-fix/print-lint-fix.ts';
import { runLinter } from '../lint-fix/run-linter.ts';
import { openWorkingFiles } from '../lint-fix/working-files.ts';
import { openModel, unlimited, type ModelFlags } from '../rules/open-model.ts';
import { addModelOptions } from '../rules/options.ts';
import { showRuleProgress } from '../rules/show-rule-progress.ts';
import { tellWithheld } from '../rules/tell-withheld.ts';
import { writeTexts } from '../rules/write-texts.ts';
import { pathFrom } from '../../../text/paths/path-from.ts';

interface LintFixFlags extends ModelFlags {
  repo: string;
  rounds: number;
  reader: ReaderName;
  diff?: boolean;
  json?: boolean;
  tests: boolean;
  trustChecks?: boolean;
  stateDir?: string;
}

/** `patchwright lint-fix -- LINTER`: what any linter prints, mended by the model until it is silent. */
export function registerLintFix(program: Command, settings: Settings): void {
  const verb = program
    .command('lint-fix')
    .description('Fix what a linter reports until it is silent and the tests still pass.')
    .usage('[options] -- <linter> [arguments...]')
    .argument('<linter...>', 'the command, after --, for example: -- ruff check src')
    .option('--repo <dir>', 'the repository, or the folder in it to run the linter in', '.')
    .option('--rounds <n>', 'maximum rounds of edits', positiveInteger, 3)
    .addOption(new Option('--reader <name>', 'how to read its output').choices(readerNames).default('auto'))
    .option('--diff', 'print the diff and write nothing')
    .option('--no-tests', 'run only configured tests')
    .option('--trust-checks', 'run linter and tests even without isolation')
    .option('--json', 'print one JSON document on standard output')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)');
  addModelOptions(verb);
  verb.action(async (argv: string[], flags: LintFixFlags) => {
    process.exitCode = await runLintFix(argv, flags, withState(settings, flags.stateDir));
  });
}

function requireCommand(argv: readonly string[]): void {
  const hint = 'Put it after --, for example: patchwright lint-fix -- ruff check src';
  if (argv[0]?.trim() === '') throw new UsageError('The linter command is empty', { hint });
  const [problem] = CheckConfig.shape.run.safeParse(argv).error?.issues ?? [];
  if (problem) throw new UsageError(`The linter command cannot be run: ${problem.message}`, { hint });
}

async function runLintFix(argv: readonly string[], flags: LintFixFlags, settings: Settings): Promise<number> {
  requireCommand(argv);
  const files = await openWorkingFiles(flags.repo);
  const { workspace } = files;
  const config = await loadConfig(workspace, { ...flags, ...unlimited }, settings);
  const withheld = await tellWithheld(workspace.root);
  const progress = showRuleProgress(false);
  const interrupt = onInterrupt();
  try {
    const runner = await composeRunner(settings, { ...flags, root: workspace.root });
    const { environment } = settings;
    const checking = { workspace, runner, environment, signal: interrupt.signal };
    const judging = { ...checking, config, store: composeStore(settings.state, workspace), events: progress };
    const cwd = pathFrom(workspace.root, path.resolve(flags.repo));
    const linter = { argv, cwd: cwd.startsWith('..') ? '' : cwd, reader: flags.reader };
    const judges = await linterFiles(files, linter);
    const mending = {
      config,
      model: await openModel(config, flags, settings, progress),
      parser: composeParser(),
      events: progress,
      signal: interrupt.signal,
    };
    const say = (line: string) => {
      progress.end();
      if (flags.json !== true) note(`${line}\n`);
    };
    const ports: FixPorts = {
      lint: (texts) => runLinter(files, checking, linter, texts),
      behaviour: (texts) => compareBehaviour(files, judging, texts),
      mend: (texts, found, objections) => {
        const findings = found.filter(({ path: place }) => place === undefined || !judges.has(place));
        return mendTree(files, mending, linter, texts, { findings, objections });
      },
    };
    const result = await fixUntilSilent(tellSteps(ports, say), flags.rounds);
    progress.end();
    const patch = await files.changesOf(result.texts);
    const before = patch.changes.map((change) => ({ path: change.path, text: change.before! }));
    const written = flags.diff ? [] : await writeTexts(workspace.root, before, result.texts);
    const telling = { written, dry: flags.diff ?? false, json: flags.json ?? false, withheld };
    printLintFix(result, patch, telling);
    const isWritten = unwrittenOf(patch, telling).length === 0;
    return lintFixExitCode(result, { tests: flags.tests, isWritten });
  } finally {
    progress.end();
    interrupt.release();
  }
}
