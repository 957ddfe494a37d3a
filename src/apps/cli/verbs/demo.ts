import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace, importRepository } from '../../../adapters/git/index.ts';
import { exitCodes, type CheckResult } from '../../../domain/index.ts';
import { parseIssue } from '../../../intake/index.ts';
import { buildReport, type RunResult } from '../../../pipeline/index.ts';
import { runInTerminal } from '../../terminal/run-in-terminal.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { wrapWords } from '../../terminal/wrap-words.ts';
import { ownName } from '../../terminal/own-name.ts';
import { note, print } from '../../terminal/print.ts';

const bundled = fileURLToPath(new URL('../../../../demo/', import.meta.url));
/** The bundled repository as a `git fast-export` stream, its issue, and the recorded model replies. */
const stream = path.join(bundled, 'timespan.fast-export');
const issueFile = path.join(bundled, 'issue.md');
const recording = path.join(bundled, 'recording');

interface DemoFlags {
  where?: boolean;
  stateDir?: string;
  json?: boolean;
}

/** `patchwright demo`: the bundled example; everything is real but the model's replies, which are a recording. */
export function registerDemo(program: Command, settings: Settings): void {
  program
    .command('demo')
    .description('Fix a real bug in a small bundled repository; only the model’s replies are recorded.')
    .option('--where', 'print the paths of repository, issue and recording instead')
    .option('--state-dir <dir>', 'folder for run folders and caches (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (flags: DemoFlags) => {
      const own = withState(settings, flags.stateDir);
      process.exitCode = flags.where ? await showWhere(flags, own) : await runDemo(flags, own);
    });
}

async function showWhere(flags: DemoFlags, settings: Settings): Promise<number> {
  const repo = path.join(settings.state, 'demo', 'timespan');
  const there = await stat(path.join(repo, '.git')).catch(() => undefined);
  if (!there) await importRepository(stream, repo);
  const places = { repo, issue: issueFile, recording };
  if (flags.json) printJson(places);
  else print(`repository ${repo}\nissue      ${issueFile}\nrecording  ${recording}\n`);
  return 0;
}

async function runDemo(flags: DemoFlags, settings: Settings): Promise<number> {
  const repo = await mkdtemp(path.join(tmpdir(), 'patchwright-demo-'));
  try {
    await importRepository(stream, repo);
    const issue = await readFile(issueFile);
    sayBeginning(issue.toString());
    const workspace = await GitWorkspace.open(repo);
    const result = await runInTerminal({
      request: { issue: parseIssue(issue, issueFile), mode: 'run', selfReview: true },
      workspace,
      config: await loadConfig(workspace, { model: 'recorded-model' }, settings),
      settings,
      replay: recording,
      trustChecks: true, // the repository is ours and the user asked for its demo
      display: process.stderr.isTTY ? 'live' : 'plain',
    });
    if (result.verdict.verdict === 'patched') await workspace.apply(result.patch!);
    if (flags.json) printJson(buildReport(result));
    else print(`\n${result.diff}\n`);
    sayEnd(result);
    return exitCodes[result.verdict.verdict];
  } finally {
    await rm(repo, { recursive: true, force: true });
  }
}

function tell({ status, tests }: CheckResult): string {
  return tests ? `${tests.passed} tests pass and ${tests.failed} fail` : status;
}

function say(line: string): void {
  note(`${line}\n`);
}

function sayBeginning(issue: string): void {
  say(pc.bold('Patchwright demo'));
  say(
    'A temporary clone of the bundled repository "timespan". Its tests fail, and this issue explains why:\n',
  );
  for (const line of wrapWords(issue.trim(), 90).split('\n')) say(`${pc.dim('│')} ${line}`.trimEnd());
  say(
    `\n${pc.yellow('Recorded')}: the model’s replies. Real: index, retrieval, edits, the tests before and after.\n`,
  );
}

function sayEnd(result: RunResult): void {
  for (const { name, before, after } of result.checks)
    say(`Check "${name}": ${tell(before)} on the base, ${tell(after)} on the patch.`);
  say('');
  say('The model’s replies came from demo/recording. To use your own model on your own repository:');
  say(`  export OPENAI_API_KEY=… && ${ownName()} doctor --model`);
  say('or, with a local one such as Ollama:');
  say(
    `  export OPENAI_BASE_URL=http://127.0.0.1:11434/v1 OPENAI_API_KEY=unused && ${ownName()} doctor --model`,
  );
  say(`The run as an HTML page: ${ownName()} report --open`);
  say(`Verdict: ${pc.bold(result.verdict.verdict)}`);
  say(`Report:  ${result.runDir}/report.md`);
}
