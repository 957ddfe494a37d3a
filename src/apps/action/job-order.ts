import { composeForge } from '../../composition/compose-forge.ts';
import { parseEvent } from '../../intake/github/index.ts';
import type { JobOrder } from '../../jobs/events/index.ts';
import type { ActionEnvironment } from './environment.ts';

/** What the Actions environment asks of the jobs. */
export function jobOrder(environment: ActionEnvironment, now: number): JobOrder {
  const { eventName, eventJson, runId, repository, markerSecret, secrets, overrides } = environment;
  const { identities, runUrl, writeIntervalMs } = environment;
  return {
    event: parseEvent(eventName, eventJson, runId),
    forge: composeForge(environment),
    repository,
    login: 'github-actions[bot]',
    identities,
    markerSecret,
    secrets,
    overrides,
    runUrl,
    writeIntervalMs,
    runId: runId === '' ? undefined : runId,
    now,
  };
}
