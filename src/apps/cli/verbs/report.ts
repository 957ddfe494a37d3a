import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../../../errors/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { openFile } from '../../terminal/open-file.ts';
import { note, print } from '../../terminal/print.ts';

interface ReportFlags {
  stateDir?: string;
  json?: boolean;
  html?: boolean;
  open?: boolean;
}

/** `patchwright report`: what a run did and why. */
export function registerReport(program: Command, settings: Settings): void {
  program
    .command('report')
    .description('Show what a run did: ranking, plan, edits, checks, findings, cost.')
    .argument('[run]', 'a run folder, or its name in the state folder (default: the newest)')
    .option('--state-dir <dir>', 'where run folders lie (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print report.json')
    .option('--html', 'print the path of report.html, made anew for a run that was cut off')
    .option('--open', 'open report.html in the browser')
    .action(async (run: string | undefined, flags: ReportFlags) => {
      const dir = await findRun(run, path.join(withState(settings, flags.stateDir).state, 'runs'));
      if (flags.html || flags.open) return showPage(dir, flags.open ?? false);
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

async function showPage(dir: string, open: boolean): Promise<void> {
  const { openRunPage } = await import('../../../composition/run/html-report.ts');
  const page = await openRunPage(dir);
  print(`${page}\n`);
  if (open && !(await openFile(page)))
    note('Nothing here opens HTML files; open it in a browser yourself.\n');
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
