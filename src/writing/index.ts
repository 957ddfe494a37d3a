export {
  beginEditing,
  toPatch,
  withPatch,
  type BaseText,
  type EditedFiles,
  type EditedFile,
} from './edited-files.ts';
export { formatFor } from './format-for.ts';
export { groupFiles, type ShownFile } from './group-files.ts';
export { placeEditsOfPlan } from './place-edits-of-plan.ts';
export type { EditGate } from './change-file.ts';
export { renderShownFile, wholeFileLines } from './render-shown-file.ts';
export { writeEdits } from './write-edits.ts';
export type { WritingInput, WritingResult } from './writing-input.ts';
