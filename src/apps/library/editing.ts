/**
 * Edits as models write them, put into a text or refused; no repository, no model.
 * @example
 * import { applyEdits, parseEdits } from '@patchwright/patchwright/editing';
 * const { edits } = parseEdits('search-replace', reply);
 * const outcome = applyEdits({ before: text, edits });
 * if (outcome.status === 'applied') text = outcome.after;
 */
export { applyEdits, detectFormat, parseEdits, renderRefusal } from '../../editing/index.ts';
export type { ApplyRequest, EditOutcome, ParsedReply } from '../../editing/index.ts';
