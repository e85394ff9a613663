import type { Endpoint } from '@entropi/contracts/endpoint';

/** The loose parts of a call; their types were checked against the contract by the caller. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Builds the URL of a call: path parameters encoded, query parameters that are undefined or null
 * left out. Throws when a parameter of the path is missing.
 */
export function buildUrl(baseUrl: string, contract: Endpoint, parts: RequestParts): string {
  const params = (parts.params ?? {}) as Record<string, unknown>;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`${contract.id}: the path needs ${name}`);
    }
    return encodeURIComponent(String(value));
  });
  const query = toSearchParams(parts.query);
  return `${baseUrl}${path}${query ? `?${query}` : ''}`;
}

/** Builds body and content type as the contract says; nothing for a call without a body. */
export function buildBody(
  contract: Endpoint,
  body: unknown,
): { body?: string; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (contract.bodyType === 'form') {
    return {
      body: toSearchParams(body),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function toSearchParams(values: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((values ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.toString();
}
