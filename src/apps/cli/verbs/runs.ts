import { rm } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { withState, type Settings } from '../../../composition/settings.ts';
import { exitCodes } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { note, print } from '../../terminal/print.ts';
import { findRunOrNewest } from '../runs/find-run.ts';
import { showReport } from './report.ts';
import { runFolders, sizeInWords, type RunEntry } from '../runs/run-folders.ts';
import { printableValue } from '../../../text/printable.ts';
import { plural } from '../../../text/words/plural.ts';

interface RunsFlags {
  stateDir?: string;
  json?: boolean;
}

const dayMs = 86_400_000;

/** `patchwright runs`: the folders that runs leave behind: what is there, what it takes, taking it away, giving it on. */
export function registerRuns(program: Command, settings: Settings): void {
  const runs = program.command('runs').description('List, show, remove and export past runs.');
  const verb = (name: string, description: string) =>
    runs
      .command(name)
      .description(description)
      .option('--state-dir <dir>', 'folder of run folders (PATCHWRIGHT_STATE_DIR)')
      .option('--json', 'print one JSON document');
  const foldersOf = (flags: RunsFlags) => runFolders(withState(settings, flags.stateDir).state);
  verb('list', 'List past runs with their verdict and size.').action(async (flags: RunsFlags) =>
    list(await foldersOf(flags), flags.json ?? false),
  );
  verb('show', 'Show what a run did, like patchwright report.')
    .argument('[run]', 'its name, the beginning of the name, or its folder (default: the newest)')
    .option('--open', 'open report.html in the browser')
    .action(async (run: string | undefined, flags: RunsFlags & { open?: boolean }) =>
      showRun(run, flags, withState(settings, flags.stateDir)),
    );
  verb('clean', 'Remove run folders that have not changed for some days.')
    .option('--days <n>', 'days without a change', days, 30)
    .option('--yes', 'remove them; without it they are only listed')
    .action(async (flags: RunsFlags & { days: number; yes?: boolean }) =>
      clean(await foldersOf(flags), { ...flags, before: Date.now() - flags.days * dayMs }),
    );
  verb('export', 'Write the edits of past runs as anonymised cases for `bench edit-real --data FILE`.')
    .argument('[run...]', 'names of runs (default: all)')
    .requiredOption('--out <file>', 'the file to write, JSON Lines')
    .option('--repo <dir>', 'the repository of the runs, if they were not made here')
    .action(async (names: string[], flags: RunsFlags & { out: string; repo?: string }) => {
      const { exportRuns, requireOwnPlace } = await import('../runs/export-runs.ts');
      await requireOwnPlace(flags.out);
      const chosen = chooseRuns(await foldersOf(flags), names);
      const result = await exportRuns(
        chosen.map(({ dir }) => dir),
        flags.out,
        { state: withState(settings, flags.stateDir).state, repo: flags.repo },
      );
      if (flags.json) return printJson(result);
      const without =
        result.unread.length === 0
          ? ''
          : ` Skipped, because their repository is gone or they were not made here (set it with --repo DIR): ${result.unread.join(', ')}.`;
      note(
        `Wrote ${result.cases} anonymised cases to ${result.file}; ${result.leftOut} left out because they behave differently without their words.${without}\nReview them before you share them.\n`,
      );
    });
}

async function showRun(
  run: string | undefined,
  flags: RunsFlags & { open?: boolean },
  settings: Settings,
): Promise<void> {
  await showReport(await findRunOrNewest(run, settings.state), flags, settings);
}

function list(runs: readonly RunEntry[], json: boolean): void {
  const bytes = runs.reduce((sum, one) => sum + one.bytes, 0);
  if (json) return printJson({ bytes, runs: runs.map(({ dir: _, ...shown }) => shown) });
  for (const { name, verdict, bytes: own, madeHere } of printableValue(runs)) {
    const doubt = madeHere ? '' : '  (not made here, or changed since)';
    print(`${sizeInWords(own).padStart(9)}  ${verdict.padEnd(12)}  ${name}${doubt}\n`);
  }
  note(`${plural(runs.length, 'run')}, ${sizeInWords(bytes)}.\n`);
}

async function clean(
  runs: readonly RunEntry[],
  { before, yes, json }: { before: number; yes?: boolean; json?: boolean },
): Promise<void> {
  const old = runs.filter(({ changedMs, locked }) => changedMs < before && !locked);
  const bytes = old.reduce((sum, one) => sum + one.bytes, 0);
  if (yes) for (const { dir } of old) await rm(dir, { recursive: true, force: true });
  if (old.length === 0) process.exitCode = exitCodes.unchanged;
  if (json) return printJson({ removed: yes ?? false, bytes, runs: old.map(({ name }) => name) });
  for (const { name, bytes: own } of old) print(`${sizeInWords(own).padStart(9)}  ${name}\n`);
  if (old.length === 0) note('No run is that old.\n');
  else
    note(
      yes
        ? `Removed ${plural(old.length, 'run')}, ${sizeInWords(bytes)}.\n`
        : `${plural(old.length, 'run')}, ${sizeInWords(bytes)}. Use --yes to remove them.\n`,
    );
}

function chooseRuns(runs: readonly RunEntry[], names: readonly string[]): readonly RunEntry[] {
  if (names.length === 0) return runs;
  return names.map((name) => {
    const found = runs.find((one) => one.name === name);
    if (found === undefined)
      throw new UsageError(`There is no run ${name}`, { hint: 'patchwright runs list shows them.' });
    return found;
  });
}

function days(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError('It must be a number of days, such as 30.');
  return number;
}
