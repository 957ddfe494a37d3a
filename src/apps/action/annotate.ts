import { wordsOfUndecided, type Undecided } from '../../intake/events/index.ts';
import { redact } from '../../publication/index.ts';
import { renderAnnotation, type AnnotationPlace } from './workflow-commands.ts';

/** Writes an annotation into the log of a step. */
export type Annotate = (
  level: 'notice' | 'warning' | 'error',
  message: string,
  place?: AnnotationPlace,
) => void;

/**
 * Annotations stand on the page of a check, too, and the runner masks a secret only as it was given: none leaves in any form (R19).
 * @param secrets values that must never be published
 */
export function annotateBy(log: (line: string) => void, secrets: readonly string[]): Annotate {
  return (level, message, place) => log(renderAnnotation(level, redact(message, secrets), place));
}

/** Tells of the requests that a job has put aside, while it goes on with the others. */
export function tellUndecided(undecided: readonly Undecided[] = [], annotate: Annotate): void {
  for (const one of undecided) annotate('warning', wordsOfUndecided(one));
}
