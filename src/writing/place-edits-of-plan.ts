import type { EditFormat, Finding } from '../domain/index.ts';
import type { Events } from '../ports/index.ts';
import { parseEdits } from '../editing/index.ts';
import type { PlacingTools } from './change-file.ts';
import type { EditedFiles } from './edited-files.ts';
import { placeReply, unreadable } from './place-reply.ts';
import { reportPlaced, toFinding } from './report-placed.ts';
import { beginMemory } from './writing-memory.ts';

/** Edits that came along with the plan. */
export interface EditsOfPlan extends PlacingTools {
  text: string;
  format: EditFormat;
  edited: EditedFiles;
  events: Events;
}

/**
 * Places the edits that a planner wrote along with its plan. A file is done when all of its edits could be made. Any other file is
 * left at its base text and is still to be written.
 * @returns the edited files, the files still to be written, and findings for edits of files that the plan does not list
 */
export async function placeEditsOfPlan(
  written: EditsOfPlan,
): Promise<{ edited: EditedFiles; unwritten: string[]; outside: readonly Finding[] }> {
  const { text, format, edited, gate, events, parser, minCertainty, exists } = written;
  const parsed = parseEdits(format, text);
  const placed = await placeReply(
    { ...parsed, problems: [] },
    {
      edited,
      gate,
      memory: beginMemory(edited),
      shown: new Set(edited.keys()),
      exists,
      parser,
      minCertainty,
    },
  );
  const refused = new Set(placed.refused.map(({ path }) => path));
  const made = new Set(placed.made.map(({ path }) => path));
  const isDone = (path: string): boolean =>
    made.has(path) && !refused.has(path) && parsed.problems.length === 0;
  const next = new Map(
    [...edited].map(([path, file]) => [path, isDone(path) ? placed.edited.get(path)! : file]),
  );
  const outside = placed.refused.filter(({ path }) => !edited.has(path));
  const refusals = [...placed.refused, ...parsed.problems.map(unreadable)];
  reportPlaced(events, { ...placed, made: placed.made.filter(({ path }) => isDone(path)) }, refusals, next);
  const unwritten = [...edited.values()].filter(({ path, action }) => action !== 'delete' && !isDone(path));
  return { edited: next, unwritten: unwritten.map(({ path }) => path), outside: outside.map(toFinding) };
}
