import * as z from 'zod/mini';
import type { CallInput, Endpoint, ReplyOf } from './endpoint';

/** A row of the reply of a list call, whether that is a page or a bare list. */
export type RowOf<L extends Endpoint> =
  ReplyOf<L> extends { items: readonly (infer Row)[] }
    ? Row
    : ReplyOf<L> extends readonly (infer Row)[]
      ? Row
      : never;

/** Members of a query that page, search and order; the others filter. */
const NO_FILTERS = ['skip', 'limit', 'search', 'sort', 'order'] as const;

/** Names of a list's filters. */
export type FilterName<L extends Endpoint> = Exclude<
  keyof NonNullable<CallInput<L>['query']> & string,
  (typeof NO_FILTERS)[number]
>;

/** The features of a list call at the server, as its query declares them. */
export interface ListDescription {
  /** False when the response always has all rows. */
  isPaged: boolean;
  canSearch: boolean;
  /** Fields that it sorts by. */
  sorts: readonly string[];
  /** Its filters by name, each with the values that the contract lists; null admits any value, such as an id. */
  filters: Readonly<Record<string, readonly string[] | null>>;
}

type Schema = z.core.$ZodType;

function members(call: Endpoint): Record<string, Schema> {
  return call.query instanceof z.ZodMiniObject ? call.query.shape : {};
}

/** Returns the values of an enum or a flag, optional or not; null for any other schema. */
function findValues(schema: Schema | undefined): readonly string[] | null {
  const { def } = (schema?._zod ?? {}) as { def?: z.core.$ZodTypes['_zod']['def'] };
  if (def?.type === 'optional' || def?.type === 'default' || def?.type === 'prefault') {
    return findValues(def.innerType);
  }
  if (def?.type === 'pipe') return findValues(def.in);
  return def?.type === 'enum' ? Object.values(def.entries).map(String) : null;
}

/** Reads the sorts and filters of a list from its contract, so that no page has to repeat them. */
export function describeList(call: Endpoint): ListDescription {
  const query = members(call);
  const names = Object.keys(query).filter((name) => !NO_FILTERS.some((other) => other === name));
  return {
    isPaged: 'skip' in query,
    canSearch: 'search' in query,
    sorts: findValues(query.sort) ?? [],
    filters: Object.fromEntries(names.map((name) => [name, findValues(query[name])])),
  };
}

/** Says whether a text of a URL is a valid value of a query's member. */
export function isQueryValue(call: Endpoint, name: string, text: string): boolean {
  const schema = members(call)[name];
  return schema !== undefined && z.safeParse(schema, text).success;
}
