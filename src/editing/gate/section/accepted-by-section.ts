import { compactKey } from '../../../text/lines/line-keys.ts';
import { ChangeFacts } from '../facts/change-facts.ts';
import type { GateInput } from '../gate-input.ts';
import { removedDeclarations } from '../removal/removed-declarations.ts';
import { doubledDeclarations } from '../rules/doubled-declarations.ts';
import { emptiedBodies } from '../rules/emptied-bodies.ts';
import type { SyntaxFacts } from '../facts/syntax-facts.ts';
import { rowsWithin } from './delimiters.ts';
import { sectionOf, type Section } from './section-of.ts';

/**
 * Whether the part of the file that a change stands in shows that the rules which parse have nothing to object to: it
 * parses before and after, nothing that it declares is gone, emptied or there twice. Most edits are let through by this,
 * for a fraction of the time that two parses of a long file take; all others are judged by the whole file.
 */
export async function isAcceptedBySection(whole: ChangeFacts, input: GateInput): Promise<boolean> {
  if (whole.language === undefined || whole.named !== undefined || whole.mayRedeclare) return false;
  const sound =
    (await soundPart(whole, input, sectionOf(whole))) ??
    (await soundPart(whole, input, sectionOf(whole, rowsWithin(whole.before, whole.language))));
  if (sound === undefined) return false;
  const { part, before, after } = sound;
  if (part.mayLose && removedDeclarations(part, before, after).length > 0) return false;
  if ((await emptiedBodies(part)) !== undefined || (await doubledDeclarations(part)) !== undefined)
    return false;
  return !repeatsElsewhere(whole, part, after);
}

interface SoundPart {
  part: ChangeFacts;
  before: SyntaxFacts;
  after: SyntaxFacts;
}

/** A part that the grammar reads without an error on both sides. */
async function soundPart(
  { mayDouble }: ChangeFacts,
  input: GateInput,
  section: Section | undefined,
): Promise<SoundPart | undefined> {
  if (section === undefined) return undefined;
  const { before: old, after: now, steps } = section;
  const part = new ChangeFacts({ ...input, before: old, after: now }, { steps, mayDouble });
  const [before, after] = [await part.syntax('before'), await part.syntax('after')];
  if (before === undefined || after === undefined) return undefined;
  return before.errors.length + after.errors.length > 0 ? undefined : { part, before, after };
}

/** A changed function says the same as lines of the file that the part left out. */
function repeatsElsewhere(whole: ChangeFacts, part: ChangeFacts, { declarations }: SyntaxFacts): boolean {
  return declarations.some(({ name, startRow, endRow }) => {
    const isChanged = part.runs.some(({ at, added }) => at <= endRow && startRow < at + added.length);
    if (!isChanged) return false;
    const keys = part.after.slice(startRow, endRow + 1).map(compactKey);
    return countOf(whole.after, name, keys) > countOf(part.after, name, keys);
  });
}

/** How often lines stand in a text one below the other, the first of them with a name in it. */
function countOf(lines: readonly string[], name: string, keys: readonly string[]): number {
  let count = 0;
  for (const [row, line] of lines.entries()) {
    if (line.includes(name) && keys.every((key, i) => compactKey(lines[row + i] ?? '') === key)) count++;
  }
  return count;
}
