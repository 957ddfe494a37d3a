import type { SyntaxParser } from '../../ports/index.ts';
import { joinLines, splitLines, usualLineEnd } from '../../text/lines.ts';
import { applyEdits, type ApplyRequest } from '../apply-edits.ts';
import { mergedOutcome } from '../certainty.ts';
import { outlineOf } from '../declarations/outline.ts';
import { withOutline } from '../declarations/with-outline.ts';
import type { AppliedOutcome } from '../outcome.ts';
import type { EarlierText } from '../stale.ts';
import { mergeDeclarations, type Outlined } from './merge-declarations.ts';
import { mergeLines } from './three-way.ts';

/** Where and how a file is merged. */
export interface MergeTools {
  path: string;
  parser?: SyntaxParser | undefined;
}

/**
 * Makes edits that were written for an earlier text of the file, with what changed since: line by line, or where that
 * conflicts declaration by declaration. The earlier text must hold them exactly.
 * @param earlier newest first
 * @returns `undefined` where no earlier text holds them, or both changed the same place
 */
export async function mergeStale(
  request: ApplyRequest,
  earlier: readonly EarlierText[],
  tools: MergeTools,
): Promise<AppliedOutcome | undefined> {
  if (request.edits.some(({ kind }) => kind === 'numbered')) return undefined; // of which text, nobody can tell
  for (const { text, name } of earlier) {
    if (text === request.before) continue;
    const then = await withOutline({ before: text, edits: request.edits }, tools.path, tools.parser);
    const outcome = applyEdits(then);
    if (outcome.status !== 'applied' || outcome.matcher === 'whole-file' || outcome.certainty < leastCertain)
      continue;
    const after = await merge(text, outcome.after, request.before, tools);
    return after === undefined || after === request.before ? undefined : mergedOutcome(outcome, after, name);
  }
  return undefined;
}

/** Edits that are merged stand in the earlier text as they are, but for indentation. */
const leastCertain = 0.98;

async function merge(
  base: string,
  ours: string,
  theirs: string,
  { path, parser }: MergeTools,
): Promise<string | undefined> {
  const [old, mine, now] = [base, ours, theirs].map((text) => splitLines(text).lines) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ];
  const lines = mergeLines(old, mine, now);
  if (lines !== undefined) return withEnds(lines, theirs);
  if (parser === undefined) return undefined;
  const outlined = async (text: string, own: readonly string[]): Promise<Outlined | undefined> => {
    const outline = await outlineOf(path, text, parser);
    return outline && { lines: own, outline };
  };
  const [one, two, three] = [
    await outlined(base, old),
    await outlined(ours, mine),
    await outlined(theirs, now),
  ];
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const merged = mergeDeclarations(one, two, three);
  return merged && withEnds(merged, theirs);
}

/** The line ends of the file as it is, and its end. */
function withEnds(lines: readonly string[], theirs: string): string | undefined {
  const { ends } = splitLines(theirs);
  const end = usualLineEnd(ends);
  if (ends.some((one) => one !== end && one !== '')) return undefined; // which line had which is not known any more
  const last = ends.at(-1) ?? end;
  return joinLines({ lines, ends: lines.map((_, row) => (row + 1 === lines.length ? last : end)) });
}
