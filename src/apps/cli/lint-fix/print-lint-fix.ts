import type { Patch } from '../../../domain/index.ts';
import { renderPatch } from '../../../text/render-patch.ts';
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
}

/**
 * 0 when the linter is silent and a test says that the code still works, or nobody wanted one; 6 when the bound ended it
 * before, else 5.
 */
export function lintFixExitCode({ findings, overBudget, rounds, tested }: FixResult, tests: boolean): number {
  if (findings.length === 0 && (tested || rounds === 0 || !tests)) return 0;
  return overBudget === undefined ? 5 : 6;
}

/** The outcome, for people or for programs. */
export function printLintFix(result: FixResult, patch: Patch, telling: Telling): void {
  const { before, findings, objections, checking, rounds, overBudget } = result;
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
      diff: renderPatch(patch),
      ...(overBudget === undefined ? {} : { overBudget: overBudget.message }),
    });
    return;
  }
  if (telling.dry) print(renderPatch(patch));
  for (const { path = '(no file)', startLine, code, message } of findings)
    note(`left   ${path}:${startLine ?? 1} ${code ?? ''} ${message.split('\n', 1)[0]}\n`);
  for (const { path = '', message } of objections)
    note(`kept out, as it breaks something: ${path} ${message.split('\n', 1)[0]}\n`);
  for (const name of telling.written) note(`mended ${name}\n`);
  note(`${before.length} findings before, ${findings.length} after ${rounds} rounds. ${checking.message}\n`);
  if (patch.changes.length > 0 && !result.tested)
    note('No test says that the code still does what it did: read the change before you keep it.\n');
  if (overBudget !== undefined) note(`Ended early: ${overBudget.message}\n`);
}
