import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { pc } from '../../terminal/colours.ts';
import { GitWorkspace, WorkingCopy } from '../../../adapters/git/index.ts';
import {
  editFormats,
  exitCodes,
  type EditFormat,
  type FileChange,
  type Patch,
} from '../../../domain/index.ts';
import { detectFormat, parseEdits } from '../../../editing/index.ts';
import { UsageError } from '../../../errors/index.ts';
import { keysOf, type Settings } from '../../../composition/settings.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { whyOffLimits } from '../../../scope/index.ts';
import { loadConfig } from '../../../composition/load-config.ts';
import type { Config } from '../../../config/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { applyCommand } from '../apply-command.ts';
import { changeRepository, type RefusedPart } from './change-repository.ts';
import { earlierTexts } from './earlier-texts.ts';
import { note, print } from '../../terminal/print.ts';
import { withholdKeys } from './withhold-keys.ts';
import { confirm } from '../../terminal/confirm.ts';

export interface ApplyReplyFlags {
  repo: string;
  format?: string;
  intent?: string;
  /** Least certainty of an edit, 0 to 1. */
  minCertainty?: number;
  /** Paths that may be written though they are protected. */
  allow: readonly string[];
  yes?: boolean;
  json?: boolean;
}

/**
 * Applies a model's chat reply to a working tree: shows the diff, says what was refused and why, asks, writes all of
 * it or nothing. One refused edit means that nothing is written.
 * @returns the exit code: 0 when the patch is good, 3 when nothing changes, 4 when something was refused
 */
export async function applyReply(
  file: string,
  flags: ApplyReplyFlags,
  parser: SyntaxParser,
  settings: Settings,
): Promise<number> {
  const reply = file === '-' ? await readAll(process.stdin) : await readReply(file);
  const { edits, problems } = parseEdits(formatOf(reply, flags.format), reply);
  const workspace = await GitWorkspace.open(flags.repo);
  const files = await WorkingCopy.open(flags.repo, workspace);
  const config = await loadConfig(workspace, { asksModel: false }, settings);
  const found = await changeRepository(edits, {
    workspace: files,
    parser,
    forbids: scopeRules(config.scope, flags.allow),
    earlier: (path) => earlierTexts(workspace, path),
    minCertainty: flags.minCertainty ?? config.editing.minCertainty,
    intent: flags.intent,
  });
  const { changes, refused } = withholdKeys(found, keysOf(settings));
  refused.unshift(...problems.map((message) => ({ path: '', code: 'unreadable-edit', message })));
  const patch: Patch = { base: workspace.base, changes };
  const diff = renderPatch(patch);
  if (!flags.json) print(colourDiff(diff));
  for (const change of flags.json ? [] : changes) note(renderInference(change));
  for (const part of refused) note(renderPart(part));
  const written = refused.length === 0 && changes.length > 0 && (await mayWrite(file, flags));
  if (written) await files.apply(patch);
  if (!flags.json) note(`${summary(written, refused, changes.length, flags)}\n`);
  else
    printJson({
      written,
      files: changes.map(({ path, change, matchers, certainty, evidence }) => ({
        path,
        change,
        matchers,
        certainty,
        evidence,
      })),
      refused,
      diff,
    });
  return refused.length > 0
    ? exitCodes.refused
    : changes.length === 0
      ? exitCodes.unchanged
      : exitCodes.patched;
}

/**
 * Takes back what the last `apply` wrote.
 * @returns the exit code: 0 when it is taken back, 3 when there is nothing to undo
 */
export async function undoReply(
  flags: Pick<ApplyReplyFlags, 'repo' | 'json' | 'allow'>,
  settings: Settings,
): Promise<number> {
  const workspace = await GitWorkspace.open(flags.repo);
  const files = await WorkingCopy.open(flags.repo, workspace);
  const config = await loadConfig(workspace, { asksModel: false }, settings);
  const paths = await files.undo(scopeRules(config.scope, flags.allow));
  if (flags.json) printJson({ undone: paths });
  else if (paths.length === 0) note('Nothing to undo: no change by apply is left.\n');
  else note(`Reverted: ${paths.join(', ')}.\n`);
  return paths.length === 0 ? exitCodes.unchanged : 0;
}

/** The scope rules of a run, except for paths that the user named one by one. */
function scopeRules(
  scope: Config['scope'],
  allowed: readonly string[],
): (path: string) => string | undefined {
  const forbids = whyOffLimits(scope);
  return (path) => {
    const reason = allowed.includes(path) ? undefined : forbids(path);
    return reason && `${reason}, or allow it here: --allow ${path}`;
  };
}

async function readReply(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} cannot be read`, {
      cause,
      hint: 'Pass the file with the model’s reply, or - for stdin.',
    });
  });
}

function formatOf(reply: string, wanted: string | undefined): EditFormat {
  if (wanted !== undefined) {
    const format = editFormats.find((name) => name === wanted);
    if (format === undefined)
      throw new UsageError(`There is no edit format ${wanted}`, {
        hint: `Formats are ${editFormats.join(', ')}.`,
      });
    return format;
  }
  const format = detectFormat(reply);
  if (format === undefined) {
    throw new UsageError('The reply contains no edit in a known format', {
      hint: `Specify one with --format: ${editFormats.join(', ')}.`,
    });
  }
  return format;
}

async function mayWrite(file: string, flags: ApplyReplyFlags): Promise<boolean> {
  if (flags.yes) return true;
  if (flags.json || file === '-' || !process.stdin.isTTY) return false;
  return confirm('Write these changes?', false);
}

function colourDiff(diff: string): string {
  return diff.replace(/^(?:(\+.*)|(-.*)|(@@.*)|(diff --git .*))$/gm, (line, added, removed, hunk) =>
    added ? pc.green(line) : removed ? pc.red(line) : hunk ? pc.cyan(line) : pc.bold(line),
  );
}

/** Says of edits that were not found exactly how sure their place is, and why. */
function renderInference({ path, certainty = 1, evidence = [] }: FileChange): string {
  if (certainty >= 1) return '';
  return `${pc.bold(path)}: ${Math.floor(certainty * 100)} % sure: ${evidence.join('; ')}.\n`;
}

function renderPart({ path, code, message }: RefusedPart): string {
  return `${pc.red('Refused')}${path === '' ? '' : ` ${pc.bold(path)}`} (${code}): ${message}\n\n`;
}

function summary(
  written: boolean,
  refused: readonly RefusedPart[],
  files: number,
  flags: Pick<ApplyReplyFlags, 'repo' | 'intent'>,
): string {
  if (refused.length > 0) {
    const unexplained = flags.intent === undefined && refused.some(({ code }) => code === 'suspicious');
    const hint = unexplained ? ' If code should be removed, say so: --intent "remove …".' : '';
    return `Nothing was written: ${refused.length} of the edits cannot be applied as written.${hint}`;
  }
  if (files === 0) return 'The reply changes nothing.';
  const what = files === 1 ? 'one file' : `${files} files`;
  return written
    ? `Changed ${what}. To undo: ${applyCommand('--undo', flags)}`
    : 'Nothing was written. Use --yes to write it.';
}
