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

/** What is asked of a file's new text before it is taken; `undefined` when it may be. */
export type EditGate = (
  file: EditedFile,
  after: string,
  edits: readonly Edit[],
) => Promise<RefusedOutcome | undefined>;

/** By what edits are placed and judged, in every conversation alike. */
export interface PlacingTools {
  gate: EditGate;
  /** Finds declarations by name; without it edits that name one are refused. */
  parser?: SyntaxParser | undefined;
  /** Edits that are less sure than this, from 0 to 1, are refused and go back to the model. */
  minCertainty?: number | undefined;
  /** Whether the repository has a file of this path; a name like it is then no slip of the pen. */
  exists?: ((path: string) => boolean) | undefined;
}

/** What changing files needs besides the edits. */
export interface ChangeTools extends PlacingTools {
  memory: WritingMemory;
}

/** What the edits of one reply did to one file. Edits are given by their index in the list. */
export interface FileResult {
  /** The file as it is now; absent when nothing of it changed. */
  file?: EditedFile;
  made: readonly number[];
  refused: readonly RefusedOutcome[];
  /** Edits that change nothing because the file reads like that already. */
  needless: readonly RefusedOutcome[];
}

/**
 * Makes those edits of one file that can be placed, one by one; whole files and line numbers all or none, since they
 * hold for the file that was shown only.
 */
export async function changeFile(
  file: EditedFile,
  edits: readonly Edit[],
  tools: ChangeTools,
): Promise<FileResult> {
  const { memory, parser } = tools;
  const created = createdText(file, edits);
  if (created !== undefined)
    return takeAccepted(file, appliedOutcome([created], [wholly]), edits, [0], tools);
  const refused: RefusedOutcome[] = [];
  const needless: RefusedOutcome[] = [];
  const isNew = (index: number) => !wasMade(memory, file.path, edits[index]!);
  let rest = edits.map((_, index) => index);
  needless.push(...rest.filter((index) => !isNew(index)).map(madeBefore));
  rest = rest.filter(isNew);
  while (rest.length > 0) {
    const left = { path: file.path, before: file.text ?? '', edits: rest.map((index) => edits[index]!) };
    const outcome = await applyFileEdits(left, parser, memory.texts.get(file.path));
    if (outcome.status === 'applied') {
      const result = await takeAccepted(file, outcome, left.edits, rest, tools);
      return {
        ...result,
        refused: [...refused, ...result.refused],
        needless: [...needless, ...result.needless],
      };
    }
    const index = rest[outcome.edit]!;
    (isNeedless(outcome) ? needless : refused).push({ ...outcome, edit: index });
    const separable = left.edits.every(({ kind }) => kind === 'hunk' || kind === 'declaration');
    rest = separable ? rest.filter((one) => one !== index) : [];
  }
  return { made: [], refused, needless };
}

function isNeedless({ status }: RefusedOutcome): boolean {
  return status === 'already-applied' || status === 'no-op';
}

function madeBefore(edit: number): RefusedOutcome {
  return { status: 'already-applied', edit, reason: 'it was made before', candidates: [] };
}

const wholly: PlacementReport = { edit: 0, matcher: 'whole-file', startLine: 1, endLine: 1 };

/** The file with the first of the possible texts that the gate accepts; else what it objects to the likeliest. */
async function takeAccepted(
  file: EditedFile,
  outcome: AppliedOutcome,
  edits: readonly Edit[],
  indices: readonly number[],
  { gate, minCertainty }: ChangeTools,
): Promise<FileResult> {
  const before = file.text ?? '';
  const asked = { path: file.path, before, minCertainty };
  const judged = await firstAccepted(asked, outcome, (after) => gate(file, after, edits));
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

/** A file that does not exist yet is made by its whole text, or by hunks that only add. */
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
  return `${lines.join('\n').replace(/\n+$/, '')}\n`;
}
