import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTraces } from '../../src/adapters/opentelemetry/index.ts';
import { composeTraces } from '../../src/composition/compose-traces.ts';
import { temporaryFolder } from '../support/repository.ts';

/** Packages with the few names of the SDK that are used; what they are told is kept in `globalThis.told`. */
function recordingPackages(): { packages: string; told: string[] } {
  const packages = temporaryFolder();
  const told: string[] = [];
  Object.assign(globalThis, { told });
  const sources = {
    resources: 'exports.resourceFromAttributes = (facts) => facts;',
    'exporter-trace-otlp-http': 'exports.OTLPTraceExporter = class {};',
    'sdk-trace-node': `exports.BatchSpanProcessor = class {};
      exports.NodeTracerProvider = class {
        constructor({ resource }) { told.push(resource['service.name']); }
        register() {}
        shutdown() { told.push('sent'); return Promise.reject(new Error('no collector')); }
        getTracer() { return { startActiveSpan: (name, { attributes }, work) => {
          told.push('begin ' + name + JSON.stringify(attributes));
          return work({ setStatus: ({ code }) => told.push('status ' + code), end: () => told.push('end ' + name) });
        } }; }
      };`,
  };
  for (const [name, source] of Object.entries(sources)) {
    const folder = path.join(packages, 'node_modules', '@opentelemetry', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'index.js'), source);
  }
  return { packages, told };
}

test('work is told as spans, failures as failures, and a collector that is away changes neither', async () => {
  const { packages, told } = recordingPackages();
  const traces = await openTraces({ packages, service: 'bot' });
  expect(await traces.span('draft', { run: '7' }, async () => 'a patch')).toBe('a patch');
  const broken = traces.span('publish', {}, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  await traces.close();
  expect(told).toEqual([
    'bot',
    'begin draft{"run":"7"}',
    'end draft',
    'begin publish{}',
    'status 2',
    'end publish',
    'sent',
  ]);
});

test('nothing is loaded where no collector is named; one that is named asks for its packages by the command', async () => {
  const state = temporaryFolder();
  const silent = await composeTraces({ environment: {}, state });
  expect(await silent.span('run', {}, async () => 1)).toBe(1);
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const error = await composeTraces({ environment, state }).catch((problem: Error) => problem);
  expect(String(error)).toMatch(/OpenTelemetry is not installed/);
  expect((error as { hint?: string }).hint).toContain(`npm install --prefix ${path.join(state, 'packages')}`);
});
