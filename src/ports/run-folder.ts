/** The folder of one run: everything the run did, from which all else is derived. */
export interface RunFolder {
  /** Absolute path. */
  readonly dir: string;
  /** What a stage that finished in an earlier attempt came to, if it did. */
  loadStage(name: string): Promise<unknown>;
  /** Keeps what a finished stage came to; durable when it returns. */
  saveStage(name: string, value: unknown): Promise<void>;
  /** Appends an exchange with a model to the conversation. It never replaces one, and is durable when it returns. */
  append(exchange: Readonly<Record<string, unknown>>): Promise<void>;
  /** Writes a whole text file of the folder, e.g. `patch.diff`; replaced in one step. */
  writeText(name: string, text: string): Promise<void>;
}
