import { z } from 'zod';
import { Rejection } from '../rejection';

const LIMIT_MS = 10_000;

const JSON_TYPE = 'application/json';

const Operation = z.looseObject({
  operationId: z.string().optional(),
  'x-role': z.string().optional(),
  parameters: z
    .array(z.looseObject({ in: z.string().optional(), required: z.boolean().optional() }))
    .default([]),
  responses: z
    .record(z.string(), z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }))
    .default({}),
});
type Operation = z.infer<typeof Operation>;

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** What can be read by its address alone. */
export interface LiveRead {
  /** With parameters in braces: `/api/ig/dashboard/{user_id}`. */
  path: string;
  /** Who may read it; left out by APIs that are older than this field. */
  role?: string | undefined;
}

/** What a build can call of the API that it will be used with. */
export interface LiveApi {
  /** Ids of all operations. */
  operations: ReadonlySet<string>;
  reads: readonly LiveRead[];
}

/**
 * Reads what the live API has from its `/openapi.json`. Throws `Rejection` if that fails, because it is then unknown
 * whether the API has what a build calls.
 *
 * @param apiUrl base of the API, without a slash at the end
 */
export async function readLiveApi(apiUrl: string): Promise<LiveApi> {
  const url = `${apiUrl}/openapi.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null);
  if (!response?.ok) {
    const said = response ? `responds with ${response.status}` : 'does not respond';
    throw new Rejection(`${url} ${said}: start the API, or name another by API_BASE_URL`);
  }
  const described = Described.safeParse(await response.json().catch(() => null));
  if (!described.success) throw new Rejection(`${url} returns no description of an API`);
  const paths = Object.entries(described.data.paths);
  const operations = paths.flatMap(([, byMethod]) => Object.values(byMethod));
  return {
    operations: new Set(operations.flatMap(({ operationId }) => operationId ?? [])),
    reads: paths.flatMap(([path, { get }]) =>
      get && isReadByPath(get) ? { path, role: get['x-role'] } : [],
    ),
  };
}

/** Live events never end, files are no data of a page, and a call that needs a query is rejected without one. */
function isReadByPath({ parameters, responses }: Operation): boolean {
  const needsMore = parameters.some((each) => each.required && each.in !== 'path');
  return !needsMore && JSON_TYPE in (responses['200']?.content ?? {});
}
