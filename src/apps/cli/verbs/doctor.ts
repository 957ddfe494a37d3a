import type { Command } from 'commander';
import pc from 'picocolors';
import type { Checkup } from '../doctor/checkup.ts';
import { examineEndpoint } from '../doctor/examine-endpoint.ts';
import { examineMachine } from '../doctor/examine-machine.ts';
import { examineRepository } from '../doctor/examine-repository.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { print } from '../../terminal/print.ts';

interface DoctorFlags {
  repo: string;
  config?: string;
  model?: string;
  trustEndpoint?: string;
  stateDir?: string;
  json?: boolean;
}

/** `patchwright doctor`: looks at node, git, repository, configuration, checks and endpoint, and says what to do. */
export function registerDoctor(program: Command, settings: Settings): void {
  program
    .command('doctor')
    .description('Check Node, git, the repository, its configuration, isolation and the model endpoint.')
    .option('--repo <dir>', 'the repository', '.')
    .option('--config <file>', 'a local configuration file')
    .option('--model <name>', 'model to look for at the endpoint')
    .option('--trust-endpoint <host>', 'agree to a model endpoint that the repository names')
    .option('--state-dir <dir>', 'where run folders and caches lie (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (flags: DoctorFlags) => {
      process.exitCode = await examine(flags, withState(settings, flags.stateDir));
    });
}

async function examine(flags: DoctorFlags, settings: Settings): Promise<number> {
  const checkups = await examineMachine(settings.state);
  const repository = await examineRepository(flags.repo, flags, settings);
  checkups.push(...repository.checkups);
  if (repository.config) checkups.push(...(await examineEndpoint(repository.config, settings)));
  const healthy = checkups.every((checkup) => checkup.status !== 'problem');
  if (flags.json) printJson({ healthy, checkups });
  else print(`${checkups.map(renderCheckup).join('\n')}\n`);
  return healthy ? 0 : 1;
}

function renderCheckup({ what, status, found, advice }: Checkup): string {
  const sign = { ok: pc.green('✓'), note: pc.yellow('!'), problem: pc.red('✗') }[status];
  return `${sign} ${what}: ${found}${advice ? `\n    ${advice}` : ''}`;
}
