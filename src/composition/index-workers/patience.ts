/** How long a thread may take, reckoned in what it could work. */
export interface Patience {
  ms: number;
  /** Threads that work at the moment, this one among them. */
  working: () => number;
}

/** Of the time that the working threads could have had; they also wait for files. */
const shareOfWork = 0.5;
/** However busy the machine is: a thread that waits for something that never comes uses no processor at all. */
const mostTurns = 6;

/**
 * Calls back when a thread has had its time. On a machine so busy that this process got less of a processor than its threads
 * would have used, it waits on: a file must not be indexed otherwise because others work, too.
 * @returns stops waiting
 */
export function afterPatience({ ms, working }: Patience, giveUp: () => void): () => void {
  const before = process.cpuUsage();
  let turns = 0;
  const look = (): void => {
    turns += 1;
    const { user, system } = process.cpuUsage(before);
    const worked = (user + system) / 1000 / Math.max(1, working());
    if (turns >= mostTurns || worked >= shareOfWork * ms) giveUp();
    else timer = setTimeout(look, ms);
  };
  let timer = setTimeout(look, ms);
  return () => clearTimeout(timer);
}
