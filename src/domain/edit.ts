/** How a model writes an edit. */
export type EditFormat = 'search-replace' | 'udiff' | 'line-numbered' | 'whole-file';

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

/** The file's whole new text, or a file to create. */
export interface WholeFileEdit {
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
export type Edit = HunkEdit | NumberedEdit | WholeFileEdit | DeleteEdit | RenameEdit;
