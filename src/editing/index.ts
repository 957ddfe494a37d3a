export { applyEdits, type ApplyRequest } from './apply-edits.ts';
export { applyFileEdits } from './apply-file-edits.ts';
export { firstAccepted } from './first-accepted.ts';
export { detectFormat, parseEdits, type ParsedReply } from './formats/index.ts';
export { appliedOutcome } from './certainty.ts';
export { deletionConflict } from './deletion.ts';
export { outlineOf } from './declarations/outline.ts';
export { isCommentLine } from './lines/line-kinds.ts';
export type {
  AppliedOutcome,
  Candidate,
  EditOutcome,
  PlacementReport,
  RefusalStatus,
  RefusedOutcome,
} from './outcome.ts';
export { mergeTexts, wordsOfConflict } from './merge/merge-texts.ts';
export { locateQuote } from './locate-quote.ts';
export { numberOf, renderRefusal } from './render-refusal.ts';
export { gate } from './gate/index.ts';
export { placeholderObjection } from './gate/rules/stubs.ts';
export { applyWithEarlier, type EarlierText } from './merge/apply-with-earlier.ts';
