import { access } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace } from '../../../adapters/git/index.ts';
import { UsageError } from '../../../errors/index.ts';
import type { Workspace } from '../../../ports/index.ts';
import { withState, type Settings } from '../../../composition/settings.ts';
import { textOf } from '../../../text/encoding.ts';
import { findCiWorkflow } from '../init/find-ci.ts';
import { newestRelease, ownRepository, setUp, setupSteps, userGh, type Gh } from '../init/github-setup.ts';
import { nextSteps } from '../init/next-steps.ts';
import { renderStarterFiles, type StarterFile } from '../init/starter-files.ts';
import { tryProposals, type TriedProposals } from '../init/try-proposals.ts';
import { readFacts } from '../../../validation/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { note } from '../../terminal/print.ts';
import { configPath } from '../../../catalog/index.ts';
import { checkTarget, makeFolder, writeNewFile } from '../../../adapters/disk/index.ts';
import { confirm } from '../../terminal/confirm.ts';

interface InitFlags {
  repo: string;
  source: string;
  commit: string;
  stateDir?: string;
  github?: boolean;
  yes?: boolean;
  json?: boolean;
}

const unpinned = '0'.repeat(40);

/** `patchwright init`: writes workflow, configuration and a first rule, and says what to click next. */
export function registerInit(program: Command, settings: Settings): void {
  program
    .command('init')
    .description('Write the GitHub workflow, a configuration and a first rule, and list the next steps.')
    .option('--repo <dir>', 'the repository', '.')
    .option(
      '--source <owner/name>',
      'where Patchwright is published on your GitHub',
      'patchwright/patchwright',
    )
    .addOption(
      new Option('--commit <sha>', 'released commit of Patchwright to pin').default(
        unpinned,
        'the newest that gh finds',
      ),
    )
    .option('--github', 'set up labels, environment, secret and permission with gh, without asking')
    .option('--state-dir <dir>', 'folder for caches (PATCHWRIGHT_STATE_DIR)')
    .option('--yes', 'write without asking; never overwrites existing files')
    .option('--json', 'print one JSON document')
    .action(async (flags: InitFlags) => {
      process.exitCode = await init(flags, withState(settings, flags.stateDir));
    });
}

async function init(flags: InitFlags, settings: Settings): Promise<number> {
  if (!/^[0-9a-f]{40}$/.test(flags.commit))
    throw new UsageError('--commit needs a full commit id', {
      hint: 'Copy it from the releases page of Patchwright.',
    });
  if (!/^[\w.-]+\/[\w.-]+$/.test(flags.source)) throw new UsageError('--source needs OWNER/NAME');
  const workspace = await GitWorkspace.open(flags.repo);
  // Checked before the checks are tried, which takes minutes: where nobody is at a terminal, the question that follows
  // could not be answered.
  if (!flags.yes && !(await exists(path.join(workspace.root, configPath)))) mustBeAsked();
  const found = await look(workspace, settings);
  const gh = userGh(settings, workspace.root);
  const commit =
    flags.commit === unpinned ? ((await newestRelease(gh, flags.source)) ?? unpinned) : flags.commit;
  const files = renderStarterFiles({ ...found, source: flags.source, commit });
  const fresh: StarterFile[] = [];
  for (const file of files) if (!(await exists(path.join(workspace.root, file.path)))) fresh.push(file);
  const kept = files.filter((file) => !fresh.includes(file));
  await checkPlaces(workspace, fresh);
  for (const { path: name, purpose } of fresh) tell(`${pc.green('+')} ${name}: ${purpose}`);
  for (const { path: name } of kept) tell(`${pc.yellow('=')} ${name} exists and is left unchanged`);
  if (fresh.length > 0 && !flags.yes && !(await isAgreed('Write these files?'))) return 0;
  await checkPlaces(workspace, fresh); // again: somebody may have thought about the question for long
  for (const { path: name, content } of fresh) {
    const target = path.join(workspace.root, name);
    await makeFolder(path.dirname(target));
    await writeNewFile(target, content);
  }
  const steps = nextSteps({
    isPinned: commit !== unpinned,
    byHand: await setUpGithub(gh, flags, settings),
  });
  if (flags.json)
    printJson({
      written: fresh.map((file) => file.path),
      kept: kept.map((file) => file.path),
      checks: found.checks.kept.map(({ check, because, tried }) => ({ ...check, because, tried })),
      leftOut: found.checks.left.map(({ proposal: { check }, ...why }) => ({ ...check, ...why })),
      next: steps,
    });
  else tell(`\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`);
  return 0;
}

/** @throws {WorkspaceError} where a committed link would lead one of the files out of the repository (R29) */
async function checkPlaces({ root }: Workspace, files: readonly StarterFile[]): Promise<void> {
  for (const { path: name } of files) await checkTarget(root, name);
}

/** Sets up the repository on GitHub after asking. @returns what is left to be done there by hand */
async function setUpGithub(gh: Gh, flags: InitFlags, { modelKey }: Settings): Promise<string[]> {
  const repository = await ownRepository(gh);
  const steps = setupSteps(repository ?? '', modelKey);
  const question = `Set up labels, environment${modelKey ? ', secret' : ''} and permission of ${repository} with gh?`;
  const wanted =
    repository !== undefined &&
    (flags.github ?? (process.stdin.isTTY && !flags.yes && (await isAgreed(question))));
  return wanted ? setUp(gh, steps, tell) : steps.map(({ byHand }) => byHand);
}

async function look(workspace: Workspace, settings: Settings) {
  const facts = await readFacts(workspace);
  const workflows = facts.paths.filter((name) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(name));
  const texts = (await workspace.read(workflows)).map(
    ({ path: name, bytes }) => [name, textOf(bytes)] as const,
  );
  const isWritten = await exists(path.join(workspace.root, configPath));
  const none: TriedProposals = { kept: [], left: [] };
  return {
    checks: isWritten ? none : await tryProposals(workspace, facts, settings, tell),
    ciWorkflow: findCiWorkflow(new Map(texts)),
  };
}

/** @throws {UsageError} when nobody is at a terminal */
function mustBeAsked(): void {
  if (!process.stdin.isTTY)
    throw new UsageError('Cannot ask for confirmation without a terminal', {
      hint: 'To write without asking: patchwright init --yes',
    });
}

async function isAgreed(question: string): Promise<boolean> {
  mustBeAsked();
  return confirm(question, true);
}

function tell(text: string): void {
  note(`${text}\n`);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
