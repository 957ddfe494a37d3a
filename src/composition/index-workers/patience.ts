/** How long a thread may take, in processor time that it could have used. */
export interface Patience {
  ms: number;
  /** Threads that work at the moment, this one among them. */
  working: () => number;
}

/** The share of the possible processor time that the threads must have used; they also wait for files. */
const shareOfWork = 0.5;
/** Upper bound of the extensions: a thread that waits for something that never comes uses no processor time at all. */
const maxTurns = 6;

/**
 * Calls `giveUp` when a thread has had its time. On a machine so busy that this process got less processor time than
 * its threads would have used, it waits longer: the index of a file must not depend on the load.
 * @returns stops waiting
 */
export function afterPatience({ ms, working }: Patience, giveUp: () => void): () => void {
  const before = process.cpuUsage();
  let turns = 0;
  const look = (): void => {
    turns += 1;
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1000 / Math.max(1, working());
    if (turns >= maxTurns || worked >= shareOfWork * ms) giveUp();
    else timer = setTimeout(look, ms);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}
