import type { Patch } from '../../../domain/index.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { printableValue } from '../../../text/printable.ts';
import { note, print } from '../../terminal/print.ts';
import { printJson } from '../../terminal/render-failure.ts';
import type { FixResult } from './fix-until-silent.ts';

/** How the result is told. */
interface Telling {
  /** Files that were written. */
  written: readonly string[];
  /** Only the diff was asked for. */
  dry: boolean;
  json: boolean;
  /** New files that neither the linter nor the model saw, because of their names. */
  withheld: readonly string[];
}

/**
 * 0 when the linter is silent, every mended file is written and a test says that the code still works, or nobody wanted one; 6 when the bound ended it
 * before, else 5.
 */
export function lintFixExitCode(
  { findings, overBudget, rounds, tested }: FixResult,
  { tests, isWritten }: { tests: boolean; isWritten: boolean },
): number {
  if (isWritten && findings.length === 0 && (tested || rounds === 0 || !tests)) return 0;
  return overBudget === undefined ? 5 : 6;
}

/** What should have been written and was not: somebody changed the file while the model was at work. */
export function unwrittenOf({ changes }: Patch, { written, dry }: Pick<Telling, 'written' | 'dry'>) {
  return dry ? [] : changes.filter(({ path }) => !written.includes(path));
}

/** The outcome, for people or for programs. */
export function printLintFix(result: FixResult, patch: Patch, telling: Telling): void {
  const { before, findings, objections, checking, rounds, overBudget, failure } = result;
  const unwritten = unwrittenOf(patch, telling);
  if (telling.json) {
    printJson({
      silent: findings.length === 0,
      findings: { before: before.length, after: findings.length },
      rounds,
      left: findings,
      objections,
      checking,
      tested: result.tested,
      files: patch.changes.map(({ path }) => path),
      written: telling.written,
      unwritten: unwritten.map(({ path }) => path),
      withheld: telling.withheld,
      diff: renderPatch(patch),
      overBudget: overBudget?.message,
      failure: failure?.message,
    });
    return;
  }
  if (telling.dry) print(renderPatch(patch));
  for (const { path = '(no file)', startLine, code, message } of findings)
    note(
      `left   ${printableValue(`${path}:${startLine ?? 1} ${code ?? ''}`)} ${message.split('\n', 1)[0]}\n`,
    );
  for (const { path = '', message } of objections)
    note(`not applied, because it breaks something: ${printableValue(path)} ${message.split('\n', 1)[0]}\n`);
  for (const name of printableValue(telling.written)) note(`mended ${name}\n`);
  for (const { path } of printableValue(unwritten))
    note(`not written, because it changed meanwhile: ${path}; the intended diff is on standard output\n`);
  if (unwritten.length > 0) print(renderPatch({ ...patch, changes: unwritten }));
  note(`${before.length} findings before, ${findings.length} after ${rounds} rounds. ${checking.message}\n`);
  if (patch.changes.length > 0 && !result.tested)
    note('No test confirms that the code still works as before: review the change before you keep it.\n');
  const ended = overBudget ?? failure;
  if (ended !== undefined) note(`Ended early: ${ended.message}\n`);
}
