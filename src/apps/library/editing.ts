/**
 * Edits as models write them, put into a text or refused; no repository, no model.
 * @example
 * import { applyEdits, parseEdits } from '@patchwright/patchwright/editing';
 * const { edits } = parseEdits('search-replace', reply);
 * const outcome = applyEdits({ before: text, edits });
 * if (outcome.status === 'applied') text = outcome.after;
 */
import { editFormats, type Edit, type EditFormat } from '../../domain/index.ts';
import * as editing from '../../editing/index.ts';
import type { ApplyRequest, EditOutcome, ParsedReply, RefusedOutcome } from '../../editing/index.ts';
import { UsageError } from '../../errors/index.ts';

export type { ApplyRequest, EditOutcome, ParsedReply };

/**
 * What was refused, why, and the nearest places, in words for a model or a person.
 * @throws {UsageError} for what is no refusal of `applyEdits`
 */
export function renderRefusal(refusal: RefusedOutcome): string {
  if (!isRefusal(refusal))
    throw new UsageError('There is no refusal to be told', {
      hint: 'Pass an outcome of applyEdits whose status is not applied.',
    });
  return editing.renderRefusal(refusal);
}

function isRefusal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { status, reason, edit, candidates } = value as Record<string, unknown>;
  return isText(status) && isText(reason) && typeof edit === 'number' && isListOf(candidates, isCandidate);
}

const isCandidate = ({ startLine, endLine, text, diff }: Record<string, unknown>): boolean =>
  [startLine, endLine].every((line) => typeof line === 'number') && isText(text) && isText(diff);

/**
 * The format that a reply is written in, by its marks.
 * @returns `undefined` when it has none
 * @throws {UsageError} when it is no text
 */
export function detectFormat(reply: string): EditFormat | undefined {
  requireText(reply, 'The reply');
  return editing.detectFormat(reply);
}

/**
 * Reads the edits of a reply in one format, and what of it cannot be read.
 * @throws {UsageError} for a format that there is none of, or a reply that is no text
 */
export function parseEdits(format: EditFormat, reply: string): ParsedReply {
  if (!editFormats.includes(format))
    throw new UsageError(`There is no edit format ${nameOf(format)}`, {
      hint: `Use one of ${editFormats.join(', ')}.`,
    });
  requireText(reply, 'The reply');
  return editing.parseEdits(format, reply);
}

/**
 * Applies all edits of one file, or none: each is placed in `before`, and everything else stays as it is.
 * @throws {UsageError} for edits that `parseEdits` does not give
 */
export function applyEdits(request: ApplyRequest): EditOutcome {
  requireText((request as ApplyRequest | undefined)?.before, 'before');
  const edits: unknown = request.edits;
  if (!Array.isArray(edits)) throw new UsageError('edits is not a list', { hint: ownEdits });
  const at = edits.findIndex((edit) => !isEdit(edit));
  if (at >= 0) throw new UsageError(`edits[${at}] is not an edit`, { hint: ownEdits });
  return editing.applyEdits(request);
}

const ownEdits = 'Pass the edits that parseEdits returns.';

function nameOf(value: unknown): string {
  return isText(value) ? JSON.stringify(value) : typeof value;
}

function requireText(value: unknown, what: string): asserts value is string {
  if (typeof value !== 'string')
    throw new UsageError(`${what} is not a text`, { hint: 'Pass it as a string.' });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isListOf = (value: unknown, fits: (entry: Record<string, unknown>) => boolean) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && fits(entry));

/** What an edit of each kind has to have, since no type is left at run time. */
const shapes: Readonly<Record<Edit['kind'], (edit: Record<string, unknown>) => boolean>> = {
  hunk: ({ lines }) => isListOf(lines, ({ op, text }) => isText(op) && isText(text)),
  numbered: ({ groups }) => isListOf(groups, ({ lines }) => isTexts(lines)),
  declaration: ({ name, lines }) => isText(name) && isTexts(lines),
  'whole-file': ({ text }) => isText(text),
  delete: ({ path }) => isText(path),
  rename: ({ path, to }) => isText(path) && isText(to),
};

function isEdit(edit: unknown): boolean {
  if (typeof edit !== 'object' || edit === null) return false;
  const { kind } = edit as { kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(shapes, kind) && shapes[kind as Edit['kind']]({ ...edit });
}
