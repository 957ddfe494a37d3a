/** Turns the first Ctrl-C into an abort signal, so that what is under way can end in order; the second one kills. */
export function onInterrupt(): { signal: AbortSignal; release: () => void } {
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once('SIGINT', interrupt);
  return { signal: abort.signal, release: () => void process.off('SIGINT', interrupt) };
}
