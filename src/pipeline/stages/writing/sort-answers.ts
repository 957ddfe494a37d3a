import type { Finding } from '../../../domain/index.ts';
import type { EditedFiles, WritingResult } from '../../../writing/index.ts';
import { changesCode } from '../../../validation/index.ts';

/** How the writer answered the objections of a review. */
interface Answers {
  answered: { declined: readonly Finding[]; resolved: readonly Finding[] };
  unanswered: readonly Finding[];
}

/** Sorts objections by their answer: code of their file was changed, a reason was given, or neither. */
export function sortAnswers(
  errors: readonly Finding[],
  before: EditedFiles,
  repaired: Pick<WritingResult, 'edited' | 'reasons'>,
): Answers {
  const changed = [...repaired.edited.values()].filter(({ path, text }) =>
    changesCode(path, before.get(path)?.text ?? '', text ?? ''),
  );
  const resolved = errors.filter(
    ({ path }) =>
      changed.length > 0 &&
      (path === undefined || !before.has(path) || changed.some((file) => file.path === path)),
  );
  const unresolved = errors.filter((error) => !resolved.includes(error));
  const hasReasons = repaired.reasons.length > 0;
  return {
    answered: { resolved, declined: hasReasons ? unresolved : [] },
    unanswered: hasReasons ? [] : unresolved,
  };
}
