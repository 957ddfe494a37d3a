import type { Edit, HunkLine } from '../domain/index.ts';
import type { EditOutcome } from './outcome.ts';

/** Says how a text is stored where it stands first; it belongs to no line, whoever edits the first one. */
const mark = '\ufeff';

/**
 * Edits a text without its byte order mark and puts the mark back in front. Edits may quote it with the first line or leave
 * it out; a line that keeps it as its own would lose it, or carry it down the file (R12).
 */
export function withMarkAside<Request extends { before: string; edits: readonly Edit[] }>(
  request: Request,
  apply: (request: Request) => EditOutcome,
): EditOutcome {
  const { before, edits } = request;
  if (!before.startsWith(mark)) return apply(request);
  const outcome = apply({ ...request, before: before.slice(1), edits: edits.map(withoutMark) });
  if (outcome.status !== 'applied') return outcome;
  const { after, alternatives } = outcome;
  return { ...outcome, after: mark + after, alternatives: alternatives.map((text) => mark + text) };
}

function withoutMark(edit: Edit): Edit {
  switch (edit.kind) {
    case 'hunk':
      return { ...edit, lines: edit.lines.map(withoutMarkInLine) };
    case 'numbered':
      return {
        ...edit,
        groups: edit.groups.map((group) => ({ ...group, lines: group.lines.map(unmarkedCode) })),
      };
    case 'declaration':
      return { ...edit, lines: edit.lines.map(unmarked) };
    case 'whole-file':
      return { ...edit, text: unmarked(edit.text) };
    default:
      return edit;
  }
}

function withoutMarkInLine({ raw, ...line }: HunkLine): HunkLine {
  const read = { ...line, text: unmarked(line.text) };
  return raw === undefined ? read : { ...read, raw: unmarkedCode(raw) };
}

function unmarked(text: string): string {
  return text.startsWith(mark) ? text.slice(1) : text;
}

/** What still has the space before it: the code of `1: …`, a context line of a diff as it was written. */
function unmarkedCode(text: string): string {
  return text.replace(/^( ?)\ufeff/, '$1');
}
