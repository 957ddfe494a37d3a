/** Where time goes, as spans for a collector. */
export interface Traces {
  /**
   * Does work and tells how long it took and whether it failed; what runs inside it is told as part of it.
   * @param facts numbers and names, never content
   */
  span<T>(name: string, facts: Readonly<Record<string, string | number>>, work: () => Promise<T>): Promise<T>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}
