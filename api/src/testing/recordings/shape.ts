import { z } from 'zod';

/**
 * The fields and types of a response: a type's name, a list by its item, an object by its fields
 * (`name?` may be missing, `*` is any name), or one of several.
 */
export type Shape = string | [Shape] | { [field: string]: Shape } | { oneOf: Shape[] };

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  const?: unknown;
  enum?: unknown[];
}

function describeObject(schema: Schema): Shape {
  const { properties, required = [], additionalProperties: others } = schema;
  const fields = Object.entries(properties ?? {}).map(([name, field]): [string, Shape] => [
    required.includes(name) ? name : `${name}?`,
    describeSchema(field),
  ]);
  const any = typeof others === 'object' ? [['*', describeSchema(others)] as const] : [];
  return Object.fromEntries([...fields, ...any]);
}

function describeAlternatives(schemas: Schema[]): Shape {
  const shapes = schemas.map(describeSchema);
  const names = shapes.filter((shape) => typeof shape === 'string');
  return names.length === shapes.length ? [...new Set(names)].join('|') : { oneOf: shapes };
}

function describeSchema(schema: Schema): Shape {
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return describeAlternatives(several);
  if (Array.isArray(schema.type)) {
    return describeAlternatives(schema.type.map((type) => ({ ...schema, type })));
  }
  if (schema.type === 'object') return describeObject(schema);
  if (schema.type === 'array') return [describeSchema(schema.items ?? {})];
  if (schema.type === 'integer') return 'number';
  return schema.type ?? typeof (schema.const ?? schema.enum?.[0]);
}

/** What a contract promises of a response; null when it has no body. */
export function describeShape(reply: z.core.$ZodType): Shape | null {
  if (reply instanceof z.core.$ZodUndefined) return null;
  return describeSchema(z.toJSONSchema(reply, { io: 'output' }) as Schema);
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function findLostFields(
  fields: { [field: string]: Shape },
  value: object,
  place: string,
): string[] {
  const responded = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([field, shape]) => {
    if (field === '*') {
      return Object.keys(responded).flatMap((name) =>
        findLosses(shape, responded[name], `${place}.${name}`),
      );
    }
    const name = field.replace(/\?$/, '');
    if (name in responded) return findLosses(shape, responded[name], `${place}.${name}`);
    return field.endsWith('?') ? [] : [`${place}.${name} is gone`];
  });
}

/** What a response lacks of a recorded shape, or has with another type; additional fields are fine. */
export function findLosses(shape: Shape, value: unknown, place = 'response'): string[] {
  const other = (wanted: string) => [`${place} is ${nameType(value)}, was ${wanted}`];
  if (typeof shape === 'string') {
    return shape.split('|').includes(nameType(value)) || shape === 'undefined' ? [] : other(shape);
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return other('array');
    return value.flatMap((item, index) => findLosses(shape[0], item, `${place}[${index}]`));
  }
  if ('oneOf' in shape && Array.isArray(shape.oneOf)) {
    const losses = shape.oneOf.map((each) => findLosses(each, value, place));
    return losses.sort((a, b) => a.length - b.length)[0] ?? [];
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return other('object');
  return findLostFields(shape as { [field: string]: Shape }, value, place);
}
