import { renderMaterial } from '../prompting/index.ts';
import type { RefusedOutcome } from './outcome.ts';

/** Candidates shown to the model; more only confuse. */
const shownCandidates = 3;

/** A refusal as a message to the model: what was wrong, and the nearest places of the file with their lines. */
export function renderRefusal(outcome: RefusedOutcome): string {
  const places = outcome.candidates.slice(0, shownCandidates).map((candidate) => {
    const label = `Nearest place, lines ${candidate.startLine}-${candidate.endLine} (your lines marked -, the file's +):`;
    return renderMaterial(label, candidate.diff);
  });
  return [`edit ${outcome.edit + 1} was refused (${outcome.status}): ${outcome.reason}.`, ...places].join(
    '\n',
  );
}
