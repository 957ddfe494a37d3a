export { applyEdits, type ApplyRequest } from './apply-edits.ts';
export { parseEdits, type ParsedReply } from './formats/index.ts';
export type { Candidate, EditOutcome, PlacementReport, RefusedOutcome } from './outcome.ts';
export type { Matcher } from './placement/placement.ts';
export { beginDraft, toPatch, withPatch, type BaseText, type Draft, type DraftFile } from './stage/draft.ts';
export type { ShownFile } from './stage/group-files.ts';
export type { Gate } from './stage/place-reply.ts';
export { joinRanges, renderShownFile, wholeFileLines, type LineRange } from './stage/shown-file.ts';
export { repairRounds, writeEdits, type WritingInput, type WritingResult } from './stage/write-edits.ts';
