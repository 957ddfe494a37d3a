import { editFormatOf, type Config } from '../../../config/index.ts';
import type { Finding } from '../../../domain/index.ts';
import { gate } from '../../../editing/index.ts';
import { windowsOf } from '../../../context/index.ts';
import {
  beginEditing,
  renderShownFile,
  toPatch,
  wholeFileLines,
  writeEdits,
  type EditedFiles,
  type EditedFile,
} from '../../../writing/index.ts';
import type { Events, LanguageModel, SyntaxParser } from '../../../ports/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import { joinRanges } from '../../../text/lines/line-range.ts';
import { renderFindingsForModel } from '../../../validation/index.ts';

/** What mending needs. */
export interface MendRequest {
  files: readonly { path: string; text: string }[];
  findings: readonly Finding[];
  /** What found them and what is wanted, as the prompt tells it instead of an issue and a plan. */
  told: { issue: string; approach: string };
  /** What earlier rounds changed, as a diff. */
  diff?: string;
  config: Config;
  model: LanguageModel;
  parser: SyntaxParser;
  events: Events;
  signal?: AbortSignal;
}

/**
 * Has the editing room mend findings. Edits that would break a file's syntax or gut it are refused as in a run.
 * @returns the new texts of the files that changed
 */
export async function mendFiles(request: MendRequest): Promise<Map<string, string>> {
  const { files, findings, told, diff = '', config, model, parser, events, signal } = request;
  const edited = editedFilesOf(files);
  const written = await writeEdits({
    edited,
    prompt: 'repair',
    values: {
      ...told,
      diff: diff === '' ? 'Nothing was changed yet.' : renderMaterial('Diff:', diff),
      findings: renderMaterial('Findings:', renderFindingsForModel(findings, asNow(files))),
      tests: '',
      scope: [...edited.keys()].join(', '),
    },
    show: (now) =>
      [...now.values()].map((file) => ({ path: file.path, shown: showFile(file, findings, config) })),
    format: editFormatOf(config),
    gate: (file, after, edits) => gate({ path: file.path, before: file.text ?? '', after, edits, parser }),
    model,
    events,
    parser,
    signal,
  });
  const { changes } = toPatch(written.edited, '');
  return new Map(changes.map((change) => [change.path, change.after ?? '']));
}

function editedFilesOf(files: MendRequest['files']): EditedFiles {
  const changes = files.map((file) => ({ action: 'modify' as const, path: file.path, instructions: '' }));
  const texts = new Map(files.map(({ path, text }) => [path, { text, mode: '100644' }]));
  return beginEditing({ rootCause: '', approach: '', changes }, texts);
}

function asNow(files: MendRequest['files']) {
  const changes = files.map(({ path, text }) => ({
    path,
    change: 'modify' as const,
    before: text,
    after: text,
  }));
  return { base: '', changes };
}

/** The whole file, or of a long one the windows with findings in them. */
function showFile(file: EditedFile, findings: readonly Finding[], config: Config): string {
  const text = file.text ?? '';
  const lines = findings.filter((found) => found.path === file.path).map((found) => found.startLine ?? 1);
  const windows = windowsOf(text).filter(({ startLine, endLine }) =>
    lines.some((line) => startLine <= line && line <= endLine),
  );
  const ranges = text.split('\n').length <= wholeFileLines ? [] : joinRanges(windows);
  return renderShownFile(file, editFormatOf(config), ranges, '');
}
