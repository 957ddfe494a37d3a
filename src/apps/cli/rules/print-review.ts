import { pc } from '../../terminal/colours.ts';
import type { UnreadChange } from '../../../adapters/git/index.ts';
import type { CheckSummary, Patch } from '../../../domain/index.ts';
import { renderAnnotations, renderFindings, type Review } from '../../../validation/index.ts';
import { printJson } from '../../terminal/render-failure.ts';
import { note, print, printForPrograms } from '../../terminal/print.ts';

export const reviewFormats = ['text', 'json', 'github'] as const;
export type ReviewFormat = (typeof reviewFormats)[number];

/** A review of a patch with what its checks found, the new files that were not shown, and the changes that are no text. */
interface Reviewed {
  review: Review;
  /** What was run, in counted words. */
  checking: CheckSummary;
  patch: Patch;
  withheld: readonly string[];
  unread: readonly UnreadChange[];
}

/** Prints a review on standard output. */
export function printReview(
  { review, checking, patch, withheld, unread }: Reviewed,
  format: ReviewFormat,
): void {
  const { findings, approved } = review;
  if (format === 'json')
    return printJson({
      approved,
      findings,
      checking,
      base: patch.base,
      files: patch.changes.map(({ path }) => path),
      withheld,
      unread,
    });
  if (format === 'github') return void printForPrograms(renderAnnotations(findings));
  const texts = new Map(
    patch.changes.flatMap(({ path, after }) => (after === undefined ? [] : [[path, after]])),
  );
  print(renderFindings(findings, texts, pc));
  const verdict =
    findings.length === 0
      ? pc.green('No objection.')
      : approved
        ? pc.yellow('Nothing that must be fixed.')
        : pc.red('Not ready.');
  note(`${findings.length > 0 ? '\n' : ''}${verdict} ${checking.message}\n`);
}
