import type { Finding } from '../../../domain/index.ts';
import type { EditedFiles, WritingResult } from '../../../writing/index.ts';
import { changesCode } from '../../../validation/index.ts';

/** How the writer answered the objections of a review. */
interface Answers {
  answered: { declined: readonly Finding[]; resolved: readonly Finding[] };
  unanswered: readonly Finding[];
}

/**
 * Sorts objections by their answer: code of their file was changed, a reason was given, or neither. A changed comment answers
 * only what points at a comment.
 */
export function sortAnswers(
  errors: readonly Finding[],
  before: EditedFiles,
  repaired: Pick<WritingResult, 'edited' | 'reasons'>,
): Answers {
  const changed = [...repaired.edited.values()].filter(({ path, text }) =>
    changesCode(path, before.get(path)?.text ?? '', text ?? ''),
  );
  const isAnswered = ({ path }: Finding) =>
    changed.length > 0 &&
    (path === undefined || !before.has(path) || changed.some((file) => file.path === path));
  const isReworded = ({ path }: Finding) =>
    path !== undefined && wordsOf(repaired.edited.get(path)) !== wordsOf(before.get(path));
  const resolved = errors.filter(
    (error) => isAnswered(error) || (isAboutComment(error, before) && isReworded(error)),
  );
  const unresolved = errors.filter((error) => !resolved.includes(error));
  const hasReasons = repaired.reasons.length > 0;
  return {
    answered: { resolved, declined: hasReasons ? unresolved : [] },
    unanswered: hasReasons ? [] : unresolved,
  };
}

/** Whether the lines that an objection points at hold words and no code. */
function isAboutComment({ path, startLine, endLine = startLine }: Finding, edited: EditedFiles): boolean {
  const text = path === undefined ? undefined : edited.get(path)?.text;
  if (path === undefined || text === undefined || startLine === undefined) return false;
  const lines = text.split('\n');
  const named = lines.splice(startLine - 1, endLine! - startLine + 1);
  return /\w/.test(named.join('')) && !changesCode(path, text, lines.join('\n'));
}

function wordsOf(file: { text?: string | undefined } | undefined): string {
  return (file?.text ?? '').replace(/\s+/g, '');
}
