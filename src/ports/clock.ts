/** Time is passed in from outside, so that runs can be replayed. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}
