import * as z from 'zod/mini';

/** The variables of OpenTelemetry that our servers read: without the first, no trace is recorded. */
export const TraceVariables = {
  /** Address of a collector that accepts OTLP over HTTP, such as `http://collector:4318`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  /** Headers of each export, as `name=value` pairs separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.refine((text) => readHeaders(text) !== null, 'name=value pairs by comma')),
  ),
  /** Part of the traces that is recorded, 0 to 1; the same in every process. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
};

export interface TraceConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** Reads percent-encoded values by name; null for text that is no list of valid headers. */
function readHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const value = decode(pair.slice(at + 1).trim());
    if (!HEADER_NAME.test(name) || value === null || !HEADER_VALUE.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads how traces are sent; null when they are not recorded. */
export function readOtlpOptions(config: TraceConfig, service: string) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const text = config.OTEL_EXPORTER_OTLP_HEADERS;
  const headers = (text && readHeaders(text)) || {};
  return { endpoint, headers, service, ratio: config.OTEL_TRACES_SAMPLER_ARG };
}
