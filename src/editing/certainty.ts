import type { AppliedOutcome, PlacementReport } from './outcome.ts';
import type { Matcher } from './placement/placement.ts';

/** Matchers from the strictest to the loosest. The loosest one that was needed is reported for the whole outcome. */
const byLooseness: readonly Matcher[] = [
  'exact',
  'line-numbers',
  'whole-file',
  'declaration',
  'indentation',
  'white-space',
  'typography',
  'aligned',
  'in-parts',
  'merged',
];

/**
 * The certainty that a matcher found the right place, from 0 to 1: (right + 1) / (all + 2) of its placements in the development
 * corpus and in real replies (docs/bench-notes/editing.md), below 1 for anything inferred. `declaration` and `merged` have too
 * few placements and are set by judgement.
 */
const certaintyOfMatcher: Readonly<Record<Matcher, number>> = {
  exact: 1,
  'whole-file': 1,
  'line-numbers': 1,
  declaration: 0.99,
  indentation: 0.99,
  'white-space': 0.98,
  typography: 0.98,
  aligned: 0.99,
  'in-parts': 0.9,
  merged: 0.8,
};
const evidenceOfMatcher: Readonly<Record<Matcher, string>> = {
  exact: 'its lines stand there exactly',
  'whole-file': 'the whole file was given',
  'line-numbers': 'its line numbers were taken as they are',
  declaration: 'the one declaration of its name was replaced',
  indentation: 'its lines stand there, indented otherwise',
  'white-space': 'its lines stand there but for white space',
  typography: 'its lines stand there but for quotes and commas',
  aligned: 'its lines were aligned with the file: some are missing, misspelt or wrapped otherwise',
  'in-parts': 'each of its changes was placed by the lines next to it; other context lines are not there',
  merged: 'it was merged with what changed since',
};
/** Factor and evidence for each way of deciding between several places. */
const tieBreaks: Readonly<Record<NonNullable<PlacementReport['decidedBy']>, readonly [number, string]>> = {
  'line-number': [0.97, 'of several places the one next to its line number was taken'],
  section: [0.9, 'of several places the one in the named declaration was taken'],
  order: [0.95, 'of several places the one between its neighbours was taken'],
};
/** Factor and evidence for unmarked lines that were read as new ones; they could be context that the file does not have. */
const restoredPluses = [0.95, 'lines that it does not mark as new were taken for new ones'] as const;
/** Factor for a reading that was taken because a likelier one would break the file. */
const lessLikelyReading = 0.85;

/** @param texts the new text of the file under each reading of the edits, the likeliest first */
export function appliedOutcome(
  texts: readonly string[],
  placements: readonly PlacementReport[],
): AppliedOutcome {
  const rank = Math.max(0, ...placements.map(({ matcher }) => byLooseness.indexOf(matcher)));
  const evidence = new Map<string, number>();
  for (const { matcher, decidedBy, restoredPlus } of placements) {
    evidence.set(evidenceOfMatcher[matcher], certaintyOfMatcher[matcher]);
    if (restoredPlus) evidence.set(restoredPluses[1], restoredPluses[0]);
    if (decidedBy !== undefined) evidence.set(tieBreaks[decidedBy][1], tieBreaks[decidedBy][0]);
  }
  const [after, ...alternatives] = new Set(texts);
  // Of a file with several edits, those that leave no doubt explain nothing about the others.
  const doubtful = [...evidence.keys()].filter((words) => evidence.get(words)! < 1);
  return {
    status: 'applied',
    after: after!,
    matcher: byLooseness[rank]!,
    placements,
    certainty: rounded([...evidence.values()].reduce((all, one) => all * one, 1)),
    evidence: doubtful.length > 0 ? doubtful : [...evidence.keys()],
    alternatives,
  };
}

/** The outcome with a less likely reading in place of the likeliest. */
export function withReading(outcome: AppliedOutcome, after: string): AppliedOutcome {
  return {
    ...outcome,
    after,
    certainty: rounded(outcome.certainty * lessLikelyReading),
    evidence: [...outcome.evidence, 'its new lines were moved to the depth at which the file stays sound'],
    alternatives: [],
  };
}

/** Factor for edits that were written for an earlier text of the file. */
const earlierText = 0.8;

/** The outcome of edits for an earlier text that were merged with what changed since. */
export function mergedOutcome(outcome: AppliedOutcome, after: string, name: string): AppliedOutcome {
  return {
    ...outcome,
    after,
    matcher: 'merged',
    certainty: rounded(outcome.certainty * earlierText),
    evidence: [...outcome.evidence, `it was written for the file ${name} and merged with what changed since`],
    alternatives: [],
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
