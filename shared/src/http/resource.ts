import { ApiError } from './api-error';

export interface ResourceOptions {
  /** Subresource integrity; the answer is refused when its bytes have another hash. */
  integrity?: string;
  cache?: RequestCache;
  /** Sent as bearer token. */
  token?: string;
  signal?: AbortSignal;
}

/**
 * Fetches a JSON document of our own origin that is no call of the API: the registry, a manifest.
 * Rejects with ApiError when it is not answered with success and as JSON, or has another hash.
 */
export async function fetchJson(url: string, options: ResourceOptions = {}): Promise<unknown> {
  const { token, ...init } = options;
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, { ...init, headers }).catch((cause: unknown) => {
    throw new ApiError({ status: 0, statusText: String(cause), url, body: null });
  });
  const { status, statusText } = response;
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/^application\/(.+\+)?json\b/.test(type)) {
    throw new ApiError({ status, statusText, url, body: type });
  }
  return response.json();
}
