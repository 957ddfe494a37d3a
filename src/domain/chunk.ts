/** A piece of a file cut along syntax, the unit that is indexed. Lines are 1-based and inclusive. */
export interface Chunk {
  path: string;
  startLine: number;
  endLine: number;
  /** Where it lies in the file, in UTF-16 units, end exclusive; only a part of a huge line is not made of whole lines. */
  startIndex: number;
  endIndex: number;
  text: string;
  /** `function`, `method`, `class`, `block`, `text`, …: the kind of the declaration that leads the chunk. */
  kind: string;
  /** Name of the leading declaration, qualified by its class where it has one (`Router.match`). */
  name?: string;
  /** The lines that name the enclosing declarations (class line, signature), so that the piece can be understood alone. */
  header?: string;
}

/** A named declaration of a file. */
export interface SymbolDefinition {
  name: string;
  kind: string;
  startLine: number;
  endLine: number;
  /** First line of the decorators or attributes above it, where it has any: of a parametrized test they hold its table. */
  decoratedFrom?: number;
  /** Name of the enclosing declaration, if any. */
  container?: string;
  /** Line of its name, where annotations or a type stand on lines of the declaration before it. */
  nameLine?: number;
  /** The line of its name, trimmed, at most 160 characters. */
  signature?: string;
  /** First sentence of its doc comment, at most 200 characters. */
  doc?: string;
}

/** Everything that one parse of one file yields. */
export interface FileFacts {
  /** They partition the text: every character lies in exactly one. */
  chunks: readonly Chunk[];
  definitions: readonly SymbolDefinition[];
  /** Names used but not defined here, each once. */
  references: readonly string[];
  /** Import specifiers as written. */
  imports: readonly string[];
  /** Comments and docstrings as stretches of the text in UTF-16 units, end exclusive, in order. */
  comments: readonly { startIndex: number; endIndex: number }[];
  /** Number of syntax error or missing nodes the parser reported. */
  syntaxErrors: number;
}
