import { readReportJson, readRunText } from '../../../composition/run-folders/run-folder.ts';
import type { Command } from 'commander';
import { UsageError } from '../../../errors/index.ts';
import { hostEnvironment } from '../../../composition/host-environment.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { isMadeHere } from '../../../composition/run-folders/run-seals.ts';
import { sealedView } from '../../../composition/run-folders/sealed-report.ts';
import { renderReport } from '../../../reporting/index.ts';
import { pc } from '../../terminal/colours.ts';
import { findRunOrNewest } from '../runs/find-run.ts';
import { openFile } from '../../terminal/open-file.ts';
import { note, print, printJsonText } from '../../terminal/print.ts';

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
    .option('--state-dir <dir>', 'folder of run folders (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print report.json')
    .option('--html', 'print the path of report.html; rebuilt for an interrupted run')
    .option('--open', 'open report.html in the browser')
    .action(async (run: string | undefined, flags: ReportFlags) => {
      const { state } = withState(settings, flags.stateDir);
      return showReport(await findRunOrNewest(run, state), flags, { ...settings, state });
    });
}

/** Prints the report of a run folder, or shows its page; says so where the folder may come from somebody else (A6). */
export async function showReport(dir: string, flags: ReportFlags, settings: Settings): Promise<void> {
  if (!(await isMadeHere(settings.state, dir)))
    note(
      `${pc.yellow('Not made here')}, or changed since: nothing shows that what this report tells has happened.\n`,
    );
  if (flags.html || flags.open) return showPage(dir, flags.open ?? false, settings);
  const text = flags.json ? await readReportJson(dir) : await textOf(dir, settings.state);
  if (text === undefined)
    throw new UsageError(`${dir} has no report yet`, {
      hint: 'The run was interrupted or is still running; the command that started it resumes it.',
    });
  (flags.json ? printJsonText : print)(text);
}

/** The text has no seal of its own: where what it tells is sealed, it is made from that again. */
async function textOf(dir: string, state: string): Promise<string | undefined> {
  const view = await sealedView(state, dir);
  return view === undefined ? readRunText(dir, 'report.md') : renderReport(view);
}

async function showPage(dir: string, open: boolean, settings: Settings): Promise<void> {
  const { openRunPage } = await import('../../../composition/run-folders/html-report.ts');
  const page = await openRunPage(dir, settings.state);
  print(`${page}\n`);
  if (open && !(await openFile(page, hostEnvironment(settings, process.cwd()))))
    note('No program to open HTML files was found; open it in a browser yourself.\n');
}
