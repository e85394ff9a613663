import { createExample, type ExampleSchema } from '../http/openapi-examples';

interface NumberSchema extends ExampleSchema {
  properties?: Record<string, NumberSchema>;
  items?: NumberSchema;
  anyOf?: NumberSchema[];
  oneOf?: NumberSchema[];
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** The bounds of what columns and JavaScript can hold, and numbers beyond them. */
const ENDS_OF_TYPES = [
  2_147_483_647,
  2_147_483_648,
  -2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  -0,
  0.1 + 0.2,
];

const isNumber = ({ type }: NumberSchema) =>
  [type].flat().some((name) => name === 'number' || name === 'integer');

/** The bounds of a number, the numbers next to them, and the bounds of the types that it may be stored in. */
export function listEdges(schema: NumberSchema): number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum].filter(
    (bound) => bound !== undefined,
  );
  const beside = bounds.flatMap((bound) => [bound - 1, bound, bound + 1, bound + 1e-9]);
  return [...new Set([...beside, ...ENDS_OF_TYPES])];
}

/**
 * Examples of a value, each with one of its numbers at one edge: every number, however deep, in every alternative.
 * Empty for a value without numbers.
 */
export function listAtEdges(schema: NumberSchema, name = ''): unknown[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((each) => listAtEdges(each, name));
  if (isNumber(schema)) return listEdges(schema);
  if (schema.items) return listAtEdges(schema.items, name).map((row) => [row]);
  const whole = createExample(schema, name);
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) =>
    listAtEdges(member, key).map((value) => ({ ...Object(whole), [key]: value })),
  );
}
