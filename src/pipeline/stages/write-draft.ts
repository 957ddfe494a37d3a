import {
  failingTests,
  relatedCode,
  showFiles,
  unshownLines,
  type FileExcerpt,
  type ShowingInput,
} from '../../context/index.ts';
import type { Finding, Patch, Plan, Snippet } from '../../domain/index.ts';
import {
  beginDraft,
  toPatch,
  writeEdits,
  type Draft,
  type Gate,
  type WritingInput,
  type WritingResult,
} from '../../editing/index.ts';
import { renderSnippets } from '../../planning/index.ts';
import { renderIssue, renderMaterial } from '../../prompting/index.ts';
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
  gate: Gate;
}

/** Sets up for writing: the plan, what the planner saw, and the gate that new texts must pass. */
export function openEditingContext(
  context: RunContext,
  repository: IndexedRepository,
  plan: Plan,
  seen: readonly Snippet[],
): EditingContext {
  return { context, repository, plan, seen, gate: editGate(context.world.parser, plan.approach) };
}

/** Writes the plan's edits. */
export async function writeDraft(editing: EditingContext): Promise<WritingResult> {
  const { context, plan, seen } = editing;
  const draft = beginDraft(plan, await readBaseTexts(plan, context.world.workspace));
  const related = relatedCode(seen, plan, new Set(draft.keys()));
  const shown: FileExcerpt[] = [];
  const written = await writeEdits({
    ...writingTools(editing),
    draft,
    prompt: 'edit',
    values: {
      issue: renderIssue(context.request.issue),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related:
        related.length === 0 ? '' : `Code of other files, for reference only:\n\n${renderSnippets(related)}`,
    },
    show: (now) => {
      const files = showFiles({ ...showing(editing, now), streams: true });
      shown.push(...files);
      return tellShown(editing, now, files);
    },
  });
  return { ...written, findings: [...written.findings, ...unshownLines(written.draft, shown)] };
}

/**
 * Lets the model correct the draft after findings. It may edit every file of the plan, and sees those with findings and,
 * as far as they fit, the others that were changed: the fault that a test shows stands in another file than the test.
 */
export async function correctDraft(
  editing: EditingContext,
  draft: Draft,
  findings: readonly Finding[],
): Promise<WritingResult> {
  const { context, plan } = editing;
  const patch = toPatch(draft, context.world.workspace.base);
  const findingsText = renderFindingsForModel(findings, patch);
  const tests = await failingTestsOf(editing, draft, findings);
  return writeEdits({
    ...writingTools(editing),
    gate: editGate(context.world.parser, `${plan.approach}\n${findingsText}`),
    draft,
    prompt: 'repair',
    values: {
      issue: renderIssue(context.request.issue),
      approach: plan.approach,
      diff: renderMaterial('Diff:', renderPatch(patch)),
      findings: renderMaterial('Findings:', findingsText),
      tests: tests.length === 0 ? '' : `The failing tests:\n\n${renderSnippets(tests)}`,
      scope: [...draft.keys()].join(', '),
    },
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
  const { workspace } = context.world;
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
}: EditingContext): Pick<WritingInput, 'format' | 'gate' | 'model' | 'events' | 'signal'> {
  const { world, model } = context;
  const { events, signal } = world;
  return { format: world.config.model.format, gate, model, events, ...(signal ? { signal } : {}) };
}

function showing({ context, repository, plan, seen }: EditingContext, draft: Draft): ShowingInput {
  return { draft, format: context.world.config.model.format, index: repository.index, plan, seen };
}

function tellShown({ context }: EditingContext, draft: Draft, shown: FileExcerpt[]): FileExcerpt[] {
  tellShownFiles(context.world.events, shown, draft);
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
