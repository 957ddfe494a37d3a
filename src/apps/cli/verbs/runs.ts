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
import { plural } from '../../../text/words/plural.ts';

interface RunsFlags {
  stateDir?: string;
  json?: boolean;
}

const dayMs = 86_400_000;

/** `patchwright runs`: the folders that runs leave behind: what is there, what it takes, taking it away, giving it on. */
export function registerRuns(program: Command, settings: Settings): void {
  const runs = program.command('runs').description('List, show, remove and export the folders of past runs.');
  const verb = (name: string, description: string) =>
    runs
      .command(name)
      .description(description)
      .option('--state-dir <dir>', 'where run folders lie (PATCHWRIGHT_STATE_DIR)')
      .option('--json', 'print one JSON document');
  const foldersOf = (flags: RunsFlags) => runFolders(withState(settings, flags.stateDir).state);
  verb('list', 'Show past runs with their verdict and the space that they take.').action(
    async (flags: RunsFlags) => list(await foldersOf(flags), flags.json ?? false),
  );
  verb('show', 'Show what one run did, as patchwright report does.')
    .argument('[run]', 'its name, the beginning of it, or its folder (default: the newest)')
    .option('--open', 'open report.html in the browser')
    .action(async (run: string | undefined, flags: RunsFlags & { open?: boolean }) =>
      showReport(await findRunOrNewest(run, withState(settings, flags.stateDir).state), flags, settings),
    );
  verb('clean', 'Remove run folders that nothing was written to for some days.')
    .option('--days <n>', 'days without a change (default: 30)', days, 30)
    .option('--yes', 'remove them; without it they are only named')
    .action(async (flags: RunsFlags & { days: number; yes?: boolean }) =>
      clean(await foldersOf(flags), { ...flags, before: Date.now() - flags.days * dayMs }),
    );
  verb('export', 'Write the edits of past runs as anonymised cases for `bench edit-real --data FILE`.')
    .argument('[run...]', 'names of runs (default: all)')
    .requiredOption('--out <file>', 'the file to write, JSON Lines')
    .option('--repo <dir>', 'the repository that they are of, where they were not made here')
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
          : ` Left out, as their repository is gone or they were not made here (--repo DIR names it): ${result.unread.join(', ')}.`;
      note(
        `Wrote ${result.cases} anonymised cases to ${result.file}; ${result.leftOut} left out because they answer otherwise without their words.${without}\nRead them before you give them on.\n`,
      );
    });
}

function list(runs: readonly RunEntry[], json: boolean): void {
  const bytes = runs.reduce((sum, one) => sum + one.bytes, 0);
  if (json) return printJson({ bytes, runs: runs.map(({ dir: _, ...shown }) => shown) });
  for (const { name, verdict, bytes: own } of runs)
    print(`${sizeInWords(own).padStart(9)}  ${verdict.padEnd(12)}  ${name}\n`);
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
        : `${plural(old.length, 'run')}, ${sizeInWords(bytes)}. Give --yes to remove them.\n`,
    );
}

function chooseRuns(runs: readonly RunEntry[], names: readonly string[]): readonly RunEntry[] {
  if (names.length === 0) return runs;
  return names.map((name) => {
    const found = runs.find((one) => one.name === name);
    if (found === undefined)
      throw new UsageError(`There is no run ${name}`, { hint: 'patchwright runs list names them.' });
    return found;
  });
}

function days(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new InvalidArgumentError('It is a number of days, such as 30.');
  return number;
}
