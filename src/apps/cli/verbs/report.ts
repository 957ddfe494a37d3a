import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../errors/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { print } from '../../terminal/print.ts';

interface ReportFlags {
  stateDir?: string;
  json?: boolean;
}

/** `patchwright report`: what a run did and why. */
export function registerReport(program: Command, settings: Settings): void {
  program
    .command('report')
    .description('Show what a run did: ranking, plan, edits, checks, findings, cost.')
    .argument('[run]', 'a run folder, or its name in the state folder (default: the newest)')
    .option('--state-dir <dir>', 'where run folders lie (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print report.json')
    .action(async (run: string | undefined, flags: ReportFlags) => {
      const dir = await findRun(run, path.join(withState(settings, flags.stateDir).state, 'runs'));
      const file = path.join(dir, flags.json ? 'report.json' : 'report.md');
      const text = await readFile(file, 'utf8').catch((cause: unknown) => {
        throw new UsageError(`${dir} has no report yet`, {
          cause,
          hint: 'The run was cut off or is going on; the command that started it resumes it.',
        });
      });
      print(text);
    });
}

async function findRun(run: string | undefined, runs: string): Promise<string> {
  if (run === undefined) return findNewest(runs);
  const dir = run.includes('/') ? path.resolve(run) : path.join(runs, run);
  if (existsSync(dir)) return dir;
  throw new UsageError(`There is no run ${dir}`, {
    hint: `Runs lie in ${runs}; the newest is shown without a name.`,
  });
}

/** The newest run that came to an end. */
async function findNewest(runs: string): Promise<string> {
  const names = (await readdir(runs).catch(() => [])).sort().reverse();
  const newest = names.find((name) => existsSync(path.join(runs, name, 'report.json')));
  if (newest !== undefined) return path.join(runs, newest);
  throw new UsageError(`There are no finished runs in ${runs}`, {
    hint: 'Start one: patchwright run ISSUE.',
  });
}
