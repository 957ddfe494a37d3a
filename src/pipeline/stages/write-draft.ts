import { editFormatOf } from '../../config/index.ts';
import {
  answerRequest,
  failingTests,
  referencedCode,
  showFiles,
  ShownLines,
  unshownLines,
  type FileExcerpt,
  type ShowingInput,
} from '../../context/index.ts';
import type { Finding, Patch, Plan, Snippet } from '../../domain/index.ts';
import {
  beginDraft,
  placeWritten,
  toPatch,
  writeEdits,
  type Draft,
  type Gate,
  type WritingInput,
  type WritingResult,
} from '../../editing/index.ts';
import { answerRequests, parseRequests, renderSnippets, type CodeRequest } from '../../planning/index.ts';
import type { ChatMessage } from '../../ports/index.ts';
import { renderIssue, renderMaterial, ReplyFormatError } from '../../prompting/index.ts';
import { estimateTokensHigh } from '../../text/count-tokens.ts';
import { decodeText } from '../../text/encoding.ts';
import { renderPatch } from '../../text/render-patch.ts';
import { renderFindingsForModel } from '../../validation/index.ts';
import type { RunContext } from '../context.ts';
import { editGate } from './edit-gate.ts';
import type { IndexedRepository } from './library.ts';
import { readBaseTexts } from './read-base-texts.ts';
import { tellShownFiles } from './tell-shown-lines.ts';

/** What writing and correcting share. */
export interface EditingContext {
  context: RunContext;
  repository: IndexedRepository;
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  /** Edits that the planner wrote with its plan. */
  edits?: string;
  /** What was said while planning, the plan included. */
  conversation?: readonly ChatMessage[];
  gate: Gate;
}

/** Sets up for writing: the plan, what the planner saw and wrote, and the gate that new texts must pass. */
export function openEditingContext(
  context: RunContext,
  repository: IndexedRepository,
  plan: Plan,
  { seen, edits, conversation }: Pick<EditingContext, 'seen' | 'edits' | 'conversation'>,
): EditingContext {
  const gate = editGate(context.dependencies.parser, plan.approach);
  return {
    ...{ context, repository, plan, seen, gate },
    edits,
    conversation,
  };
}

/** Writes the plan's edits: those that came with the plan are placed, the other files are written by a further call. */
export async function writeDraft(editing: EditingContext): Promise<WritingResult> {
  const { context, plan, edits } = editing;
  const { format, gate, events, parser, minCertainty } = writingTools(editing);
  const base = beginDraft(plan, await readBaseTexts(plan, context.dependencies.workspace));
  const { draft, unwritten, outside } =
    edits === undefined
      ? { draft: base, unwritten: [...base.keys()], outside: [] }
      : await placeWritten({ text: edits, format, draft: base, gate, events, parser, minCertainty });
  const { conversation } = editing;
  const placed = { draft, findings: [], reasons: [], conversation };
  const written = unwritten.length === 0 ? placed : await writeRest(editing, draft, unwritten);
  return outside.length === 0 ? written : tellOutside(editing, written, outside);
}

/**
 * Tells the planner that it edited files which its plan does not list: what it meant may have its place in the others. It
 * is told once; a patch is never lost by it.
 */
async function tellOutside(
  editing: EditingContext,
  written: WritingResult,
  outside: readonly Finding[],
): Promise<WritingResult> {
  const told = await correctDraft(editing, written.draft, outside, written.conversation);
  return { ...told, findings: written.findings };
}

/** Writes the files that the plan's own edits did not settle. */
async function writeRest(
  editing: EditingContext,
  draft: Draft,
  unwritten: readonly string[],
): Promise<WritingResult> {
  const { context, plan } = editing;
  const shown: FileExcerpt[] = [];
  const written = await writeEdits({
    ...writingTools(editing),
    draft,
    prompt: 'edit',
    answer: (reply) => answerWriter(reply, editing, shown),
    values: {
      issue: renderIssue(context.request.issue),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related: renderReferences(editing),
    },
    show: (now) => {
      const files = showFiles({ ...showing(editing, now), streams: true }, unwritten);
      shown.push(...files);
      return tellShown(editing, now, files);
    },
  });
  const goneThrough = shown.filter(({ part }) => part !== undefined);
  return { ...written, findings: [...written.findings, ...unshownLines(written.draft, goneThrough)] };
}

/** What a writer asks for before its first edit; nothing when it asks for nothing that can be read. */
async function answerWriter(
  reply: string,
  { context, repository, plan, seen }: EditingContext,
  shown: readonly FileExcerpt[],
): Promise<string | undefined> {
  const requests = readRequests(reply);
  if (requests.length === 0) return undefined;
  const { workspace, events } = context.dependencies;
  events.emit({ type: 'code-requested', requests });
  const before = shown.flatMap(({ path, lines }) =>
    lines.map((range) => ({ path, ...range, text: '', score: 0 })),
  );
  const library = {
    workspace,
    index: repository.index,
    shown: new ShownLines([...before, ...referencedCode(plan, seen)]),
  };
  const answers = await answerRequests(requests, async (request) =>
    request.kind === 'run' ? 'Tests are run once the edits are made.' : answerRequest(request, library),
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

/** Code of other files is shown where the plan asks for it: nine writers of ten never looked at what was shown unasked. */
function renderReferences({ plan, seen }: EditingContext): string {
  const referenced = referencedCode(plan, seen);
  return referenced.length === 0
    ? ''
    : `Code of other files, for reference only:\n\n${renderSnippets(referenced)}`;
}

/**
 * Lets the model correct the draft after findings. It may edit every file of the plan, and sees those with findings and,
 * as far as they fit, the others that were changed: the fault that a test shows stands in another file than the test.
 * @param conversation what the correction goes on from; without it, a prompt that tells all begins a new one
 */
export async function correctDraft(
  editing: EditingContext,
  draft: Draft,
  findings: readonly Finding[],
  conversation?: readonly ChatMessage[],
): Promise<WritingResult> {
  const { context, plan } = editing;
  const patch = toPatch(draft, context.dependencies.workspace.base);
  const findingsText = renderFindingsForModel(findings, patch);
  const tests = await failingTestsOf(editing, draft, findings);
  const found = {
    findings: renderMaterial('Findings:', findingsText),
    tests: tests.length === 0 ? '' : `The failing tests:\n\n${renderSnippets(tests)}`,
    scope: [...draft.keys()].join(', '),
  };
  const told = {
    issue: renderIssue(context.request.issue),
    approach: plan.approach,
    diff: renderMaterial('Diff:', renderPatch(patch)),
  };
  return writeEdits({
    ...writingTools(editing),
    gate: editGate(context.dependencies.parser, `${plan.approach}\n${findingsText}`),
    draft,
    ...(conversation === undefined
      ? { prompt: 'repair', values: { ...found, ...told } }
      : { prompt: 'repair-turn', values: found, conversation }),
    show: (now) =>
      tellShown(
        editing,
        now,
        shownForRepair({ ...showing(editing, now), lines: linesOf(findings) }, findings, patch),
      ),
  });
}

/** Code of failing tests in files that the plan does not touch; those of the plan are shown as they are. */
async function failingTestsOf(
  { context, repository }: EditingContext,
  draft: Draft,
  findings: readonly Finding[],
): Promise<Snippet[]> {
  const paths = new Set(
    findings.flatMap(({ path }) => (path === undefined || draft.has(path) ? [] : [path])),
  );
  const { workspace } = context.dependencies;
  const known = (await workspace.tree()).map(({ path }) => path).filter((path) => paths.has(path));
  const files = (await workspace.read(known)).map(({ path, bytes }) => ({
    path,
    text: decodeText(bytes ?? new Uint8Array())?.text ?? '',
    definitions: repository.index.files.find((file) => file.path === path)?.definitions ?? [],
  }));
  return failingTests(findings, files);
}

/** Shown text of a repair beyond the files with findings, tokens. */
const companionTokens = 16_000;

/** Files with findings first, then the other changed ones while they fit; all, when no finding names a file. */
function shownForRepair(input: ShowingInput, findings: readonly Finding[], patch: Patch): FileExcerpt[] {
  const { draft } = input;
  const named = new Set(
    findings.flatMap(({ path }) => (path !== undefined && draft.has(path) ? [path] : [])),
  );
  const changed = patch.changes.map(({ path }) => path).filter((path) => !named.has(path));
  const companions = named.size === 0 ? [...draft.keys()] : changed;
  const files = showFiles(input, [...named, ...companions]);
  let room = companionTokens;
  return [
    ...files.filter(({ path }) => named.has(path)),
    ...files.filter(({ path, shown }) => !named.has(path) && (room -= estimateTokensHigh(shown)) >= 0),
  ];
}

function writingTools({
  context,
  gate,
}: EditingContext): Pick<
  WritingInput,
  'format' | 'gate' | 'model' | 'events' | 'parser' | 'minCertainty' | 'signal'
> {
  const { dependencies, model } = context;
  const { events, parser, signal } = dependencies;
  return {
    format: editFormatOf(dependencies.config),
    gate,
    model,
    events,
    parser,
    minCertainty: dependencies.config.editing.minCertainty,
    signal,
  };
}

function showing({ context, repository, plan, seen }: EditingContext, draft: Draft): ShowingInput {
  return { draft, format: editFormatOf(context.dependencies.config), index: repository.index, plan, seen };
}

function tellShown({ context }: EditingContext, draft: Draft, shown: FileExcerpt[]): FileExcerpt[] {
  tellShownFiles(context.dependencies.events, shown, draft);
  return shown;
}

function linesOf(findings: readonly Finding[]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { path, startLine } of findings) {
    if (path !== undefined && startLine !== undefined)
      lines.set(path, [...(lines.get(path) ?? []), startLine]);
  }
  return lines;
}
