import type { IndexedFile, SearchIndex, SourceFile } from '../../domain/index.ts';
import type { Workspace } from '../../ports/index.ts';
import type { renderNumbered } from '../../prompting/index.ts';
import { decodeText } from '../../text/encoding.ts';
import { linesOfReply } from '../../text/lines/lines.ts';
import { hasInvisible } from '../../text/paths/repository-path.ts';
import type { ShownLines } from './shown-lines.ts';

/** What answering needs: the repository, its index, and what the planner has seen already. */
export interface CodeSources {
  workspace: Pick<Workspace, 'read'>;
  index: Pick<SearchIndex, 'files' | 'skipped' | 'vocabulary'>;
  shown: ShownLines;
  /** Paths of the files that matter most to the issue, best first; lists that are cut begin with them. */
  ranked: readonly string[];
  /** How the lines that are shown carry their numbers. */
  numbered: typeof renderNumbered;
}

/** Kinds of files that a planner may want to read. */
const readable = new Set(['source', 'test', 'docs', 'config']);

/** Text that one request may read, bytes. */
const maxRead = 40_000_000;

/** The files that requests look into: nobody counts callers in a bundle. */
export function readableFiles({ index }: Pick<CodeSources, 'index'>): IndexedFile[] {
  return index.files.filter((file) => readable.has(file.kind));
}

/** Rows and test data: texts that are not indexed, but there to be read when they are asked for by name. */
export function dataFiles({ index }: Pick<CodeSources, 'index'>): SourceFile[] {
  return nameableFiles(index.skipped).filter(({ kind }) => kind === 'test' || kind === 'data');
}

/** Files whose names may stand in a list. */
export function nameableFiles<File extends { path: string }>(files: readonly File[]): File[] {
  return files.filter(({ path }) => !hasInvisible(path));
}

/** The lines of files by path; what is not text is left out. */
export async function readLines(
  paths: readonly string[],
  { workspace }: Pick<CodeSources, 'workspace'>,
): Promise<Map<string, string[]>> {
  const lines = new Map<string, string[]>();
  for (const { path, bytes } of paths.length === 0 ? [] : await workspace.read(paths)) {
    const text = bytes && decodeText(bytes)?.text;
    if (text !== undefined) lines.set(path, linesOfReply(text));
  }
  return lines;
}

/** As many of the files as one request may read. */
export function withinBytes(files: readonly IndexedFile[]): IndexedFile[] {
  let bytes = 0;
  return files.filter(({ size }) => (bytes += size) <= maxRead);
}
