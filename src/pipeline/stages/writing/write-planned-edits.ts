import { editFormatOf } from '../../../config/index.ts';
import {
  answerRequest,
  findingsOfPlaces,
  placesLeft,
  referencedCode,
  showFiles,
  ShownLines,
  unshownLines,
  type FileExcerpt,
} from '../../../context/index.ts';
import type { Finding } from '../../../domain/index.ts';
import {
  beginEditing,
  placeEditsOfPlan,
  writeEdits,
  type EditedFiles,
  type WritingResult,
} from '../../../writing/index.ts';
import {
  answerRequests,
  numberingFor,
  parseRequests,
  renderSnippets,
  type CodeRequest,
} from '../../../planning/index.ts';
import { renderIssue, ReplyFormatError } from '../../../prompting/index.ts';
import { repairEdits } from './repair-edits.ts';
import { excerptInput, emitShown, writingTools, type EditingContext } from './editing-context.ts';
import { readBaseTexts } from '../reading/read-base-texts.ts';

/** Writes the plan's edits: places those that came with the plan, and asks the model to write the remaining files. */
export async function writePlannedEdits(editing: EditingContext): Promise<WritingResult> {
  const { context, plan, edits } = editing;
  const tools = writingTools(editing);
  const base = beginEditing(plan, await readBaseTexts(plan, context.dependencies.workspace));
  const { edited, unwritten, outside } =
    edits === undefined
      ? { edited: base, unwritten: [...base.keys()], outside: [] }
      : await placeEditsOfPlan({ ...tools, text: edits, edited: base });
  const { conversation } = editing;
  const placed = { edited, findings: [], reasons: [], conversation };
  const written = unwritten.length === 0 ? placed : await writeRest(editing, edited, unwritten, base.size);
  const repaired = await repairOnce(editing, written, outside);
  return repairOnce(editing, repaired, findingsOfPlacesLeft(repaired, editing));
}

/** Findings about text that the plan wants changed everywhere and that the edits changed in some places only. */
function findingsOfPlacesLeft({ edited }: WritingResult, { plan }: EditingContext): readonly Finding[] {
  return findingsOfPlaces(placesLeft(edited, plan.approach));
}

/**
 * Gives the model one chance to complete its edits, or to move those outside the plan into a file of the plan. The findings
 * themselves are dropped afterwards, so that they never cost a patch.
 */
async function repairOnce(
  editing: EditingContext,
  written: WritingResult,
  findings: readonly Finding[],
): Promise<WritingResult> {
  if (findings.length === 0) return written;
  const repaired = await repairEdits(editing, written.edited, findings, written.conversation);
  return { ...repaired, findings: written.findings };
}

/**
 * Writes the files that the plan's own edits did not settle.
 * @param planned how many files the plan has: where its own edits settled some, no conversation wrote them all
 */
async function writeRest(
  editing: EditingContext,
  edited: EditedFiles,
  unwritten: readonly string[],
  planned: number,
): Promise<WritingResult> {
  const { context, plan } = editing;
  const shown: FileExcerpt[] = [];
  const written = await writeEdits({
    ...writingTools(editing),
    edited,
    prompt: 'edit',
    answer: (reply) => answerWriter(reply, editing, shown),
    values: {
      issue: renderIssue(context.request.issue),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related: renderReferences(editing),
    },
    show: (now) => {
      const files = showFiles({ ...excerptInput(editing, now), streams: true }, unwritten);
      shown.push(...files);
      return emitShown(editing, now, files);
    },
  });
  const streamedExcerpts = shown.filter(({ part }) => part !== undefined);
  const findings = [...written.findings, ...unshownLines(written.edited, streamedExcerpts)];
  const conversation = unwritten.length < planned ? undefined : written.conversation;
  return { ...written, findings, conversation };
}

/** Answers a reply that asks for code instead of writing edits. @returns `undefined` when it holds no readable request */
async function answerWriter(
  reply: string,
  { context, repository, plan, seen }: EditingContext,
  shown: readonly FileExcerpt[],
): Promise<string | undefined> {
  const requests = readRequests(reply);
  if (requests.length === 0) return undefined;
  const { workspace, events } = context.dependencies;
  events.emit({ type: 'code-requested', requests });
  const shownRanges = shown.flatMap(({ path, lines }) =>
    lines.map((range) => ({ path, ...range, text: '', score: 0 })),
  );
  const sources = {
    workspace,
    index: repository.index,
    shown: new ShownLines([...shownRanges, ...referencedCode(plan, seen)]),
    ranked: [...new Set(seen.map(({ path }) => path))],
    numbered: numberingFor(editFormatOf(context.dependencies.config)),
  };
  const answers = await answerRequests(requests, async (request) =>
    request.kind === 'run'
      ? { text: 'Tests are run once the edits are made.' }
      : answerRequest(request, sources),
  );
  return answers.join('\n\n');
}

function readRequests(reply: string): readonly CodeRequest[] {
  try {
    return parseRequests(reply);
  } catch (error) {
    if (error instanceof ReplyFormatError) return [];
    throw error;
  }
}

/**
 * Code of other files is shown only where the plan refers to it, since nine of ten writers never used what they were shown
 * beyond that.
 */
function renderReferences({ plan, seen }: EditingContext): string {
  const referenced = referencedCode(plan, seen);
  return referenced.length === 0
    ? ''
    : `Code of other files, for reference only:\n\n${renderSnippets(referenced)}`;
}
