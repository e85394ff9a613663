import { makeSpanId, makeTraceId } from '@entropi/contracts/trace-context';
import type * as Api from '@opentelemetry/api';
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as Resources from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-trace-base';
import type { SpanOptions, Tracing } from './tracing';

/** The OpenTelemetry packages. The process passes them in, and loads them only if it records traces. */
export interface OtlpPackages {
  api: typeof Api;
  exporter: typeof Exporter;
  resources: typeof Resources;
  sdk: typeof Sdk;
}

export interface OtlpOptions {
  /** Base address of a collector that takes OTLP over HTTP. */
  endpoint: string;
  /** Headers of each export, e.g. the collector's key; never logged. */
  headers: Record<string, string>;
  service: string;
  /** Part of the traces that is recorded, 0 to 1. Their id decides, so that every process decides the same. */
  ratio: number;
}

const EXPORT_TIMEOUT_MS = 5_000;

/**
 * Sends spans to a collector a few seconds after they end. If the collector does not respond, only spans are lost:
 * they wait in a queue of fixed size, and what exceeds it is dropped.
 */
export function createOtlpTracing(packages: OtlpPackages, options: OtlpOptions): Tracing {
  const { api, exporter, resources, sdk } = packages;
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  // The id of a trace is known before its first span. The id generator reads it synchronously within `start`.
  let nextTraceId: string | null = null;
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': options.service }),
    sampler: new sdk.TraceIdRatioBasedSampler(options.ratio),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? makeTraceId(),
      generateSpanId: makeSpanId,
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor(
        new exporter.OTLPTraceExporter({
          url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
          headers: options.headers,
          timeoutMillis: EXPORT_TIMEOUT_MS,
        }),
      ),
    ],
  });
  const tracer = provider.getTracer('entropi');

  function describeParent(parent: SpanOptions['parent']): Api.Context {
    if (!parent?.spanId) return api.ROOT_CONTEXT;
    const { traceId, spanId } = parent;
    const context = { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED, isRemote: true };
    return api.trace.setSpanContext(api.ROOT_CONTEXT, context);
  }

  return {
    isOn: true,
    start(name, { kind, parent, attributes, startedAt }) {
      nextTraceId = parent?.traceId ?? null;
      const given = { kind: kinds[kind], attributes, startTime: startedAt };
      const span = tracer.startSpan(name, given, describeParent(parent));
      nextTraceId = null;
      const { traceId, spanId } = span.spanContext();
      return {
        context: { traceId, spanId },
        end(ended = {}, fault) {
          span.setAttributes(fault === undefined ? ended : { ...ended, 'error.type': fault });
          if (fault !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
