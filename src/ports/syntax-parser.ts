/** A node of a syntax tree. Rows are 0-based, indices count UTF-16 code units of the parsed text. */
export interface SyntaxNode {
  readonly type: string;
  readonly text: string;
  readonly isNamed: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly hasError: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: { readonly row: number; readonly column: number };
  readonly endPosition: { readonly row: number; readonly column: number };
  readonly parent: SyntaxNode | null;
  readonly children: readonly (SyntaxNode | null)[];
  readonly namedChildren: readonly (SyntaxNode | null)[];
  childForFieldName(name: string): SyntaxNode | null;
}

/** A named match of a query. */
export interface SyntaxCapture {
  name: string;
  node: SyntaxNode;
}

/** A parsed text; `dispose` frees the parser's memory and must be called. */
export interface SyntaxTree {
  readonly language: string;
  readonly root: SyntaxNode;
  /**
   * Runs one of the language's query files (`grammars/<language>/<name>.scm`), or several in one go
   * (`definitions+references`), over the tree. Captures come in the order of the text; those of a query that is given up
   * as too slow are cut short.
   */
  captures(query: string): readonly SyntaxCapture[];
  /**
   * Runs a query given as text, such as a lint rule brings along.
   * @throws {Error} when it is not a query for this language
   */
  capturesOf?(querySource: string): readonly SyntaxCapture[];
  dispose(): void;
}

/** Parses texts of the languages that have a folder in `grammars/`. */
export interface SyntaxParser {
  /**
   * Grammar name for a path, by its ending or name, or by a `#!` first line where the path says nothing; `undefined` when
   * no grammar fits.
   */
  languageOf(path: string, firstLine?: string): string | undefined;
  /** @returns `undefined` when the language is unknown or the text is too large or too slow to parse */
  parse(language: string, text: string): Promise<SyntaxTree | undefined>;
}
