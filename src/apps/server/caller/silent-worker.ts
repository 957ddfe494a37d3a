import type { Keeper, OpenCall } from './carry-on.ts';

/** How many times in a lease a worker shows its caller that it lives, and the caller looks. */
export const looksInALease = 8;

/**
 * Looks after the calls of a worker that is there and says nothing, as one that was stopped: their runs keep their leases while the
 * model is asked, and a reply is kept before whoever has the run next would pay for it again. Another worker may take the run then.
 * @returns what is to be called when the worker is heard of
 */
export function lookAfterSilent(
  open: ReadonlyMap<string, OpenCall>,
  { renew, keep }: Pick<Keeper, 'renew' | 'keep'>,
  leaseMs: number,
): () => void {
  const waitedFor = new Set<string>();
  const done = new Set<string>();
  let heardAt = performance.now();
  const look = () => {
    if (performance.now() - heardAt < leaseMs / 2) return;
    for (const [id, { call, answered }] of open) {
      if (done.has(id)) continue;
      void renew({ id: call.run, fence: call.fence }).catch(ignore);
      if (waitedFor.has(id)) continue;
      waitedFor.add(id);
      void answered
        .then(({ exchange }) => exchange && keep(call, exchange))
        .catch(ignore)
        .finally(() => done.add(id));
    }
  };
  setInterval(look, leaseMs / looksInALease).unref();
  return () => void (heardAt = performance.now());
}

/** Somebody else holds the run by now, or nobody does any more. */
function ignore(): void {
  // There is nobody to report this to.
}
