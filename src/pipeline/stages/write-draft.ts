import { relatedCode, showFiles, type ShowingInput } from '../../context/index.ts';
import type { Finding, Plan, Snippet } from '../../domain/index.ts';
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
import { renderPatch } from '../../text/render-patch.ts';
import { renderFindingsForModel } from '../../validation/index.ts';
import type { RunContext } from '../context.ts';
import { editGate } from './edit-gate.ts';
import type { Shelf } from './library.ts';
import { readBaseTexts } from './read-base-texts.ts';

/** What writing and correcting share. */
export interface WritingDesk {
  context: RunContext;
  shelf: Shelf;
  plan: Plan;
  /** Code that the planner saw. */
  seen: readonly Snippet[];
  gate: Gate;
}

/** Sets up for writing: the plan, what the planner saw, and the gate that new texts must pass. */
export function openDesk(
  context: RunContext,
  shelf: Shelf,
  plan: Plan,
  seen: readonly Snippet[],
): WritingDesk {
  return { context, shelf, plan, seen, gate: editGate(context.world.parser, plan.approach) };
}

/** Writes the plan's edits. */
export async function writeDraft(desk: WritingDesk): Promise<WritingResult> {
  const { context, plan, seen } = desk;
  const draft = beginDraft(plan, await readBaseTexts(plan, context.world.workspace));
  const related = relatedCode(seen, plan, new Set(draft.keys()));
  return writeEdits({
    ...writingTools(desk),
    draft,
    prompt: 'edit',
    values: {
      issue: renderIssue(context.request.issue),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related:
        related.length === 0 ? '' : `Code of other files, for reference only:\n\n${renderSnippets(related)}`,
    },
    shown: showFiles(showing(desk, draft)),
  });
}

/** Lets the model correct the draft after findings. Files without findings are shown only when some finding has no file. */
export async function correctDraft(
  desk: WritingDesk,
  draft: Draft,
  findings: readonly Finding[],
): Promise<WritingResult> {
  const { context, plan } = desk;
  const patch = toPatch(draft, context.world.workspace.base);
  const findingsText = renderFindingsForModel(findings, patch);
  return writeEdits({
    ...writingTools(desk),
    gate: editGate(context.world.parser, `${plan.approach}\n${findingsText}`),
    draft,
    prompt: 'repair',
    values: {
      issue: renderIssue(context.request.issue),
      approach: plan.approach,
      diff: renderMaterial('Diff:', renderPatch(patch)),
      findings: renderMaterial('Findings:', findingsText),
    },
    shown: showFiles({ ...showing(desk, draft), lines: linesOf(findings) }, concerned(draft, findings)),
  });
}

function writingTools({
  context,
  gate,
}: WritingDesk): Pick<WritingInput, 'format' | 'gate' | 'model' | 'events' | 'signal'> {
  const { world, model } = context;
  const { events, signal } = world;
  return { format: world.config.model.format, gate, model, events, ...(signal ? { signal } : {}) };
}

function showing({ context, shelf, plan, seen }: WritingDesk, draft: Draft): ShowingInput {
  return { draft, format: context.world.config.model.format, index: shelf.index, plan, seen };
}

function linesOf(findings: readonly Finding[]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { path, startLine } of findings) {
    if (path !== undefined && startLine !== undefined)
      lines.set(path, [...(lines.get(path) ?? []), startLine]);
  }
  return lines;
}

/** Files to show: those with findings, or all when some finding names none of them. */
function concerned(draft: Draft, findings: readonly Finding[]): string[] {
  const named = new Set(
    findings.flatMap(({ path }) => (path !== undefined && draft.has(path) ? [path] : [])),
  );
  const homeless = findings.some(({ path }) => path === undefined || !draft.has(path));
  return named.size === 0 || homeless ? [...draft.keys()] : [...named];
}
