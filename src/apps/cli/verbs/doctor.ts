import type { Command } from 'commander';
import { pc } from '../../terminal/colours.ts';
import type { Checkup } from '../doctor/checkup.ts';
import { examineChecks } from '../doctor/examine-checks.ts';
import { examineEndpoint } from '../doctor/examine-endpoint.ts';
import { examineMachine } from '../doctor/examine-machine.ts';
import { examineRepository } from '../doctor/examine-repository.ts';
import { tryModel } from '../doctor/try-model.ts';
import { naturalNumber } from '../../terminal/parse-number.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { isLocal } from '../../../composition/model/model-terms.ts';
import type { Config } from '../../../config/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { withOwnName, ownName } from '../../terminal/own-name.ts';
import { note, print } from '../../terminal/print.ts';
import { printableValue } from '../../../text/printable.ts';
import { shownAddress, withoutCredentials } from '../../../text/address-secrets.ts';

interface DoctorFlags {
  repo: string;
  config?: string;
  model?: string | true;
  context: number;
  trustEndpoint?: string;
  stateDir?: string;
  checks?: boolean;
  trustChecks?: boolean;
  json?: boolean;
}

/** `patchwright doctor`: looks at node, git, repository, configuration, checks and endpoint, and says what to do. */
export function registerDoctor(program: Command, settings: Settings): void {
  program
    .command('doctor')
    .description('Check Node, git, the repository, its configuration, isolation and the model endpoint.')
    .option('--repo <dir>', 'the repository', '.')
    .option('--config <file>', 'local configuration file to use instead of the repository’s')
    .option('--model [name]', 'also call the model: one tiny call, and one as long as --context')
    .option(
      '--context <tokens>',
      'with --model: length of the long prompt; 0 skips it',
      naturalNumber,
      12_000,
    )
    .option('--trust-endpoint <host>', 'agree to a model endpoint set by the repository')
    .option('--checks', 'run every check once on the base, isolated, and report the result; needs no model')
    .option('--trust-checks', 'run them even without isolation')
    .option('--state-dir <dir>', 'folder for run folders and caches (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (flags: DoctorFlags) => {
      process.exitCode = await examine(flags, withState(settings, flags.stateDir));
    });
}

async function examine(flags: DoctorFlags, settings: Settings): Promise<number> {
  const checkups: Checkup[] = [];
  // Checks and a model take minutes: what is known stands there before they begin.
  const tell = (seen: readonly Checkup[]): void => {
    const found = seen.map((one) => ({ ...one, found: withoutCredentials(one.found) }));
    checkups.push(...found);
    if (!flags.json && found.length > 0) print(`${found.map(renderCheckup).join('\n')}\n`);
  };
  tell(await examineMachine(settings, flags.repo));
  const { model, ...others } = flags;
  const named = typeof model === 'string' ? { ...others, model } : others;
  const asksModel = flags.checks !== true || model !== undefined;
  const { config: found, ...repository } = await examineRepository(
    flags.repo,
    { ...named, asksModel },
    settings,
  );
  tell(repository.checkups);
  const tried = found && flags.checks === true ? await runChecks(flags, found, settings) : undefined;
  tell(tried?.checkups ?? []);
  const known = found && asksModel ? await examineEndpoint(found, settings) : [];
  const served = model === true && found ? localModel(known, found) : undefined;
  const config = found && served !== undefined ? withModel(found, served) : found;
  tell(config === found ? known : await examineEndpoint(config!, settings));
  if (config && model !== undefined) tell(await tryModel(config, settings, flags.context));
  const healthy = checkups.every((checkup) => checkup.status !== 'problem');
  if (flags.json) printJson({ healthy, checkups, checks: tried ? tried.checks : undefined });
  if (config && model !== undefined && healthy && !flags.json) print(renderModelLines(config));
  const next = nextStep(
    { ...flags, ...(served === undefined ? {} : { model: served }) },
    { checkups, healthy },
  );
  if (next !== undefined && !flags.json) note(`\nNext: ${ownName()} ${next}\n`);
  return healthy ? 0 : 1;
}

/** The first model that a server on this machine has, where it does not have the one that would be taken. */
function localModel(endpoint: readonly Checkup[], { model }: Config): string | undefined {
  return isLocal(model.baseUrl) ? endpoint.flatMap(({ serves = [] }) => serves)[0] : undefined;
}

function withModel(config: Config, strong: string): Config {
  const { weak: _elsewhere, ...model } = config.model;
  note(
    `${shownAddress(model.baseUrl)} does not have ${printableValue(model.strong)}; trying ${strong} instead.\n`,
  );
  return { ...config, model: { ...model, strong } };
}

/** The one command that leads on from here to a first dry run; nothing where something has to be mended first. */
function nextStep(
  { model, checks, repo }: DoctorFlags,
  { checkups, healthy }: { checkups: readonly Checkup[]; healthy: boolean },
): string | undefined {
  const place = repo === '.' ? '' : ` --repo ${repo}`;
  const problems = checkups.filter(({ status }) => status === 'problem');
  const [served] = checkups.flatMap(({ serves = [] }) => serves);
  const isModelOnly = problems.every(({ what }) => what.startsWith('model'));
  if (served !== undefined && isModelOnly) return `doctor --model ${served}${place}`;
  if (!healthy || checks === true) return undefined;
  if (model === undefined) return `doctor --model${place}`;
  const named = typeof model === 'string' ? ` --model ${model}` : '';
  return `run "what is wrong, in a sentence or two"${named}${place}`;
}

function runChecks(flags: DoctorFlags, config: Config, settings: Settings) {
  const { repo, trustChecks = false, json = false } = flags;
  const tell = json ? () => undefined : (line: string) => note(`${printableValue(line)}\n`);
  return examineChecks({ repo, config, settings, trustChecks }, tell);
}

/** What stands in the configuration once these answers are to be kept. */
function renderModelLines({ model }: Config): string {
  return `\nIn .github/patchwright.yml:\n\nmodel:\n  baseUrl: ${shownAddress(model.baseUrl)}\n  strong: ${JSON.stringify(model.strong)}\n`;
}

function renderCheckup({ what, status, found, advice }: Checkup): string {
  const sign = { ok: pc.green('✓'), note: pc.yellow('!'), problem: pc.red('✗') }[status];
  // A name or an argument of the repository's configuration begins no line of its own (R32).
  return `${sign} ${what}: ${printableValue(found)}${advice ? `\n    ${withOwnName(advice)}` : ''}`;
}
