/** The folder of one run. It records everything that the run did; reports are derived from it. */
export interface RunFolder {
  /** Absolute path. */
  readonly dir: string;
  /** The value that a stage saved in an earlier attempt, or `undefined`. */
  loadStage(name: string): Promise<unknown>;
  /** Saves the value of a finished stage; durable when it returns. */
  saveStage(name: string, value: unknown): Promise<void>;
  /** Appends an exchange with a model to the conversation, never replacing one; durable when it returns. */
  append(exchange: Readonly<Record<string, unknown>>): Promise<void>;
  /** Writes a text file of the folder, for example `patch.diff`, replacing it atomically. */
  writeText(name: string, text: string): Promise<void>;
}
