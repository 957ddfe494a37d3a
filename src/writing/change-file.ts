import type { Edit, HunkEdit } from '../domain/index.ts';
import type { SyntaxParser } from '../ports/index.ts';
import {
  firstAccepted,
  appliedOutcome,
  type AppliedOutcome,
  type PlacementReport,
  type RefusedOutcome,
  applyFileEdits,
} from '../editing/index.ts';
import type { EditedFile } from './edited-files.ts';
import { wasMade, type WritingMemory } from './writing-memory.ts';

/** Judges the new text of a file before it is accepted. @returns the objection, or `undefined` to accept it */
export type EditGate = (
  file: EditedFile,
  after: string,
  edits: readonly Edit[],
) => Promise<RefusedOutcome | undefined>;

/** What edits are placed and judged with. */
export interface PlacingTools {
  gate: EditGate;
  /** Finds declarations by name; without it, edits that name a declaration are refused. */
  parser?: SyntaxParser | undefined;
  /** Edits of lower certainty than this, from 0 to 1, are refused and go back to the model. */
  minCertainty?: number | undefined;
  /** Whether the repository has a file with this path, so that the path cannot be a misspelling of another one. */
  exists?: ((path: string) => boolean) | undefined;
}

/** What changing files needs besides the edits. */
export interface ChangeTools extends PlacingTools {
  memory: WritingMemory;
}

/** What the edits of one reply did to one file. Edits are identified by their index in the list. */
export interface FileResult {
  /** The changed file; absent when nothing in it changed. */
  file?: EditedFile;
  made: readonly number[];
  refused: readonly RefusedOutcome[];
  /** Edits that change nothing because the file already has that text. */
  needless: readonly RefusedOutcome[];
}

/**
 * Makes those edits of one file that can be placed. Edits by whole file or by line number are made all or none, because
 * they are valid only for the text that was shown.
 */
export async function changeFile(
  file: EditedFile,
  edits: readonly Edit[],
  tools: ChangeTools,
): Promise<FileResult> {
  const { memory, parser } = tools;
  const created = createdText(file, edits);
  if (created !== undefined)
    return takeAccepted(file, appliedOutcome([created], [wholeFilePlacement]), edits, [0], tools);
  const refused: RefusedOutcome[] = [];
  const needless: RefusedOutcome[] = [];
  const isNew = (index: number) => !wasMade(memory, file.path, edits[index]!);
  const all = edits.map((_, index) => index);
  needless.push(...all.filter((index) => !isNew(index)).map(madeBefore));
  let left = all.filter(isNew);
  while (left.length > 0) {
    const request = { path: file.path, before: file.text ?? '', edits: left.map((index) => edits[index]!) };
    const outcome = await applyFileEdits(request, parser, memory.texts.get(file.path));
    if (outcome.status === 'applied') {
      const result = await takeAccepted(file, outcome, request.edits, left, tools);
      return {
        ...result,
        refused: [...refused, ...result.refused],
        needless: [...needless, ...result.needless],
      };
    }
    const index = left[outcome.edit]!;
    const refusal = { ...outcome, edit: index };
    if (isNeedless(outcome)) needless.push(refusal);
    else refused.push(refusal);
    const areSeparable = request.edits.every(({ kind }) => kind === 'hunk' || kind === 'declaration');
    left = areSeparable ? left.filter((one) => one !== index) : [];
  }
  return { made: [], refused, needless };
}

function isNeedless({ status }: RefusedOutcome): boolean {
  return status === 'already-applied' || status === 'no-op';
}

function madeBefore(edit: number): RefusedOutcome {
  return { status: 'already-applied', edit, reason: 'it was made before', candidates: [] };
}

const wholeFilePlacement: PlacementReport = { edit: 0, matcher: 'whole-file', startLine: 1, endLine: 1 };

/** Takes the first of the possible texts that the gate accepts. If it accepts none, its objection to the likeliest is returned. */
async function takeAccepted(
  file: EditedFile,
  outcome: AppliedOutcome,
  edits: readonly Edit[],
  indices: readonly number[],
  { gate, minCertainty }: ChangeTools,
): Promise<FileResult> {
  const before = file.text ?? '';
  const target = { path: file.path, before, minCertainty };
  const judged = await firstAccepted(target, outcome, (after) => gate(file, after, edits));
  if (judged.status !== 'applied') {
    return isNeedless(judged)
      ? { made: [], refused: [], needless: [judged] }
      : { made: [], refused: [judged], needless: [] };
  }
  const changed = {
    ...file,
    text: judged.after,
    matchers: [...file.matchers, judged.matcher],
    certainty: Math.min(file.certainty ?? 1, judged.certainty),
    evidence: [...new Set([...(file.evidence ?? []), ...judged.evidence])],
  };
  return { file: changed, made: indices, refused: [], needless: [] };
}

/** The text of a file that does not exist yet: given as a whole, or by lines that are only added. */
function createdText(file: EditedFile, edits: readonly Edit[]): string | undefined {
  if (file.text !== undefined && file.text !== '') return undefined;
  const [edit] = edits;
  if (edits.length !== 1 || !edit) return undefined;
  if (edit.kind === 'whole-file') return edit.text;
  if (edit.kind === 'numbered') return joinLines(edit.groups.flatMap((group) => [...group.lines]));
  if (edit.kind === 'hunk' && edit.lines.every((line) => line.op !== 'remove' && line.op !== 'elision')) {
    return joinLines((edit satisfies HunkEdit).lines.map((line) => line.text));
  }
  return undefined;
}

function joinLines(lines: readonly string[]): string {
  return `${lines.join('\n').replace(/(?<!\n)\n+$/, '')}\n`;
}
