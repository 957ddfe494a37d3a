import type { Finding, Plan, RetrievalResult, Snippet } from '../../domain/index.ts';
import { beginDraft, writeEdits, type Draft, type Gate, type WritingResult } from '../../editing/index.ts';
import { renderSnippets } from '../../planning/index.ts';
import { renderIssue, renderMaterial } from '../../prompting/index.ts';
import { renderPatch } from '../../text/render-patch.ts';
import { toPatch } from '../../editing/index.ts';
import { renderFindingsForModel } from '../../validation/index.ts';
import type { RunContext } from '../context.ts';
import { editGate } from './edit-gate.ts';
import type { Shelf } from './library.ts';
import { readBaseTexts } from './read-base-texts.ts';
import { showFiles } from './show-files.ts';

/** Snippets of other files that the writer sees next to the files it changes, characters. */
const relatedCharacters = 16_000;

/** What writing and correcting share. */
export interface WritingDesk {
  context: RunContext;
  shelf: Shelf;
  retrieval: RetrievalResult;
  plan: Plan;
  gate: Gate;
}

/** Sets up for writing: the plan's files at the base, and the gate that new texts must pass. */
export function openDesk(
  context: RunContext,
  shelf: Shelf,
  retrieval: RetrievalResult,
  plan: Plan,
): WritingDesk {
  return { context, shelf, retrieval, plan, gate: editGate(context.world.parser) };
}

/** Writes the plan's edits. */
export async function writeDraft(desk: WritingDesk): Promise<WritingResult> {
  const { context, plan, retrieval, shelf } = desk;
  const { world, request, model } = context;
  const draft = beginDraft(plan, await readBaseTexts(plan, world.workspace));
  const format = world.config.model.format;
  return writeEdits({
    draft,
    prompt: 'edit',
    values: {
      issue: renderIssue(request.issue),
      root_cause: plan.rootCause,
      approach: plan.approach,
      related: renderRelated(retrieval.snippets, draft),
    },
    shown: showFiles({ draft, format, index: shelf.index, snippets: retrieval.snippets }),
    format,
    gate: desk.gate,
    model,
    events: world.events,
    ...(world.signal ? { signal: world.signal } : {}),
  });
}

/** Lets the model correct the draft after findings. Files without findings are shown too while they are few. */
export async function correctDraft(
  desk: WritingDesk,
  draft: Draft,
  findings: readonly Finding[],
): Promise<WritingResult> {
  const { context, plan, retrieval, shelf } = desk;
  const { world, request, model } = context;
  const patch = toPatch(draft, world.workspace.base);
  const format = world.config.model.format;
  return writeEdits({
    draft,
    prompt: 'repair',
    values: {
      issue: renderIssue(request.issue),
      approach: plan.approach,
      diff: renderMaterial('Diff:', renderPatch(patch)),
      findings: renderMaterial('Findings:', renderFindingsForModel(findings, patch)),
    },
    shown: showFiles(
      { draft, format, index: shelf.index, snippets: retrieval.snippets, lines: linesOf(findings) },
      concerned(draft, findings),
    ),
    format,
    gate: desk.gate,
    model,
    events: world.events,
    ...(world.signal ? { signal: world.signal } : {}),
  });
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

function renderRelated(snippets: readonly Snippet[], draft: Draft): string {
  const chosen: Snippet[] = [];
  let size = 0;
  for (const snippet of snippets.toSorted((one, other) => other.score - one.score)) {
    if (draft.has(snippet.path) || size + snippet.text.length > relatedCharacters) continue;
    chosen.push(snippet);
    size += snippet.text.length;
  }
  return chosen.length === 0 ? '' : `Code of other files, for reference only:\n\n${renderSnippets(chosen)}`;
}
