import type { Candidate, RefusalStatus, RefusedOutcome } from './outcome.ts';

/** The most places that are shown: more would only fill the prompt. */
const maxCandidates = 3;

const advice: Readonly<Record<RefusalStatus, string>> = {
  ambiguous: 'Add more of the surrounding lines, so that the edit fits one place only.',
  'not-found': 'Copy the lines to be changed from the file exactly as they are.',
  stale: 'Write the edit for the lines that stand there now.',
  'out-of-scope': 'Change only the files of the plan.',
  contradictory: 'Write either the whole file, or edits of the file as it is.',
  'no-op': 'If nothing has to change there, leave the edit out.',
  'already-applied': 'The file already reads like that; leave the edit out.',
  uncertain: 'Copy the lines to be changed, and those around them, from the file exactly as they are.',
  suspicious: 'Write the complete code, and remove nothing that the task does not ask to remove.',
};

/**
 * The number of the refused edit among the reply's edits of the file, from 1. The gate judges the result of all edits of a
 * file, so its refusals have no number.
 */
export function numberOf({ status, edit }: RefusedOutcome): number | undefined {
  return status === 'suspicious' || status === 'uncertain' ? undefined : edit + 1;
}

/** Renders a refusal for the model and for people: what was refused, why, and the nearest places. */
export function renderRefusal(refusal: RefusedOutcome): string {
  const { status, reason, candidates } = refusal;
  const edit = numberOf(refusal);
  const what = edit === undefined ? 'The change of this file' : `Edit ${edit}`;
  const shown = candidates.slice(0, maxCandidates).map((candidate) => renderCandidate(candidate, status));
  const more = candidates.length - shown.length;
  return [
    `${what} was refused (${status}): ${reason}. ${advice[status]}`,
    ...shown,
    ...(more > 0 ? [`(and ${more} more places)`] : []),
  ].join('\n\n');
}

/** Shows the places themselves where there are several, and the difference to the edit where lines are missing. */
function renderCandidate({ startLine, endLine, text, diff }: Candidate, status: RefusalStatus): string {
  switch (status) {
    case 'ambiguous':
      return `Lines ${startLine} to ${endLine} of the file:\n${text}`;
    case 'suspicious':
      return `Lines ${startLine} to ${endLine} of the file as they are:\n${diff}\n\nThe place with your edits, numbered:\n${text}`;
    case 'stale':
      return `Lines ${startLine} to ${endLine} of the file now (- as it was, + as it is):\n${diff}`;
    default:
      return `Nearest are lines ${startLine} to ${endLine} of the file (- the edit expects, + the file has):\n${diff}`;
  }
}
