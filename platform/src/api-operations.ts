import { z } from 'zod';
import { Refusal } from './refusal';

const LIMIT_MS = 10_000;

const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ operationId: z.string().optional() })),
  ),
});

/**
 * Ids of the operations that the live API answers, of its `/openapi.json`. Throws `Refusal` if it
 * does not tell: what a build calls is then not known to be there.
 *
 * @param apiUrl base of the API, without a slash at the end
 */
export async function readApiOperations(apiUrl: string): Promise<ReadonlySet<string>> {
  const url = `${apiUrl}/openapi.json`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null);
  if (!answer?.ok) {
    const said = answer ? `answers ${answer.status}` : 'does not answer';
    throw new Refusal(`${url} ${said}: start the API, or name another by API_BASE_URL`);
  }
  const described = Described.safeParse(await answer.json().catch(() => null));
  if (!described.success) throw new Refusal(`${url} answers no description of an API`);
  const operations = Object.values(described.data.paths).flatMap((path) => Object.values(path));
  return new Set(operations.flatMap(({ operationId }) => operationId ?? []));
}
