import { pathKind } from '../../../catalog/index.ts';
import { failingTests, showFiles, type FileExcerpt, type ShowingInput } from '../../../context/index.ts';
import type { Finding, Patch, Snippet } from '../../../domain/index.ts';
import {
  groupFiles,
  toPatch,
  writeEdits,
  type EditedFiles,
  type WritingResult,
} from '../../../writing/index.ts';
import { renderSnippets } from '../../../planning/index.ts';
import type { ChatMessage } from '../../../ports/index.ts';
import { renderIssue, renderMaterial } from '../../../prompting/index.ts';
import { estimateTokensHigh } from '../../../tokens/index.ts';
import { textOf } from '../../../text/encoding.ts';
import { renderPatch } from '../../../text/diff/render-patch.ts';
import { findChangedLines, renderFindingsForModel } from '../../../validation/index.ts';
import { diffBesideFiles } from './diff-beside-files.ts';
import { editGate } from './edit-gate.ts';
import { excerptInput, emitShown, writingTools, type EditingContext } from './editing-context.ts';

/**
 * Lets the model repair the edited files after findings. It may edit every file of the plan. It sees the files with
 * findings and, as far as they fit, the other changed ones, because the fault that a test shows is in another file than the
 * test.
 * @param conversation the messages that the repair continues; without them it starts with a complete prompt
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
  const show = (now: EditedFiles) =>
    filesToRepair(
      { ...excerptInput(editing, now), lines: relevantLines(findings, patch), found: findingsText },
      findings,
      patch,
    );
  const files = show(edited);
  const aboutFindings = {
    findings: renderMaterial('Findings:', findingsText),
    tests: tests.length === 0 ? '' : `The failing tests:\n\n${renderSnippets(tests)}`,
    scope: [...edited.keys()].join(', '),
  };
  const aboutTask = {
    issue: renderIssue(context.request.issue),
    approach: plan.approach,
    diff: renderMaterial(
      'Diff:',
      groupFiles(files).length === 1 ? diffBesideFiles(patch, files) : renderPatch(patch),
    ),
  };
  return writeEdits({
    ...writingTools(editing),
    gate: editGate(context.dependencies.parser, `${plan.approach}\n${findingsText}`),
    edited,
    ...(conversation === undefined
      ? { prompt: 'repair', values: { ...aboutFindings, ...aboutTask } }
      : { prompt: 'repair-turn', values: aboutFindings, conversation }),
    show: (now) => emitShown(editing, now, show(now)),
  });
}

/** Code of failing tests in files that the plan does not touch. Files of the plan are shown anyway. */
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

/** The most tokens of shown files that have no findings. */
const otherFilesTokens = 16_000;

/**
 * Files with findings first, then the other changed ones while they fit. All files when no finding names one. No test fails
 * because of a document, so a document without findings is left out where other files have some.
 */
function filesToRepair(input: ShowingInput, findings: readonly Finding[], patch: Patch): FileExcerpt[] {
  const { edited } = input;
  const withFindings = new Set(
    findings.flatMap(({ path }) => (path !== undefined && edited.has(path) ? [path] : [])),
  );
  const changed = patch.changes
    .map(({ path }) => path)
    .filter((path) => !withFindings.has(path) && pathKind(path) !== 'docs');
  const others = withFindings.size === 0 ? [...edited.keys()] : changed;
  const files = showFiles(input, [...withFindings, ...others]);
  let tokensLeft = otherFilesTokens;
  const fits = ({ shown }: FileExcerpt) => (tokensLeft -= estimateTokensHigh(shown)) >= 0;
  return [
    ...files.filter(({ path }) => withFindings.has(path)),
    ...files.filter((file) => !withFindings.has(file.path) && fits(file)),
  ];
}

/** By file, the lines that findings name and the first and last line of each changed range. */
function relevantLines(findings: readonly Finding[], { changes }: Patch): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  const add = (path: string, ...more: number[]): void => {
    const known = lines.get(path);
    if (known === undefined) lines.set(path, more);
    else known.push(...more);
  };
  for (const { path, startLine } of findings)
    if (path !== undefined && startLine !== undefined) add(path, startLine);
  for (const { path, before = '', after = '' } of changes)
    for (const { startLine, endLine } of findChangedLines(before, after)) add(path, startLine, endLine);
  return lines;
}
