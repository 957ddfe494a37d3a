export { applyEdits, type ApplyRequest } from './apply-edits.ts';
export { firstAccepted } from './first-accepted.ts';
export { detectFormat, parseEdits, type ParsedReply } from './formats/index.ts';
export { outlineOf } from './declarations/outline.ts';
export { withOutline } from './declarations/with-outline.ts';
export type { Candidate, EditOutcome, RefusedOutcome } from './outcome.ts';
export {
  beginEditing,
  toPatch,
  withPatch,
  type BaseText,
  type EditedFiles,
  type EditedFile,
} from './writing/edited-files.ts';
export { formatFor } from './writing/format-for.ts';
export type { ShownFile } from './writing/group-files.ts';
export { placeWritten } from './writing/place-written.ts';
export type { EditGate } from './writing/change-file.ts';
export { renderShownFile, wholeFileLines } from './writing/shown-file.ts';
export { writeEdits, type WritingInput, type WritingResult } from './writing/write-edits.ts';
export { applyMerging } from './merge/apply-merging.ts';
export { mergeTexts, wordsOfConflict } from './merge/merge-texts.ts';
export { locateQuote } from './locate-quote.ts';
export { renderRefusal } from './render-refusal.ts';
export { gate } from './gate/index.ts';
export { placeholderObjection } from './gate/rules/stubs.ts';
export { applyKnowing, type EarlierText } from './stale.ts';
export { windowsOf } from './windows.ts';
