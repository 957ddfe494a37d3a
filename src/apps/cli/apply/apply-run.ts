import { existsSync } from 'node:fs';
import path from 'node:path';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace, WorkingCopy } from '../../../adapters/git/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import {
  asSeenHere,
  patchOf,
  readFinishedRun,
  type FinishedRun,
} from '../../../composition/run-folders/finished-run.ts';
import { markDelivered } from '../../../composition/run-folders/undelivered.ts';
import { isOwnResult, isOwnRun } from '../../../composition/run-folders/run-seals.ts';
import { keysOf, secretsOf, type Environment, type Settings } from '../../../composition/settings.ts';
import { exitCodes, type Patch } from '../../../domain/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { whyOffLimits, pathsOf } from '../../../scope/index.ts';
import { learnConvention, renderOwnCommit } from '../../../publication/index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { note } from '../../terminal/print.ts';
import { tellFindings } from '../../terminal/tell-findings.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { endedRuns } from '../runs/find-run.ts';
import { applyCommand } from '../apply-command.ts';
import type { ApplyReplyFlags } from './apply-reply.ts';
import { placePatch, type PlacedPatch } from './place-patch.ts';
import { withholdKeys } from './withhold-keys.ts';
import { confirm } from '../../terminal/confirm.ts';

export interface ApplyRunFlags extends Pick<ApplyReplyFlags, 'repo' | 'allow' | 'yes' | 'json'> {
  /** `repo` was named, so a clone elsewhere is meant. */
  isRepoNamed: boolean;
  commit?: boolean;
}

/** Commits whose first lines show how a repository writes them. */
const shownSubjects = 50;

/**
 * Puts the patch of a finished run into the working tree, or into a commit, without asking a model. All of it or nothing.
 * @param dir the run folder
 * @returns the exit code: 0 when it is in, 3 when it was in already, 4 when it no longer fits, 5 when a person has to agree
 */
export async function applyRun(
  dir: string,
  flags: ApplyRunFlags,
  tools: { parser: SyntaxParser; settings: Settings },
): Promise<number> {
  const run = await asSeenHere(await readFinishedRun(dir), dir, tools.settings.state);
  const head = await openHead(run, flags);
  const patch = await patchOf(run, await openBase(run, head));
  const files = await WorkingCopy.open(head.root, head);
  const config = await loadConfig(head, { asksModel: false }, tools.settings);
  const approved = await approvedPaths(run, dir, tools.settings);
  const forbids = whyOffLimits(config.scope, [...flags.allow, ...approved]);
  const { plan } = run.result;
  const intent = plan && [plan.approach, ...plan.changes.map((one) => one.instructions)].join('\n');
  const found = await placePatch(patch, {
    workspace: files,
    parser: tools.parser,
    forbids: (file) => hinted(forbids(file), file),
    intent: intent || undefined,
  });
  const placed = withholdKeys(found, keysOf(tools.settings));
  const fits = placed.refused.length === 0 && placed.changes.length > 0;
  if (fits && !flags.json) await tellOfRun(run, dir, tools.settings);
  const agreed = fits && (await isAgreed(run, flags));
  const made: Patch = { base: head.base, changes: placed.changes };
  let commit: string | undefined;
  if (agreed && flags.commit) commit = await files.commit(made, await commitOrder(run, head, tools.settings));
  else if (agreed) await files.apply(made);
  if (agreed) await markDelivered(dir);
  const uncommitted = flags.commit && !agreed ? await files.uncommitted(placed.present) : [];
  tell(run, placed, { written: agreed, commit, uncommitted, flags, diff: renderPatch(made) });
  if (placed.refused.length > 0) return exitCodes.refused;
  if (placed.changes.length === 0) return exitCodes.unchanged;
  return agreed ? 0 : exitCodes.unverified;
}

/** What a person should know before a patch is written: `--yes` asks nobody. */
async function tellOfRun({ result }: FinishedRun, dir: string, { state }: Settings): Promise<void> {
  if (!(await isOwnResult(state, dir)))
    note(`${pc.yellow('Not made here')}, or changed since: nothing shows that the run wrote this patch.\n`);
  tellFindings(result.findings);
}

/** Folder of the newest run in this repository that left a patch. */
export async function lastRun(repo: string, state: string): Promise<string> {
  const { root } = await GitWorkspace.open(repo);
  for (const dir of await endedRuns(state)) {
    const run = await readFinishedRun(dir).catch(() => undefined);
    if (run && run.root === root && run.files.length > 0) return dir;
  }
  throw new UsageError(`No run has left a patch for ${root}`, {
    hint: 'patchwright runs list shows how each run ended; apply one by its folder: patchwright apply RUN.',
  });
}

async function openHead(run: FinishedRun, { repo, isRepoNamed }: ApplyRunFlags): Promise<GitWorkspace> {
  const head = await GitWorkspace.open(repo);
  if (isRepoNamed || head.root === run.root) return head;
  throw new UsageError(`The run was made for ${run.root}, and this is ${head.root}`, {
    hint: 'Go there, or specify the clone: --repo DIR.',
  });
}

async function openBase({ base, root }: FinishedRun, head: GitWorkspace): Promise<GitWorkspace> {
  if (head.base === base) return head;
  return GitWorkspace.open(head.root, base).catch((cause: unknown) => {
    throw new UsageError(`The commit ${base.slice(0, 12)} that the run started from is not in ${head.root}`, {
      cause,
      hint:
        head.root === root
          ? 'It was rewritten and garbage-collected. Run again.'
          : 'Is it a clone of the same repository?',
    });
  });
}

/** What a person approved in a plan counts where the run is this user's own: a folder from elsewhere approves nothing. */
async function approvedPaths({ approvedPlan }: FinishedRun, dir: string, { state }: Settings) {
  return approvedPlan && (await isOwnRun(state, dir)) ? pathsOf(approvedPlan) : [];
}

function hinted(reason: string | undefined, file: string): string | undefined {
  return reason && `${reason}, or allow it here: --allow ${file}`;
}

/** A patch that checks or review objected to is written only when somebody says so. */
async function isAgreed({ verdict }: FinishedRun, flags: ApplyRunFlags): Promise<boolean> {
  if (verdict.verdict === 'patched' || flags.yes) return true;
  if (flags.json || !process.stdin.isTTY) return false;
  note(`${pc.yellow(verdict.verdict)} (${verdict.reason}): ${verdict.message}\n`);
  return confirm('Write it anyway?', false);
}

async function commitOrder(run: FinishedRun, head: GitWorkspace, settings: Settings) {
  const subjects = (await head.history(shownSubjects)).map(({ subject }) => subject);
  return {
    message: renderOwnCommit(run.title, run.result.plan?.approach, {
      convention: learnConvention(subjects),
      issue: run.issueUrl,
      gate: { secrets: secretsOf(settings), webUrl: settings.forgeUrl },
    }),
    identity: identityOf(settings.environment, settings.home),
  };
}

/**
 * The variables that git takes a person's identity from, and the home folder of their configuration. Nothing of it runs
 * anything.
 */
function identityOf(environment: Environment, home: string): Record<string, string> {
  const named = {
    GIT_AUTHOR_NAME: environment['GIT_AUTHOR_NAME'],
    GIT_AUTHOR_EMAIL: environment['GIT_AUTHOR_EMAIL'],
    GIT_COMMITTER_NAME: environment['GIT_COMMITTER_NAME'],
    GIT_COMMITTER_EMAIL: environment['GIT_COMMITTER_EMAIL'],
  };
  const file = ['.gitconfig', '.config/git/config'].map((name) => path.join(home, name)).find(existsSync);
  const given = Object.entries(named).filter((one): one is [string, string] => one[1] !== undefined);
  return { HOME: home, ...(file ? { GIT_CONFIG_GLOBAL: file } : {}), ...Object.fromEntries(given) };
}

interface Told {
  written: boolean;
  commit: string | undefined;
  /** Files that a commit was asked for, and that are as the run left them without being in one. */
  uncommitted: readonly string[];
  flags: ApplyRunFlags;
  diff: string;
}

function tell(run: FinishedRun, placed: PlacedPatch, told: Told): void {
  const { written, commit, flags, diff } = told;
  const { changes, refused, moved, present } = placed;
  if (flags.json) {
    const files = changes.map((change) => ({ path: change.path, change: change.change }));
    printJson({
      run: run.name,
      ...run.verdict,
      written,
      commit: commit ?? null,
      files,
      refused,
      moved,
      present,
      diff,
    });
    return;
  }
  for (const { path: file, code, message } of refused)
    note(`${pc.red('Refused')} ${pc.bold(file)} (${code}): ${message}\n\n`);
  note(`${summary(run, placed, told)}\n`);
}

function summary(
  { name, verdict }: FinishedRun,
  { changes, refused, moved, present }: PlacedPatch,
  { written, commit, uncommitted, flags }: Told,
): string {
  if (refused.length > 0)
    return `Nothing was written: the files changed since the run ${name}. Run again, or apply by hand what still fits: git apply --3way.`;
  if (uncommitted.length > 0 && changes.length === 0)
    return `Nothing was committed: ${uncommitted.join(', ')} is as the run left it already. Commit that by hand, or take it back first: ${applyCommand('--undo', flags)}`;
  if (changes.length === 0) return `Nothing to do: ${present.join(', ')} is as the run left it.`;
  if (!written)
    return `Nothing was written: the run ended as ${verdict.verdict} (${verdict.reason}). ${verdict.message} Use --yes to write it anyway.`;
  const what = changes.length === 1 ? 'one file' : `${changes.length} files`;
  const again =
    moved.length > 0
      ? ` ${moved.join(', ')} changed since the run; every edit was located again, but no check has run on the result.`
      : '';
  const done =
    commit === undefined ? `Changed ${what}` : `Committed ${what} as ${commit.slice(0, 12)}, without hooks`;
  return `${done}; no model was called.${again} To undo: ${applyCommand('--undo', flags)}`;
}
