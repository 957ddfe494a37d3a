import { Command, CommanderError, Help, InvalidArgumentError, type Option } from 'commander';
import { describeVersion } from '../../composition/program-version.ts';
import { requireForgeAddresses } from '../../composition/forge/forge-addresses.ts';
import { requireProxy } from '../../composition/outbound-proxy.ts';
import { requireOwnState } from '../../composition/state/own-state.ts';
import { withState, type Settings } from '../../composition/settings.ts';
import { UsageError } from '../../errors/index.ts';
import { note } from '../terminal/print.ts';
import { printJson, renderFailure } from '../terminal/render-failure.ts';
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
    if (error instanceof CommanderError) return endOfParsing(error, args);
    return renderFailure(error, { json: args.includes('--json') });
  }
}

/**
 * The exit code after a parsing error. Commander has shown it to people by now; with `--json` it is written as JSON as
 * well.
 */
function endOfParsing({ exitCode, message }: CommanderError, args: readonly string[]): number {
  if (exitCode === 0) return 0;
  const said = message.replace(/^error: /, '');
  if (args.includes('--json'))
    printJson({ error: { code: 'usage', message: said, hint: 'See patchwright --help.' } });
  return 2;
}

/** As commander does, but that nothing is the default of a list goes without saying. */
function describeOption(this: Help, option: Option): string {
  return Help.prototype.optionDescription.call(this, option).replace(/ ?\(default: \[\]\)$/, '');
}

/** The command line with the verb that is called, or with all of them for help and for mistakes. */
export async function buildProgram(args: readonly string[], settings: Settings): Promise<Command> {
  const program = new Command('patchwright')
    .description('Turns a GitHub issue into a reviewed pull request.')
    .version(describeVersion())
    .exitOverride()
    .configureHelp({ optionDescription: describeOption })
    .configureOutput({ writeErr: note }) // what was typed is repeated, and may have come from elsewhere
    .addHelpText('after', `\n${renderExitCodes()}\n\nMore: patchwright help VERB, and docs/.`)
    .showHelpAfterError('(patchwright --help lists verbs and options)');
  program.hook('preAction', async (_, verb) => {
    const { stateDir } = verb.opts<{ stateDir?: string }>();
    requireProxy(settings.proxy);
    requireForgeAddresses(settings.environment);
    await requireOwnState(withState(settings, stateDir).state);
  });
  if (args[0] === '--version' || args[0] === '-V') return program;
  const one = Object.hasOwn(verbs, args[0] ?? '') ? verbs[args[0]!] : undefined;
  const called = args[0] === 'completion' && !args.includes('--help') ? undefined : one;
  for (const load of called ? [called] : Object.values(verbs)) (await load())(program, settings);
  for (const verb of program.commands)
    verb.exitOverride().showHelpAfterError(`(patchwright ${verb.name()} --help)`);
  return program;
}
