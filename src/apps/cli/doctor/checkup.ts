/** One thing that was looked at. `problem` stops work, `note` only costs quality. */
export interface Checkup {
  what: string;
  status: 'ok' | 'note' | 'problem';
  found: string;
  /** What to do about it. */
  advice?: string;
  /** Models that the endpoint serves, where it does not serve the one that was meant. */
  serves?: readonly string[];
}
