import { pathKind } from '../../../catalog/index.ts';
import { failingTests, showFiles, type FileExcerpt, type ShowingInput } from '../../../context/index.ts';
import type { Finding, Patch, Snippet } from '../../../domain/index.ts';
import { toPatch, writeEdits, type EditedFiles, type WritingResult } from '../../../writing/index.ts';
import { renderSnippets } from '../../../planning/index.ts';
import type { ChatMessage } from '../../../ports/index.ts';
import { renderIssue, renderMaterial } from '../../../prompting/index.ts';
import { estimateTokensHigh } from '../../../tokens/index.ts';
import { textOf } from '../../../text/encoding.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { findChangedLines, renderFindingsForModel } from '../../../validation/index.ts';
import { editGate } from './edit-gate.ts';
import { excerptInput, emitShown, writingTools, type EditingContext } from './editing-context.ts';

/**
 * Lets the model repair the edited files after findings. It may edit every file of the plan, and sees those with findings and,
 * as far as they fit, the others that were changed: the fault that a test shows stands in another file than the test.
 * @param conversation what the repair goes on from; without it, a prompt that tells all begins a new one
 */
export async function repairEdits(
  editing: EditingContext,
  edited: EditedFiles,
  findings: readonly Finding[],
  conversation?: readonly ChatMessage[],
): Promise<WritingResult> {
  const { context, plan } = editing;
  const patch = toPatch(edited, context.dependencies.workspace.base);
  const findingsText = renderFindingsForModel(findings, patch);
  const tests = await failingTestsOf(editing, edited, findings);
  const found = {
    findings: renderMaterial('Findings:', findingsText),
    tests: tests.length === 0 ? '' : `The failing tests:\n\n${renderSnippets(tests)}`,
    scope: [...edited.keys()].join(', '),
  };
  const told = {
    issue: renderIssue(context.request.issue),
    approach: plan.approach,
    diff: renderMaterial('Diff:', renderPatch(patch)),
  };
  return writeEdits({
    ...writingTools(editing),
    gate: editGate(context.dependencies.parser, `${plan.approach}\n${findingsText}`),
    edited,
    ...(conversation === undefined
      ? { prompt: 'repair', values: { ...found, ...told } }
      : { prompt: 'repair-turn', values: found, conversation }),
    show: (now) =>
      emitShown(
        editing,
        now,
        filesToRepair(
          { ...excerptInput(editing, now), lines: placesOf(findings, patch), found: findingsText },
          findings,
          patch,
        ),
      ),
  });
}

/** Code of failing tests in files that the plan does not touch; those of the plan are shown as they are. */
async function failingTestsOf(
  { context, repository }: EditingContext,
  edited: EditedFiles,
  findings: readonly Finding[],
): Promise<Snippet[]> {
  const paths = new Set(
    findings.flatMap(({ path }) => (path === undefined || edited.has(path) ? [] : [path])),
  );
  const { workspace } = context.dependencies;
  const known = (await workspace.tree()).map(({ path }) => path).filter((path) => paths.has(path));
  const files = (await workspace.read(known)).map(({ path, bytes }) => ({
    path,
    text: textOf(bytes),
    definitions: repository.index.files.find((file) => file.path === path)?.definitions ?? [],
  }));
  return failingTests(findings, files);
}

/** Shown text of a repair beyond the files with findings, tokens. */
const otherFilesTokens = 16_000;

/**
 * Files with findings first, then the other changed ones while they fit; all, when no finding names a file. No test fails
 * because of a document, so one that is not named is left out where others are.
 */
function filesToRepair(input: ShowingInput, findings: readonly Finding[], patch: Patch): FileExcerpt[] {
  const { edited } = input;
  const named = new Set(
    findings.flatMap(({ path }) => (path !== undefined && edited.has(path) ? [path] : [])),
  );
  const changed = patch.changes
    .map(({ path }) => path)
    .filter((path) => !named.has(path) && pathKind(path) !== 'docs');
  const others = named.size === 0 ? [...edited.keys()] : changed;
  const files = showFiles(input, [...named, ...others]);
  let room = otherFilesTokens;
  return [
    ...files.filter(({ path }) => named.has(path)),
    ...files.filter(({ path, shown }) => !named.has(path) && (room -= estimateTokensHigh(shown)) >= 0),
  ];
}

/** Lines that findings name, and those that the change made. */
function placesOf(findings: readonly Finding[], { changes }: Patch): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  const add = (path: string, line: number): void => {
    const known = lines.get(path);
    if (known === undefined) lines.set(path, [line]);
    else known.push(line);
  };
  for (const { path, startLine } of findings)
    if (path !== undefined && startLine !== undefined) add(path, startLine);
  for (const { path, before = '', after = '' } of changes)
    for (const { startLine, endLine } of findChangedLines(before, after)) {
      add(path, startLine);
      add(path, endLine);
    }
  return lines;
}
