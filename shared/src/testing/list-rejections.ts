import type { Endpoint } from '@entropi/contracts/endpoint';
import type { DetailCode } from '@entropi/contracts/error-codes';

/** One thing that is wrong with a body, as an error body names it. */
export interface Rejection {
  path: string;
  code: DetailCode;
  message: string;
  values: Record<string, number>;
}

/** The parts of a zod schema that are read, of zod and zod/mini alike. */
interface Definition {
  type: string;
  innerType?: Schema;
  in?: Schema;
  options?: readonly Schema[];
  element?: Schema;
  shape?: Record<string, Schema>;
  catchall?: Schema;
  checks?: readonly { _zod: { def: CheckDefinition } }[];
  check?: string;
}
interface CheckDefinition {
  check: string;
  path?: readonly PropertyKey[];
}
interface Schema {
  _zod: { def: Definition };
}

/** The first two elements of an array stand for all. */
const ELEMENTS = [0, 1];

const CODES: Record<string, DetailCode> = {
  greater_than: 'too_small',
  less_than: 'too_big',
  min_length: 'too_small',
  max_length: 'too_big',
  length_equals: 'too_small',
  min_size: 'too_small',
  max_size: 'too_big',
  multiple_of: 'not_multiple_of',
  string_format: 'invalid_format',
  number_format: 'invalid_type',
  custom: 'custom',
};

/** Lists every 422 by which a contract can reject body or query of its call, nested values included. */
export function listRejections({ body, query }: Pick<Endpoint, 'body' | 'query'>): Rejection[] {
  const found = new Map<string, Rejection>();
  const all = [
    ...(body ? listFound(body as unknown as Schema, []) : []),
    ...(query ? listFound(query as unknown as Schema, ['query']) : []),
  ];
  for (const { path, code } of all) {
    const key = `${path.join('.')} ${code}`;
    // Each rejection has its own numbers, so that its words differ from those of all others.
    const limit = 7001 + found.size;
    const values = { minimum: limit, maximum: limit, divisor: limit };
    if (!found.has(key)) {
      found.set(key, { path: path.join('.'), code, message: `rejected: ${key}`, values });
    }
  }
  return [...found.values()];
}

type Found = { path: readonly PropertyKey[]; code: DetailCode };

function listFound(schema: Schema, path: readonly PropertyKey[]): Found[] {
  const { def } = schema._zod;
  if (def.innerType) return listFound(def.innerType, path);
  if (def.type === 'pipe' && def.in) return listFound(def.in, path);
  if (def.options) {
    const ofOptions = def.options.flatMap((option) => listFound(option, path));
    return [{ path, code: 'invalid_union' }, ...ofOptions];
  }
  return [...listOwn(def, path), ...listParts(def, path)];
}

function listOwn(def: Definition, path: readonly PropertyKey[]): Found[] {
  const ofChecks = [def, ...(def.checks ?? []).map((one) => one._zod.def)].flatMap(
    (one): Found[] => {
      const code = CODES[one.check ?? ''];
      const below = 'path' in one && one.path ? one.path : [];
      return code ? [{ path: [...path, ...below], code }] : [];
    },
  );
  const isList = def.type === 'enum' || def.type === 'literal';
  return [{ path, code: isList ? 'invalid_value' : 'invalid_type' }, ...ofChecks];
}

function listParts(def: Definition, path: readonly PropertyKey[]): Found[] {
  const { element, shape } = def;
  if (element) return ELEMENTS.flatMap((index) => listFound(element, [...path, index]));
  if (!shape) return [];
  const ofMembers = Object.entries(shape).flatMap(([name, member]) =>
    listFound(member, [...path, name]),
  );
  return [...ofMembers, { path: [...path, 'no_such_member'], code: 'unrecognized_keys' }];
}
