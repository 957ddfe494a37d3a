import { readFile } from 'node:fs/promises';
import type { CheckConfig, FileChange, Patch } from '../../../domain/index.ts';
import type { Checkout, Events } from '../../../ports/index.ts';
import { hiddenCharacterAdded } from '../../../text/hidden-characters.ts';
import { diffLines } from '../../../text/diff/line-diff.ts';
import { formatNear } from './near-changes.ts';
import { expandArgv, patchedPaths, scopedPaths } from '../running/expand-argv.ts';
import { runCommand, type CheckContext } from '../running/run-check.ts';
import { placeInCheckout } from '../running/place-in-checkout.ts';

export interface ApplyFixesOptions extends CheckContext {
  patch: Patch;
  checks: readonly CheckConfig[];
  events: Events;
}

/**
 * Runs the configured formatters on base plus patch and takes over what they change in the files of the patch, so
 * that no model call is spent on white space. Whatever else they change is thrown away with the checkout. Of a file
 * whose base the formatter would rewrite too only what is near the change is taken: a patch should not reformat lines it
 * has no business with.
 */
export async function applyFixes(options: ApplyFixesOptions): Promise<Patch> {
  let patch = options.patch;
  for (const check of options.checks) {
    const files = scopedPaths(check, patchedPaths(patch));
    if (check.fix === undefined || files.length === 0) continue;
    const argv = expandArgv(check.fix, files) ?? check.fix;
    patch = await applyFix(options, check, argv, patch);
  }
  return patch;
}

async function applyFix(
  options: ApplyFixesOptions,
  check: CheckConfig,
  argv: readonly string[],
  patch: Patch,
): Promise<Patch> {
  const fixed = await fixedTexts(options, check, argv, patch, patch);
  const strayed = patch.changes.some((change) => strays(change, fixed.get(change.path)));
  const onBase = strayed
    ? await fixedTexts(options, check, argv, patch, { base: patch.base, changes: [] })
    : new Map<string, string>();
  const changes = patch.changes.map((change): FileChange => {
    const after = fixed.get(change.path);
    if (after === undefined) return change;
    const taken = strays(change, after) && onBase.has(change.path) ? formatNear(change, after) : after;
    return taken === change.after ? change : { ...change, after: taken };
  });
  const changed = changes.filter((change, at) => change !== patch.changes[at]).map((change) => change.path);
  options.events.emit({ type: 'fix-finished', check: check.name, changed });
  return { ...patch, changes };
}

/** Texts of the patch's own files that the command changed in a checkout of `tree`. */
async function fixedTexts(
  options: ApplyFixesOptions,
  check: CheckConfig,
  argv: readonly string[],
  patch: Patch,
  tree: Patch,
): Promise<Map<string, string>> {
  const checkout = await options.workspace.checkout(tree);
  try {
    const paths = new Set(
      scopedPaths(check, patchedPaths(patch)).map((file) =>
        check.cwd === '' ? file : `${check.cwd}/${file}`,
      ),
    );
    const before = await readTexts(checkout, paths);
    const result = await runCommand(options, check, argv, checkout, await options.workspace.tree());
    if (result.exitCode === null || result.notStarted !== undefined) return new Map();
    const after = await readTexts(checkout, paths);
    return new Map(
      [...after].filter(([file, text]) => {
        const old = before.get(file);
        return old !== undefined && old !== text && isFormatted(old, text);
      }),
    );
  } finally {
    await checkout.dispose();
  }
}

/** True when the formatter touched a line that the patch had left alone. */
function strays(change: FileChange, fixed: string | undefined): boolean {
  if (fixed === undefined || change.before === undefined || change.after === undefined) return false;
  const fromBase: boolean[] = [];
  for (const { op } of diffLines(change.before.split('\n'), change.after.split('\n'))) {
    if (op !== 'remove') fromBase.push(op === 'keep');
  }
  let line = 0;
  for (const { op } of diffLines(change.after.split('\n'), fixed.split('\n'))) {
    if (op === 'remove' && fromBase[line]) return true;
    if (op !== 'add') line++;
  }
  return false;
}

/** Reads regular UTF-8 files. What a formatter turned into anything else is ignored. */
async function readTexts(checkout: Checkout, paths: ReadonlySet<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of paths) {
    const text = await readText(checkout.dir, file);
    if (text !== undefined) texts.set(file, text);
  }
  return texts;
}

/**
 * Whether a text looks formatted: a program that adds invisible characters, or far more text than there was, is no
 * formatter (H3).
 */
function isFormatted(before: string, after: string): boolean {
  return after.length <= longestAfter(before) && hiddenCharacterAdded(before, after) === undefined;
}

/**
 * The most characters that formatting may leave. What grows far more was made by somebody who wants to exhaust memory
 * or to write lines of their own: comparing 16 MB of line breaks takes 2 GB.
 */
function longestAfter(text: string): number {
  return 4 * text.length + 10_000;
}

const maxFileBytes = 16 * 1024 * 1024;

async function readText(dir: string, file: string): Promise<string | undefined> {
  const place = await placeInCheckout(dir, file);
  if (!place?.facts.isFile() || place.facts.size > maxFileBytes) return undefined;
  try {
    // A byte order mark is content here: a formatter that keeps it must not look as if it had removed it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(place.file));
  } catch {
    return undefined;
  }
}
