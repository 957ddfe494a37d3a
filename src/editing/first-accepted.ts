import { isCodePath } from './gate/facts/change-facts.ts';
import { brokenPlace } from './gate/broken-place.ts';
import { withReading } from './certainty.ts';
import { withoutRepeatedImports } from './change/repeated-imports.ts';
import type { AppliedOutcome, EditOutcome, RefusedOutcome } from './outcome.ts';

/**
 * Of edits that could be placed the first reading to which the gate has no objection, so that a sound file stays sound. Imports that
 * the file has already are dropped first.
 * @param judge asks the gate about a text of the file
 * @param file where `minCertainty` is given, edits that are less sure than that are refused
 * @returns the objection to the likeliest reading when all are objected to; a refusal of the placement as it is
 */
export async function firstAccepted(
  file: { path: string; before: string; minCertainty?: number | undefined },
  outcome: EditOutcome,
  judge: (after: string) => Promise<RefusedOutcome | undefined>,
): Promise<EditOutcome> {
  if (outcome.status !== 'applied') return outcome;
  let objection: RefusedOutcome | undefined;
  for (const reading of [outcome.after, ...outcome.alternatives]) {
    const after = isCodePath(file.path) ? withoutRepeatedImports(file.before, reading) : reading;
    if (after === file.before) return needless;
    const objected = await judge(after);
    if (objected === undefined) {
      const sound = reading === outcome.after ? { ...outcome, after } : withReading(outcome, after);
      return sureEnough(sound, file.minCertainty);
    }
    objection ??=
      objected.candidates.length > 0
        ? objected
        : { ...objected, candidates: [brokenPlace(file.before, after, objected.row)] };
  }
  return objection!;
}

function sureEnough(outcome: AppliedOutcome, least = 0): EditOutcome {
  const { certainty, evidence } = outcome;
  if (certainty >= least) return outcome;
  const reason = `it is ${Math.floor(certainty * 100)} % sure where ${Math.round(least * 100)} % is asked for: ${evidence.join('; ')}`;
  return { status: 'uncertain', edit: 0, reason, candidates: [] };
}

const needless: RefusedOutcome = {
  status: 'already-applied',
  edit: 0,
  reason: 'the file imports that already',
  candidates: [],
};
