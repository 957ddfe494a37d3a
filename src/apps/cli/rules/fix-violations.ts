import { lstat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFilesAtomically, type FileWrite } from '../../../adapters/disk/atomic-write.ts';
import { editFormatOf, type Config } from '../../../config/index.ts';
import {
  beginDraft,
  gate,
  renderShownFile,
  toPatch,
  wholeFileLines,
  windowsOf,
  writeEdits,
  type Draft,
  type DraftFile,
} from '../../../editing/index.ts';
import type { Events, LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import { decodeText, encodeText } from '../../../text/encoding.ts';
import { renderFindingsForModel, type LintFile, type RuleFinding } from '../../../validation/index.ts';
import { joinRanges } from '../../../text/line-range.ts';

/** What fixing needs. */
export interface FixRequest {
  root: string;
  files: readonly LintFile[];
  /** Confirmed violations of rules that say they are fixable. */
  findings: readonly RuleFinding[];
  config: Config;
  model: LanguageModel;
  parser: SyntaxParser;
  events: Events;
  signal?: AbortSignal;
}

/**
 * Has the editing room mend violations and writes the files, all or none. A file that changed since it was judged is
 * left alone; edits that would break its syntax or gut it are refused as in a run.
 * @returns the files as they are now, to be judged again
 */
export async function fixViolations(request: FixRequest): Promise<LintFile[]> {
  const { files, findings, config, model, events, signal } = request;
  const concerned = files.filter((file) => findings.some((found) => found.path === file.path));
  const draft = draftOf(concerned);
  const asNow = {
    base: '',
    changes: concerned.map(({ path: name, text }) => ({
      path: name,
      change: 'modify' as const,
      before: text,
      after: text,
    })),
  };
  const written = await writeEdits({
    draft,
    prompt: 'repair',
    values: {
      issue: 'There is no issue. A linter that judges code by written rules found the violations below.',
      approach: 'Mend each violation where it stands, with the smallest edit that keeps what the code does.',
      diff: 'Nothing was changed yet.',
      findings: renderMaterial('Findings:', renderFindingsForModel(findings, asNow)),
      tests: '',
      scope: [...draft.keys()].join(', '),
    },
    show: (now) =>
      [...now.values()].map((file) => ({ path: file.path, shown: showFile(file, findings, config) })),
    format: editFormatOf(config),
    gate: (file, after, edits) =>
      gate({ path: file.path, before: file.text ?? '', after, edits, parser: request.parser }),
    model,
    events,
    parser: request.parser,
    signal,
  });
  const { changes } = toPatch(written.draft, '');
  const texts = new Map(changes.map((change) => [change.path, change.after ?? '']));
  const writes = await encodeAll(request.root, concerned, texts);
  await writeFilesAtomically(request.root, writes);
  return writes.map((write) => ({ path: write.path, text: texts.get(write.path)! }));
}

function draftOf(files: readonly LintFile[]): Draft {
  const changes = files.map((file) => ({ action: 'modify' as const, path: file.path, instructions: '' }));
  const texts = new Map(files.map(({ path: name, text }) => [name, { text, mode: '100644' }]));
  return beginDraft({ rootCause: '', approach: '', changes }, texts);
}

/** The whole file, or of a long one the windows with violations in them. */
function showFile(file: DraftFile, findings: readonly RuleFinding[], config: Config): string {
  const text = file.text ?? '';
  const lines = findings.filter((found) => found.path === file.path).map((found) => found.startLine);
  const windows = windowsOf(text).filter(({ startLine, endLine }) =>
    lines.some((line) => startLine <= line && line <= endLine),
  );
  const ranges = text.split('\n').length <= wholeFileLines ? [] : joinRanges(windows);
  return renderShownFile(file, editFormatOf(config), ranges, '');
}

async function encodeAll(
  root: string,
  files: readonly LintFile[],
  texts: ReadonlyMap<string, string>,
): Promise<FileWrite[]> {
  const writes: FileWrite[] = [];
  for (const file of files) {
    const after = texts.get(file.path);
    const full = path.join(root, file.path);
    const decoded = decodeText(await readFile(full));
    if (after === undefined || decoded?.text !== file.text) continue;
    const bytes = encodeText(after, decoded.format);
    const executable = ((await lstat(full)).mode & 0o100) !== 0;
    if (bytes) writes.push({ path: file.path, bytes, executable });
  }
  return writes;
}
