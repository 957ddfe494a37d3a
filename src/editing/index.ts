export { applyEdits, type ApplyRequest } from './apply-edits.ts';
export { parseEdits, type ParsedReply } from './formats/index.ts';
export type { Candidate, EditOutcome, PlacementReport, RefusedOutcome } from './outcome.ts';
export type { Matcher } from './placement/placement.ts';
