import { isCodePath } from './gate/change-facts.ts';
import { brokenPlace } from './gate/broken-place.ts';
import { withReading } from './certainty.ts';
import { withoutRepeatedImports } from './change/repeated-imports.ts';
import type { AppliedOutcome, RefusedOutcome } from './outcome.ts';

/**
 * The first reading of placed edits to which the gate has no objection, so that a file which was sound stays so. Lines
 * that import again what the file imports are dropped before.
 * @param judge asks the gate about a text of the file
 * @returns the objection to the likeliest reading when all are objected to
 */
export async function firstSound(
  file: { path: string; before: string },
  outcome: AppliedOutcome,
  judge: (after: string) => Promise<RefusedOutcome | undefined>,
): Promise<AppliedOutcome | RefusedOutcome> {
  let objection: RefusedOutcome | undefined;
  for (const reading of [outcome.after, ...outcome.alternatives]) {
    const after = isCodePath(file.path) ? withoutRepeatedImports(file.before, reading) : reading;
    if (after === file.before) return needless;
    const objected = await judge(after);
    if (objected === undefined)
      return reading === outcome.after ? { ...outcome, after } : withReading(outcome, after);
    objection ??=
      objected.candidates.length > 0
        ? objected
        : { ...objected, candidates: [brokenPlace(file.before, after, objected.reason)] };
  }
  return objection!;
}

const needless: RefusedOutcome = {
  status: 'already-applied',
  edit: 0,
  reason: 'the file imports that already',
  candidates: [],
};
