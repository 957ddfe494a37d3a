/** Records where time goes, as spans for a collector. */
export interface Traces {
  /**
   * Runs `work` and records its duration and whether it failed. Spans inside it become its children.
   * @param facts numbers and names, never content
   */
  span<T>(name: string, facts: Readonly<Record<string, string | number>>, work: () => Promise<T>): Promise<T>;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
