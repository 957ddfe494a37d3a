import { Command, CommanderError, Help, InvalidArgumentError, type Option } from 'commander';
import { describeVersion } from '../../composition/program-version.ts';
import { requireForgeAddresses } from '../../composition/forge/forge-addresses.ts';
import { requireProxy } from '../../composition/outbound-proxy.ts';
import { requireOwnState } from '../../composition/state/own-state.ts';
import { withState, type Settings } from '../../composition/settings.ts';
import { UsageError } from '../../errors/index.ts';
import { ownName } from '../terminal/own-name.ts';
import { note } from '../terminal/print.ts';
import { printJson, renderFailure } from '../terminal/render-failure.ts';
import type { RegisterVerb } from '../terminal/register-verb.ts';
import { renderExitCodes } from './help/exit-codes.ts';
import { verbs } from './verbs.ts';

/**
 * Parses a command line and runs its verb.
 * @returns the exit code: that of the verdict, 2 for a invalid command line or configuration, 130 after Ctrl-C
 */
export async function runProgram(args: readonly string[], settings: Settings): Promise<number> {
  try {
    const program = await buildProgram(args, settings);
    process.exitCode = 0;
    await program.parseAsync([...args], { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      return renderFailure(new UsageError(error.message), { json: args.includes('--json') });
    if (error instanceof CommanderError) return exitCodeOfParsing(error, args);
    return renderFailure(error, { json: args.includes('--json') });
  }
}

/** The exit code after a parsing error, which commander has already shown. With `--json` it is printed as JSON, too. */
function exitCodeOfParsing({ exitCode, message }: CommanderError, args: readonly string[]): number {
  if (exitCode === 0) return 0;
  if (args.includes('--json'))
    printJson({
      error: { code: 'usage', message: message.replace(/^error: /, ''), hint: 'See patchwright --help.' },
    });
  return 2;
}

/** Commander's description of an option, without the default of an empty list. */
function describeOption(this: Help, option: Option): string {
  return Help.prototype.optionDescription.call(this, option).replace(/ ?\(default: \[\]\)$/, '');
}

/** Builds the command line with only the verb that is called, or with all verbs for help, completion and mistakes. */
export async function buildProgram(args: readonly string[], settings: Settings): Promise<Command> {
  const program = new Command('patchwright')
    .description('Turns a GitHub issue into a reviewed pull request.')
    .version(describeVersion())
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({ writeErr: note }) // it repeats what was typed, which may have been pasted from anywhere
    .addHelpText('after', `\n${renderExitCodes()}\n\nMore: patchwright help VERB, and docs/.`)
    .showHelpAfterError(`(${ownName()} --help lists verbs and options)`);
  program.hook('preAction', async (_, verb) => {
    const { stateDir } = verb.opts<{ stateDir?: string }>();
    requireProxy(settings.proxy);
    requireForgeAddresses(settings.environment);
    await requireOwnState(withState(settings, stateDir).state);
  });
  if (args[0] === '--version' || args[0] === '-V') return program;
  for (const load of verbsToLoad(args)) (await load())(program, settings);
  for (const verb of program.commands) nameHelp(verb, `${ownName()} ${verb.name()}`);
  return program;
}

/** Mistakes end with the help of the very command, as it can be typed here. */
function nameHelp(command: Command, name: string): void {
  command.exitOverride().showHelpAfterError(`(${name} --help)`);
  for (const sub of command.commands) nameHelp(sub, `${name} ${sub.name()}`);
}

function verbsToLoad(args: readonly string[]): readonly (() => Promise<RegisterVerb>)[] {
  const [name = ''] = args;
  const needsAll = name === 'completion' && !args.includes('--help');
  return needsAll || !Object.hasOwn(verbs, name) ? Object.values(verbs) : [verbs[name]!];
}
