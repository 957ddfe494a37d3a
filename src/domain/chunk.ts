/** A piece of a file cut along syntax, the unit that is indexed. Lines are 1-based and inclusive. */
export interface Chunk {
  path: string;
  startLine: number;
  endLine: number;
  text: string;
  /** `function`, `method`, `class`, `block`, `text`, …: the kind of the declaration that leads the chunk. */
  kind: string;
  /** Name of the leading declaration, qualified by its class where it has one (`Router.match`). */
  name?: string;
  /** Enclosing header lines (class line, signature), so that the piece can be understood alone. */
  header?: string;
}

/** A named declaration of a file. */
export interface SymbolDefinition {
  name: string;
  kind: string;
  startLine: number;
  endLine: number;
  /** Name of the enclosing declaration, if any. */
  container?: string;
}

/** Everything that one parse of one file yields. */
export interface FileFacts {
  chunks: readonly Chunk[];
  definitions: readonly SymbolDefinition[];
  /** Names used but not defined here, each once. */
  references: readonly string[];
  /** Import specifiers as written. */
  imports: readonly string[];
  /** Number of syntax error or missing nodes the parser reported. */
  syntaxErrors: number;
}
