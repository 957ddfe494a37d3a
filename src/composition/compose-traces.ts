import path from 'node:path';
import { noTraces, openTraces } from '../adapters/opentelemetry/index.ts';
import type { Traces } from '../ports/index.ts';
import type { Settings } from './settings.ts';

/** Traces where a collector is named in OpenTelemetry's own variables; nothing is loaded otherwise. */
export async function composeTraces({
  environment,
  state,
}: Pick<Settings, 'environment' | 'state'>): Promise<Traces> {
  const named =
    environment['OTEL_EXPORTER_OTLP_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  if (!named) return noTraces;
  const service = environment['OTEL_SERVICE_NAME'] || 'patchwright';
  return openTraces({ packages: path.join(state, 'packages'), service });
}
