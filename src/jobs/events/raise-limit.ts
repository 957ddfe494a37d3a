import type { RaiseLimit } from '../../pipeline/index.ts';
import type { EventContext } from './event-context.ts';

/**
 * How a limit that ended a run is raised where nobody types a command: by the repository's configuration, unless whoever pays has set a
 * lower one. A workflow that is run again goes on with the run; what is asked for again on a server is another run.
 */
export function raiseLimitOf({
  config,
  payer,
  runId,
}: Pick<EventContext, 'config' | 'payer' | 'runId'>): RaiseLimit {
  const again =
    runId === undefined ? ' and ask again' : ', then run all jobs again: they go on where they stopped';
  return (limit) =>
    limit === 'maxCostUsd' && payer?.usdARun !== undefined && config.limits.maxCostUsd === payer.usdARun
      ? 'The server’s operator sets this limit: PATCHWRIGHT_USD_A_RUN.'
      : `Raise limits.${limit} in .github/patchwright.yml${again}.`;
}
