/** The part of a Fastify route that is needed here, because `shared` does not depend on Fastify. */
interface MeasuredRoute {
  url?: string;
  /** With the operation's id where a plug-in adds it to schemas. */
  schema?: object | null;
}

/** Rate, errors and duration of every server of ours: one metric, so that one panel and one rule serve all. */
export const REQUEST_SECONDS = {
  name: 'http_request_duration_seconds',
  help: 'Time from the request to the end of the response',
  labelNames: ['operation', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};

/**
 * Names the operation of a request for the metrics: the contract's id, or else method and pattern of its route;
 * `none` without a route. Never the address itself, since a stranger could then create any number of series.
 */
export function nameOperation(method: string, { url, schema }: MeasuredRoute): string {
  if (url === undefined) return 'none';
  const id = schema && 'operationId' in schema ? schema.operationId : null;
  return typeof id === 'string' ? id : `${method} ${url}`;
}
