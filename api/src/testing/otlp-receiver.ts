import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP has it, with its attributes by name. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  attributes: Record<string, unknown>;
}

/** A collector of traces that keeps all that it receives. */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** Everything as it was received, to look for what should not be there. */
  bodies: string[];
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Exported {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes?: Attribute[] })[];
    }[];
  }[];
}

const toRecord = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Exported).resourceSpans) {
      const service = String(toRecord(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { name, traceId, spanId } = span;
        const attributes = toRecord(span.attributes);
        const parentSpanId = span.parentSpanId || null;
        spans.push({ service, name, traceId, spanId, parentSpanId, attributes });
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
