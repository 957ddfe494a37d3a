import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../errors/index.ts';
import type { SyntaxParser } from '../../../ports/index.ts';
import { linesOfReply } from '../../../text/lines/lines.ts';

/** A file that edits are made for. */
export interface SourceFile {
  /** Relative to the folder, with slashes. */
  path: string;
  language: string;
}

/** Shorter files leave nothing around an edit. */
const fewestLines = 8;

/** Longer files are parsed again for each of thousands of edits. */
const maxCharacters = 200_000;

/**
 * The files below a folder that a grammar reads, sorted by path.
 * @throws {UsageError} when there is none
 */
export async function sourceFiles(
  folder: string | undefined,
  parser: SyntaxParser,
  suite = 'edit-fuzz',
): Promise<readonly SourceFile[]> {
  const isFolder = folder !== undefined && (await stat(folder).catch(() => undefined))?.isDirectory();
  if (folder === undefined || isFolder !== true)
    throw new UsageError(`bench ${suite} needs a folder of source files.`, {
      hint: 'Give its path with --data FOLDER: a checkout will do, or several side by side.',
    });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)(?:\.git|node_modules)\//.test(name))
    .toSorted()
    .flatMap((name) => {
      const language = parser.languageOf(name);
      return language === undefined ? [] : [{ path: name, language }];
    });
  if (found.length === 0) throw new UsageError(`${folder} holds no file that a grammar reads.`);
  return found;
}

/** The text of a file; `undefined` where it is no text, or too short or too long to be edited at random. */
export async function textOf(folder: string, { path: name }: SourceFile): Promise<string | undefined> {
  const text = await readFile(path.join(folder, name), 'utf8');
  const fits = text.length <= maxCharacters && linesOfReply(text).length >= fewestLines;
  return fits && !text.includes('\0') ? text : undefined;
}

/** Things by the language that they are in, languages in the order of their first. */
export function byLanguage<Item extends { language: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.language);
    if (group === undefined) groups.set(item.language, [item]);
    else group.push(item);
  }
  return groups;
}
