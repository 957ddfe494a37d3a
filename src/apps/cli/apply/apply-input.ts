import { existsSync, statSync } from 'node:fs';
import type { Settings } from '../../../composition/settings.ts';
import { UsageError } from '../../../errors/index.ts';
import { findRun } from '../runs/find-run.ts';
import { answerLines } from './answer-lines.ts';
import { applyReply, undoReply } from './apply-reply.ts';
import { composeParser } from '../../../composition/repository/compose-repository.ts';
import type { SyntaxParser } from '../../../ports/index.ts';

/** Options of `patchwright apply` as they were given. */
export interface ApplyFlags {
  repo: string;
  format?: string;
  intent?: string;
  minCertainty?: number;
  allow: string[];
  yes?: boolean;
  undo?: boolean;
  last?: boolean;
  commit?: boolean;
  pr?: boolean;
  issue?: string;
  stateDir?: string;
  json?: boolean;
  /** Whether `repo` was named, or is where the user stands. */
  isRepoNamed: boolean;
}

/**
 * `patchwright apply`, once its options are read.
 * @param what a run or a file with a reply, `-` for standard input; nothing for cases on standard input, or with `--last`
 * @returns the exit code
 */
export async function applyInput(
  what: string | undefined,
  flags: ApplyFlags,
  settings: Settings,
): Promise<number> {
  if (flags.undo) return undoReply(flags, settings);
  const parser = composeParser();
  if (flags.last || isRun(what)) return finish(what, flags, { parser, settings });
  if (flags.commit || flags.pr)
    throw new UsageError('--commit and --pr are for finished runs', {
      hint: 'Specify a run, or use the newest: patchwright apply --last --commit.',
    });
  if (what !== undefined) return applyReply(what, flags, parser, settings);
  await answerLines(process.stdin, process.stdout, parser);
  return 0;
}

/** A chat reply is a file; a folder, or a name that no file has, is a run. */
function isRun(what: string | undefined): what is string {
  if (what === undefined || what === '-') return false;
  return existsSync(what) ? statSync(what).isDirectory() : !/[/.]/.test(what);
}

async function finish(
  what: string | undefined,
  flags: ApplyFlags,
  tools: { parser: SyntaxParser; settings: Settings },
): Promise<number> {
  const { applyRun, lastRun } = await import('../apply/apply-run.ts');
  if (flags.last && what !== undefined)
    throw new UsageError(`--last and ${what} name two runs`, { hint: 'Use only one of them.' });
  const { state } = tools.settings;
  const dir = what === undefined ? await lastRun(flags.repo, state) : await findRun(what, state);
  if (!flags.pr) return applyRun(dir, flags, tools);
  const { publishRun } = await import('../apply/publish-run.ts');
  return publishRun(dir, flags, tools.settings);
}
