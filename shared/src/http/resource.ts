import { TRACEPARENT } from '@entropi/contracts/trace-context';
import { ApiError } from './api-error';

export interface ResourceOptions {
  /** Subresource integrity; the response is rejected when its bytes have another hash. */
  integrity?: string;
  cache?: RequestCache;
  /** Sent as bearer token; null when there is none. */
  token?: string | null;
  signal?: AbortSignal;
  /** The header `traceparent`, which says to which trace the request belongs. */
  traceparent?: string;
  /** Sent as JSON by PUT; without it the document is read. */
  put?: unknown;
}

/**
 * Fetches a JSON document of our own origin that does not belong to the API: the registry, a manifest.
 * Rejects with ApiError when the response is an error, is not JSON, or has the wrong hash.
 */
export async function fetchJson(url: string, options: ResourceOptions = {}): Promise<unknown> {
  const { token, put, traceparent, ...rest } = options;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (traceparent) headers[TRACEPARENT] = traceparent;
  if (put !== undefined) headers['content-type'] = 'application/json';
  const sent = put === undefined ? {} : { method: 'PUT', body: JSON.stringify(put) };
  const response = await fetch(url, { ...rest, ...sent, headers }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, statusText: String(cause), url, body: null });
  });
  const { status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  const isJson = /^application\/(.+\+)?json\b/.test(type);
  if (!response.ok || !isJson) {
    const body = isJson ? await response.json().catch(() => type) : type;
    throw new ApiError({ status, statusText, url, body });
  }
  return response.json();
}
