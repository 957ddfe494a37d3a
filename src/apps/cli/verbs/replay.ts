import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { exitCodes } from '../../../domain/index.ts';
import { requireAgreement } from '../../../composition/model/agreed-endpoints.ts';
import { refuseForbiddenOptions } from '../../../composition/load-config.ts';
import { readFrozenRun } from '../../../composition/run-folders/frozen-run.ts';
import { isOwnRun } from '../../../composition/run-folders/run-seals.ts';
import { configFromEnvironment, namedEndpoints, resolveConfig, type Config } from '../../../config/index.ts';
import type { RunRequest } from '../../../pipeline/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { runInTerminal } from '../../terminal/run-in-terminal.ts';
import type { FrozenRun } from '../../../composition/run-folders/frozen-run.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { printResult } from '../run/print-result.ts';

interface ReplayFlags {
  repo?: string;
  stateDir?: string;
  trustChecks?: boolean;
  json?: boolean;
}

/** `patchwright replay`: a recorded run again, against its recorded replies, without any network. */
export function registerReplay(program: Command, settings: Settings): void {
  program
    .command('replay')
    .description('Replay a run against its recorded replies; fails with a diff if a prompt differs.')
    .argument('<run>', 'a run folder, or its name in the state folder')
    .option('--repo <dir>', 'the repository, if it has moved')
    .option('--trust-checks', 'run the configured checks even without isolation')
    .option('--state-dir <dir>', 'folder for run folders and caches (PATCHWRIGHT_STATE_DIR)')
    .option('--json', 'print one JSON document')
    .action(async (run: string, flags: ReplayFlags) => {
      process.exitCode = await replay(run, flags, withState(settings, flags.stateDir));
    });
}

async function replay(run: string, flags: ReplayFlags, settings: Settings): Promise<number> {
  const { state } = settings;
  const dir = run.includes('/') || run === '.' ? path.resolve(run) : path.join(state, 'runs', run);
  const frozen = await frozenIn(dir);
  if (!frozen) {
    throw new UsageError(`${dir} is not a run folder: it has no readable run.json`, {
      hint: `Run folders are in ${path.join(state, 'runs')}.`,
    });
  }
  const isOwn = await isOwnRun(state, dir);
  const workspace = await openReplayed(frozen, flags, isOwn);
  refuseForbiddenOptions(frozen.config, workspace, settings.environment);
  if (!isOwn)
    await requireForeign(frozen.config, workspace.root, { ...settings, trustChecks: flags.trustChecks });
  const result = await runInTerminal({
    request: frozen.request,
    workspace,
    config: frozen.config,
    settings,
    replay: dir,
    isForeign: !isOwn,
    trustChecks: flags.trustChecks ?? false,
    display: process.stderr.isTTY ? 'live' : 'plain',
  });
  printResult(result, { json: flags.json });
  return exitCodes[result.verdict.verdict];
}

/** A folder that was not made here could name any repository of this machine: its word counts where the user stands in it. */
async function openReplayed(frozen: FrozenRun, { repo }: ReplayFlags, isOwn: boolean) {
  if (repo === undefined && !isOwn && (await GitWorkspace.open('.')).root !== frozen.root)
    throw new UsageError(`The run was made elsewhere, for ${frozen.root}`, {
      hint: 'Specify the clone: --repo DIR.',
    });
  return GitWorkspace.open(repo ?? frozen.root, frozen.base);
}

/** What a folder that was not made here may not decide. */
async function requireForeign(
  config: Config,
  root: string,
  settings: Settings & { trustChecks: boolean | undefined },
): Promise<void> {
  if (settings.trustChecks)
    throw new UsageError('The run was made elsewhere: its check commands are not those of your repository', {
      hint: 'Omit --trust-checks; its checks run isolated or not at all.',
    });
  const { provider, model } = config.retrieval.embeddings;
  if (provider === 'transformers' && model !== undefined && existsSync(model))
    throw new UsageError(`The run was made elsewhere and uses the folder ${model} as its model`, {
      hint: 'A native library would load its content. Run again with your own configuration: patchwright run ISSUE.',
    });
  await agreeToEndpoints(config, root, settings);
}

/** Search by meaning asks an endpoint also in a replay: a folder from elsewhere does not say which one gets key and code (R31). */
async function agreeToEndpoints(config: Config, root: string, { environment, state }: Settings) {
  const own = configFromEnvironment(environment).model?.baseUrl;
  const named = (environment['PATCHWRIGHT_TRUST_ENDPOINT'] ?? '').split(',').map((host) => host.trim());
  const agreed = typeof own === 'string' && URL.canParse(own) ? [...named, new URL(own).host] : named;
  await requireAgreement(namedEndpoints(config, {}, false), { root, state, agreed });
}

async function frozenIn(dir: string): Promise<FrozenRun | undefined> {
  const kept = await readFrozenRun(dir);
  if (kept === undefined) return undefined;
  const config = resolveConfig([{ name: 'run.json', values: kept.config }]);
  return { ...kept, request: kept.request as RunRequest, config };
}
