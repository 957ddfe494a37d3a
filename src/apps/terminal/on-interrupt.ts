/**
 * Turns the first Ctrl-C into an abort signal, so that running work can end in order; the second one ends the process.
 */
export function onInterrupt(): { signal: AbortSignal; release: () => void } {
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  return { signal: abort.signal, release: () => void process.off('SIGINT', interrupt) };
}
