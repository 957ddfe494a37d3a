/**
 * How a model writes edits: the one list of names, which configuration, commands and benchmarks offer. How each is read is
 * in `editing/formats/`, how a model is told to write it in `prompts/formats/`.
 */
export const editFormats = ['search-replace', 'udiff', 'line-numbered', 'whole-file', 'function'] as const;

export type EditFormat = (typeof editFormats)[number];

/**
 * One line of a hunk. `keep` and `remove` lines should stand in the file, `add` lines are new. `unmarked` is a diff
 * line without a mark: context that lost its space, or a new line that lost its `+`. `elision` (`...`) stands for
 * any lines of the file.
 */
export interface HunkLine {
  op: 'keep' | 'remove' | 'add' | 'unmarked' | 'elision';
  text: string;
  /** The line as written, for a context line of a diff: its first space may be the mark, or part of the text. */
  raw?: string;
}

/** A change described by its surroundings: search/replace blocks and diff hunks are both read into this. */
export interface HunkEdit {
  kind: 'hunk';
  /** Path as the model wrote it. */
  path?: string;
  lines: readonly HunkLine[];
  /** 1-based line of the old file where the hunk says it begins. Often wrong; used only to break ties. */
  line?: number;
  /** Declaration named after `@@`, used only to break ties. */
  section?: string;
}

/** Lines put in place of one line of the file: an empty list deletes it. `at` is 1-based, or an end of the file. */
export interface NumberedLines {
  at: number | 'start' | 'end';
  lines: readonly string[];
}

/** Everything that one reply says about one file, by line numbers of the file as it was shown. */
export interface NumberedEdit {
  kind: 'numbered';
  path?: string;
  groups: readonly NumberedLines[];
}

/** A declaration that the file has, by name, written anew as a whole. */
export interface DeclarationEdit {
  kind: 'declaration';
  path?: string;
  /** With the names of what it stands in, as the model wrote it: `Shop.total`. */
  name: string;
  lines: readonly string[];
}

/** The file's whole new text, or a file to create. */
interface WholeFileEdit {
  kind: 'whole-file';
  path?: string;
  text: string;
}

/** The file goes away. */
export interface DeleteEdit {
  kind: 'delete';
  path: string;
}

/** The file moves; hunks for it may follow under either path. */
export interface RenameEdit {
  kind: 'rename';
  path: string;
  to: string;
}

/** One change that a model asks for, whatever format it was written in. */
export type Edit = HunkEdit | NumberedEdit | DeclarationEdit | WholeFileEdit | DeleteEdit | RenameEdit;
