import { isCodePath } from './gate/facts/change-facts.ts';
import { brokenPlace } from './gate/broken-place.ts';
import { withReading } from './certainty.ts';
import { withoutRepeatedImports } from './change/repeated-imports.ts';
import type { AppliedOutcome, EditOutcome, RefusedOutcome } from './outcome.ts';

/**
 * Takes the first reading of placed edits that the gate accepts, so that a sound file stays sound. Imports that the file already
 * has are dropped first.
 * @param file with `minCertainty`, edits of lower certainty are refused
 * @param judge asks the gate for its objection to a text of the file
 * @returns if the gate accepts none, its objection to the likeliest reading; an `outcome` that is a refusal is returned as it is
 */
export async function firstAccepted(
  file: { path: string; before: string; minCertainty?: number | undefined },
  outcome: EditOutcome,
  judge: (after: string) => Promise<RefusedOutcome | undefined>,
): Promise<EditOutcome> {
  if (outcome.status !== 'applied') return outcome;
  let firstObjection: RefusedOutcome | undefined;
  for (const reading of [outcome.after, ...outcome.alternatives]) {
    const after = isCodePath(file.path) ? withoutRepeatedImports(file.before, reading) : reading;
    if (after === file.before) return onlyRepeatedImports;
    const objection = await judge(after);
    if (objection === undefined) {
      const accepted = reading === outcome.after ? { ...outcome, after } : withReading(outcome, after);
      return requireCertainty(accepted, file.minCertainty);
    }
    firstObjection ??=
      objection.candidates.length > 0
        ? objection
        : { ...objection, candidates: [brokenPlace(file.before, after, objection.row)] };
  }
  return firstObjection!;
}

function requireCertainty(outcome: AppliedOutcome, minCertainty = 0): EditOutcome {
  const { certainty, evidence } = outcome;
  if (certainty >= minCertainty) return outcome;
  const reason = `it is ${Math.floor(certainty * 100)} % sure where ${Math.round(minCertainty * 100)} % is asked for: ${evidence.join('; ')}`;
  return { status: 'uncertain', edit: 0, reason, candidates: [] };
}

const onlyRepeatedImports: RefusedOutcome = {
  status: 'already-applied',
  edit: 0,
  reason: 'the file imports that already',
  candidates: [],
};
