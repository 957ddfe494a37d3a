import { setMaxListeners } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { pc } from '../terminal/colours.ts';
import { lockRunFolder } from '../../composition/run-folders/run-folder.ts';
import { withoutUnset, type Config } from '../../config/index.ts';
import { UsageError } from '../../errors/index.ts';
import {
  renderReport,
  type BenchEnd,
  type BenchReport,
  type BenchSettings,
  type RegisteredSuite,
} from './frame/index.ts';
import { loadBenchConfig } from './bench-config.ts';
import { showEvent } from './describe-event.ts';
import { folderName, keptResults } from './kept-results.ts';
import { modelUnderTest } from './model-under-test.ts';
import { programOf } from './program.ts';
import { composeSuites } from './suites.ts';
import { printJson } from '../terminal/render-failure.ts';
import { keepMeasuredFormat } from '../../composition/model/measured-formats.ts';
import type { Settings } from '../../composition/settings.ts';
import { positiveInteger, positiveNumber } from '../terminal/parse-number.ts';

interface BenchFlags {
  data?: string;
  limit?: number;
  only?: string;
  seed?: string;
  out?: string;
  fresh?: boolean;
  parallel: number;
  maxCalls?: number;
  maxCost?: number;
  model?: string;
  weakModel?: string;
  config?: string;
  html?: boolean;
  json?: boolean;
}

/** What the process ends with; a run that has something left to do never ends with 0. */
const exitCodeOf: Readonly<Record<BenchEnd, number>> = {
  finished: 0,
  errors: 1,
  'endpoint-failed': 1,
  'over-budget': 6,
  interrupted: 130,
};

/** `patchwright bench <suite>`: one measurement with one command. */
export function registerBench(program: Command, settings: Settings): void {
  const bench = program
    .command('bench')
    .description('Measure models, edit formats and Patchwright itself; see docs/benchmarks.md.');
  for (const suite of composeSuites(settings)) {
    const command = bench.command(suite.name).description(suite.description);
    const { withModel } = suite;
    for (const { flags, description } of [...suite.flags, ...(withModel?.flags ?? [])])
      command.option(flags, description);
    addCommonFlags(command, suite.usesModel || withModel !== undefined);
    command.exitOverride().action(async (flags: BenchFlags) => {
      const chosen = flags.model === undefined ? suite : (withModel ?? suite);
      process.exitCode = await runBench(chosen, flags, settings);
    });
  }
}

function addCommonFlags(command: Command, usesModel: boolean): void {
  command
    .option('--data <path>', 'the data set')
    .option('--limit <n>', 'maximum number of cases', positiveInteger)
    .option('--only <ids>', 'only these cases, separated by commas')
    .option('--seed <n>', 'draw cases in a random order determined by this number')
    .option(
      '--out <dir>',
      'folder for outcomes and results; reusing it resumes (default: in the state folder, one per model)',
    )
    .option('--fresh', 'discard what an earlier run left in the output folder')
    .option('--parallel <n>', 'concurrent cases', positiveInteger, 1)
    .option('--config <file>', 'configuration file')
    .option('--html', 'also write the tables as an HTML page, with the intervals plotted')
    .option('--json', 'print one JSON document instead of the Markdown tables');
  if (!usesModel) return;
  command
    .option('--model <name>', 'model that plans, edits and reviews')
    .option('--weak-model <name>', 'cheaper model for sorting and screening')
    .option('--max-calls <n>', 'maximum model calls of the whole bench run', positiveInteger)
    .option('--max-cost <usd>', 'maximum cost of the whole bench run in US dollars', positiveNumber);
}

async function runBench(suite: RegisteredSuite, flags: BenchFlags, own: Settings): Promise<number> {
  const config = await loadBenchConfig(flags, own.environment);
  const out = resolve(flags.out ?? defaultFolder(suite, config, own));
  const abort = new AbortController();
  setMaxListeners(0, abort.signal); // every case in parallel listens
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  mkdirSync(out, { recursive: true });
  const release = lockRunFolder(out); // two processes would pay for the same cases
  try {
    const report = await suite.run(
      flags,
      settingsOf(suite, flags, { config, out, signal: abort.signal }, own),
    );
    publish(report, out, flags.json ?? false);
    if (report.modelFormat && report.end === 'finished')
      await keepMeasuredFormat(own.state, config, report.modelFormat);
    if (flags.out === undefined && suite.usesModel) announceResults(suite.name, out);
    if (flags.html) await writePage(report, out);
    return exitCodeOf[report.end];
  } finally {
    release();
    process.off('SIGINT', interrupt);
  }
}

/** Results are kept per model, side by side, so that a second model resumes nothing of the first. */
function defaultFolder(suite: RegisteredSuite, config: Config, { state }: Settings): string {
  const folder = join(state, 'bench', suite.name);
  return suite.usesModel ? join(folder, folderName(config.model.strong)) : folder;
}

/** One line for people. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** What other models came to with the same suite. */
function announceResults(suite: string, out: string): void {
  for (const line of keptResults(suite, out)) say(line);
}

function settingsOf(
  suite: RegisteredSuite,
  flags: BenchFlags,
  { config, out, signal }: Pick<BenchSettings, 'config' | 'out' | 'signal'>,
  own: Settings,
): BenchSettings {
  const { limit, only, seed, maxCalls, maxCost } = flags;
  const onRetry = (problem: string, waitMs: number) =>
    say(`${pc.yellow('waiting')} ${problem}; trying again in ${Math.ceil(waitMs / 1000)} s`);
  const limits = withoutUnset({ maxCalls, maxCostUsd: maxCost });
  return {
    data: flags.data && resolve(flags.data),
    selection: withoutUnset({ limit, only: only?.split(',').map((id) => id.trim()), seed: seedOf(seed) }),
    out,
    fresh: flags.fresh ?? false,
    parallel: flags.parallel,
    config,
    model: suite.usesModel ? modelUnderTest(config, own, limits, onRetry) : undefined,
    program: programOf(),
    signal,
    onEvent: (event) => showEvent(event, say),
  };
}

function seedOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new UsageError(`--seed ${text} is not a whole number`);
  return seed;
}

async function writePage(report: BenchReport, out: string): Promise<void> {
  const { renderPage } = await import('./frame/render-page.ts');
  const page = join(out, `${report.suite}.html`);
  writeFileSync(page, renderPage(report));
  say(`Page: ${page}`);
}

function publish(report: BenchReport, out: string, json: boolean): void {
  const markdown = renderReport(report);
  writeFileSync(join(out, `${report.suite}.json`), `${JSON.stringify(report, undefined, 2)}\n`);
  writeFileSync(join(out, `${report.suite}.md`), markdown);
  if (json) printJson(report);
  else process.stdout.write(markdown);
  process.stderr.write(`Results: ${out}\n`);
  if (report.end !== 'finished') {
    process.stderr.write(
      `${pc.yellow(`Ended early (${report.end}).`)} The same command continues; finished cases are kept.\n`,
    );
  }
}
