/** Hears from a process that shows every few seconds that it lives. */
export interface SilenceWatch {
  heard(): void;
  end(): void;
}

/** How often is looked whether anything was heard, in the time that a process may be silent. */
const looks = 10;

/**
 * Notices a process that stands still: stopped, or caught in work that never ends. Nobody else would, since its run is held as long as
 * it has a process. Time in which this process stood still itself counts as one look.
 * @param silentMs longer than any work of a process that lets it say nothing
 */
export function watchSilence(lost: () => void, silentMs: number): SilenceWatch {
  let unheard = 0;
  const looking = setInterval(() => {
    unheard += 1;
    if (unheard > looks) lost();
  }, silentMs / looks);
  return {
    heard: () => void (unheard = 0),
    end: () => clearInterval(looking),
  };
}
