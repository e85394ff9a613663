import fc from 'fast-check';
import { listEdges } from './number-edges';

/** The parts of a schema in the OpenAPI document that are used here. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** How many good values there are for each hostile one. */
const GOOD_PER_HOSTILE = 14;
const NESTED_LEVELS = 2000;
/** The largest id of rows that a new database is likely to have. */
const MAX_LIKELY_ID = 6;
const HUGE = 10_000;

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff\u202e',
  "' or 1=1; --",
  '$1',
  '%',
  '%00',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '0',
  '0x4',
  '4.0',
  '4e0',
  '+4',
  '0b100',
  '1e309',
  '2147483648',
  '9223372036854775808',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '😀'.repeat(100),
  'a'.repeat(HUGE),
];

/** Segments of a URL that no encoder would write. */
export const HOSTILE_SEGMENTS = ['%FF', '%ED%A0%80', '%2', '%00', '%2e%2e%2f', 'a'.repeat(201)];

function nest(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  1e-300,
  2 ** 53 + 2,
  2_147_483_648,
  -2_147_483_649,
  [],
  {},
  [null],
  nest(NESTED_LEVELS),
  Array.from({ length: HUGE }, () => 0),
  // Parsed from JSON, so that these names become members of the object itself.
  JSON.parse('{"__proto__": {"isSuperuser": true}}'),
  JSON.parse('{"constructor": {"prototype": {"isSuperuser": true}}}'),
  JSON.parse('{"toString": 1, "hasOwnProperty": 1, "then": 1}'),
];

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);

const hostile = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), hostileText, fc.jsonValue());

/** Values of a schema; at every depth a hostile one may now and then take their place. */
export function createValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: GOOD_PER_HOSTILE, arbitrary: createGoodValue(schema) },
    { weight: 1, arbitrary: hostile },
  );
}

function createGoodValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map(createValue));
  const [type] = [schema.type].flat();
  if (type === 'object') return createObject(schema);
  if (type === 'array') return fc.array(createValue(schema.items ?? {}), { maxLength: 5 });
  if (type === 'string') return createText(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number') return createNumber(schema, type === 'integer');
  return fc.jsonValue();
}

function createObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, createValue(schema)]),
  );
  const good = fc.record(members, { requiredKeys: required });
  const more = fc.dictionary(hostileText, hostile, { maxKeys: 2, noNullPrototype: true });
  return fc.oneof(
    { weight: GOOD_PER_HOSTILE, arbitrary: good },
    { weight: 1, arbitrary: fc.tuple(good, more).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
  );
}

function createText(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 100 } = schema;
  if (format === 'date-time') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (format === 'date') {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  }
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) });
  return fc.oneof(text, fc.constantFrom('user-1', 'user-2', 'IX.D.DAX.IFMM.IP'));
}

function createNumber(schema: JsonSchema, isInteger: boolean): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -2_147_483_648;
  const max = schema.maximum ?? 2_147_483_647;
  const edges = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(min, max) },
    { weight: 1, arbitrary: fc.constantFrom(...listEdges(schema)) },
  );
  if (!isInteger) return fc.oneof(fc.double({ min, max, noNaN: true }), edges);
  const likely = fc.integer({ min, max: Math.max(min, Math.min(max, MAX_LIKELY_ID)) });
  return fc.oneof(likely, fc.integer({ min, max }), edges);
}

/** The text of a body: mostly JSON of the schema, sometimes no JSON at all. */
export function createBody(schema: JsonSchema): fc.Arbitrary<string> {
  const json = createValue(schema).map((value) => JSON.stringify(value));
  const none = fc.constantFrom('', '{', '[', '{"a":1,}', 'NaN', '\0', '['.repeat(100_000));
  return fc.oneof(
    { weight: GOOD_PER_HOSTILE * 2, arbitrary: json },
    { weight: 1, arbitrary: none },
  );
}

/** A placeholder in a path for the id of the caller. */
export const OWN_ID = '@own';

/** A part of a path, encoded. */
export function createSegment(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  const value = createGoodValue(schema).map((one) => encode(String(one)));
  return fc.oneof(
    { weight: name === 'user_id' ? 10 : 0, arbitrary: fc.constant(OWN_ID) },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: MAX_LIKELY_ID }).map(String) },
    { weight: 4, arbitrary: value },
    { weight: 1, arbitrary: hostileText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS) },
  );
}

/** An encoded query with its `?`; empty when there is none. */
export function createQuery(schemas: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const members = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, createValue(schema)]),
  );
  const odd = ['', '&%00=%00', '&__proto__[a]=1', '&a=%FF', '&limit=1&limit=2', '&constructor=1'];
  return fc
    .tuple(
      fc.record(members, { requiredKeys: [] }),
      fc.oneof(
        { weight: GOOD_PER_HOSTILE, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...odd) },
      ),
    )
    .map(([query, rest]) => {
      const pairs = Object.entries(query).map(
        ([name, value]) => `${name}=${encode(asText(value))}`,
      );
      return pairs.length > 0 || rest ? `?${pairs.join('&')}${rest}` : '';
    });
}

const asText = (value: unknown) =>
  typeof value === 'string' ? value : JSON.stringify(value).slice(0, 2000);

/** Percent-encodes a text; a lone surrogate gets the bytes that a careless encoder would write. */
function encode(text: string): string {
  return [...text]
    .map((character) => {
      const code = character.charCodeAt(0);
      const isLone = character.length === 1 && code >= 0xd800 && code <= 0xdfff;
      return isLone ? '%ED%A0%80' : encodeURIComponent(character);
    })
    .join('');
}
