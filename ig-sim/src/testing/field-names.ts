import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of fields: null for a value, an array of one shape for a list. */
export type Shape = null | readonly [Shape] | { readonly [name: string]: Shape };

/** IG's names for the fields of its responses, from its reference and from recordings of other clients. */
export interface FieldNames {
  calls: { call: string; version: number; source: string; shape: Shape }[];
  streams: { item: string; source: string; fields: string[] }[];
  updates: { field: string; source: string; fields: string[] }[];
}

export function readFieldNames(): FieldNames {
  const file = join(__dirname, '../../recorded/field-names.json');
  return JSON.parse(readFileSync(file, 'utf8')) as FieldNames;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Names that a body has and a shape has not, and the other way round, by their path. Where the body or the shape has
 * a plain value, or an empty list, nothing more is compared.
 */
export function compareNames(body: unknown, shape: Shape, path = ''): string[] {
  if (Array.isArray(body) && Array.isArray(shape)) {
    const [row = null] = shape as readonly [Shape];
    return [...new Set(body.flatMap((one: unknown) => compareNames(one, row, `${path}[]`)))];
  }
  if (!isObject(body) || !isObject(shape)) return [];
  const wanted = shape as { readonly [name: string]: Shape };
  const at = (name: string) => (path ? `${path}.${name}` : name);
  return [
    ...Object.keys(body).flatMap((name) => (name in wanted ? [] : [`IG has no ${at(name)}`])),
    ...Object.entries(wanted).flatMap(([name, inner]) =>
      name in body ? compareNames(body[name], inner, at(name)) : [`${at(name)} is missing`],
    ),
  ];
}

/** How many names were compared; a body of empty lists proves nothing. */
export function countNames(body: unknown): number {
  if (Array.isArray(body)) return body.length === 0 ? 0 : countNames(body[0]);
  if (!isObject(body)) return 0;
  return Object.values(body).reduce<number>((sum, value) => sum + 1 + countNames(value), 0);
}
