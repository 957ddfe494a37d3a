import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { renderFailure } from './render-failure.ts';
import { registerAction } from './verbs/action.ts';
import { registerBench } from './verbs/bench.ts';
import { registerApply } from './verbs/apply.ts';
import { registerDemo } from './verbs/demo.ts';
import { registerDoctor } from './verbs/doctor.ts';
import { registerIndex } from './verbs/index-verb.ts';
import { registerLint } from './verbs/lint.ts';
import { registerReplay } from './verbs/replay.ts';
import { registerReport } from './verbs/report.ts';
import { registerReview } from './verbs/review.ts';
import { registerRules } from './verbs/rules.ts';
import { registerRun } from './verbs/run.ts';
import { registerSearch } from './verbs/search.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * Parses a command line and runs its verb.
 * @returns the exit code: that of the verdict, 2 for a wrong command line or configuration, 130 after Ctrl-C
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  const program = buildProgram();
  try {
    process.exitCode = 0;
    await program.parseAsync([...args], { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return renderFailure(error, { json: args.includes('--json') });
  }
}

/** The command line as it is: every verb registers itself with one line. */
export function buildProgram(): Command {
  const program = new Command('patchwright')
    .description('Turns a GitHub issue into a reviewed pull request.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('(patchwright --help lists verbs and options)');
  registerRun(program);
  registerReplay(program);
  registerReport(program);
  registerLint(program);
  registerRules(program);
  registerReview(program);
  registerApply(program);
  registerIndex(program);
  registerDemo(program);
  registerDoctor(program);
  registerBench(program);
  registerAction(program);
  registerSearch(program);
  for (const verb of program.commands)
    verb.exitOverride().showHelpAfterError(`(patchwright ${verb.name()} --help)`);
  return program;
}
