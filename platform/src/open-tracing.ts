import { createOtlpTracing } from '@entropi/shared/server/otlp-tracing';
import { readOtlpOptions, type TraceConfig } from '@entropi/shared/server/trace-config';
import { NO_TRACING, type Tracing } from '@entropi/shared/server/tracing';

/** Opens the traces of this process as configured. Where they are off, no package of OpenTelemetry is loaded. */
export async function openTracing(config: TraceConfig, service: string): Promise<Tracing> {
  const options = readOtlpOptions(config, service);
  if (!options) return NO_TRACING;
  const [api, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  return createOtlpTracing({ api, exporter, resources, sdk }, options);
}
