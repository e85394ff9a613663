import * as z from 'zod/mini';

/** The variables of OpenTelemetry that our servers read: without the first, no trace is recorded. */
export const TraceVariables = {
  /** A collector that takes OTLP over HTTP, as `http://collector:4318`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  /** `name=value` pairs by comma, sent with each export. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'name=value pairs by comma')),
  ),
  /** Part of the traces that is recorded, 0 to 1; the same in every process. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
};

export interface TraceConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** How traces are to be sent; null: not at all. */
export function readOtlpOptions(config: TraceConfig, service: string) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const pairs = (config.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean);
  const headers = Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
  return { endpoint, headers, service, ratio: config.OTEL_TRACES_SAMPLER_ARG };
}
