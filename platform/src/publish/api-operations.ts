import { z } from 'zod';
import { Rejection } from '../rejection';

const LIMIT_MS = 10_000;

const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ operationId: z.string().optional() })),
  ),
});

/**
 * Reads the ids of the operations of the live API from its `/openapi.json`. Throws `Rejection` if that fails,
 * because it is then unknown whether the API has what a build calls.
 *
 * @param apiUrl base of the API, without a slash at the end
 */
export async function readApiOperations(apiUrl: string): Promise<ReadonlySet<string>> {
  const url = `${apiUrl}/openapi.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null);
  if (!response?.ok) {
    const said = response ? `responds with ${response.status}` : 'does not respond';
    throw new Rejection(`${url} ${said}: start the API, or name another by API_BASE_URL`);
  }
  const described = Described.safeParse(await response.json().catch(() => null));
  if (!described.success) throw new Rejection(`${url} returns no description of an API`);
  const operations = Object.values(described.data.paths).flatMap((path) => Object.values(path));
  return new Set(operations.flatMap(({ operationId }) => operationId ?? []));
}
