/** How long a run that was given back waits by how often that happened, seconds; then it stays at the last. */
export const waits = [5, 15, 60, 300, 600];

/** A run that waits for longer was put off before the database's clock was set back, and may begin. */
export const longestWait = '11 minutes';

/**
 * How long runs wait for an installation that was suspended or is gone. Then they are tried all the same: the forge says that
 * there is no access, or that there is, which nobody heard.
 */
export const longestAbsence = '1 day';

/** Longer than any worker may be silent. */
export const longestLease = '2 hours';

/**
 * Whether a run is given up so many hours after it began. Only a run that was tried several times is: a server that was
 * switched off for two days, or whose clock was set forward, has tried nothing.
 */
export const isOverdue = (hours: number): string =>
  `(started_at < now() - interval '${hours} hours' and returns >= 10)`;
