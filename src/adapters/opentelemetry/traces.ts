import { UsageError } from '../../errors/index.ts';
import type { Traces } from '../../ports/index.ts';
import { requireInstalled } from '../packages/index.ts';

/** Installed by whoever wants traces, next to the embedded database: 34 MB that nobody else needs. */
const tracePackages = ['@opentelemetry/sdk-trace-node@2', '@opentelemetry/exporter-trace-otlp-http'];

export interface TraceOptions {
  /** Folder that `npm install --prefix` was given. */
  packages: string;
  /** Name of the service in the collector. */
  service: string;
}

/** The part of the SDK that is used here. */
interface Sdk {
  NodeTracerProvider: new (options: { resource: unknown; spanProcessors: unknown[] }) => Provider;
  BatchSpanProcessor: new (exporter: unknown) => unknown;
}
interface Provider {
  register(): void;
  getTracer(name: string): {
    startActiveSpan<T>(name: string, options: object, work: (span: Span) => Promise<T>): Promise<T>;
  };
  shutdown(): Promise<void>;
}
interface Span {
  setStatus(status: { code: number }): void;
  end(): void;
}

/** `SpanStatusCode.ERROR` of the API. */
const failed = 2;

/** No collector was named. */
export const noTraces: Traces = { span: (_name, _facts, work) => work(), close: async () => undefined };

/**
 * Spans to the collector that the variables of OpenTelemetry name (`OTEL_EXPORTER_OTLP_ENDPOINT` and its kin, which the
 * exporter reads). One that is away costs nothing but its spans, and some ten seconds at the end, in which they are tried again.
 * @throws {UsageError} naming the command that installs what is missing
 */
export async function openTraces({ packages, service }: TraceOptions): Promise<Traces> {
  const { NodeTracerProvider, BatchSpanProcessor } = load<Sdk>('sdk-trace-node', packages);
  const { OTLPTraceExporter } = load<{ OTLPTraceExporter: new () => unknown }>(
    'exporter-trace-otlp-http',
    packages,
  );
  const { resourceFromAttributes } = load<{ resourceFromAttributes: (facts: object) => unknown }>(
    'resources',
    packages,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('patchwright');
  return {
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: failed });
          throw error;
        } finally {
          span.end();
        }
      }),
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function load<Library>(name: string, packages: string): Library {
  const library = requireInstalled<Library>(`@opentelemetry/${name}`, packages);
  if (library) return library;
  throw new UsageError('A trace collector is configured, but OpenTelemetry is not installed', {
    hint: `Install it once: npm install --prefix ${packages} ${tracePackages.join(' ')}\nOr unset OTEL_EXPORTER_OTLP_ENDPOINT.`,
  });
}
