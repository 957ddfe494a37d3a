import { composeForge } from '../../composition/forge/compose-forge.ts';
import { parseEvent } from '../../intake/github/index.ts';
import type { EventRequest } from '../../jobs/events/index.ts';
import type { ActionEnvironment } from './environment.ts';

/**
 * The event that started a workflow, with what its step was configured to do.
 * @param job only `draft` asks a model, and is told at which endpoint
 */
export function workflowRequest(
  environment: ActionEnvironment,
  now: number,
  job: 'greet' | 'follow' | 'draft' | 'publish',
): EventRequest {
  const { eventName, eventJson, runId, repository, repositoryId, markerSecret, secrets, overrides } =
    environment;
  const { identities, runUrl, writeIntervalMs } = environment;
  return {
    event: parseEvent(eventName, eventJson, runId),
    forge: composeForge(environment),
    repository,
    repositoryId,
    login: 'github-actions[bot]',
    identities,
    markerSecret,
    secrets,
    overrides,
    runUrl,
    writeIntervalMs,
    runId: runId === '' ? undefined : runId,
    asksNoModel: job !== 'draft',
    now,
  };
}
