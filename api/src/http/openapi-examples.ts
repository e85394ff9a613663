/** The parts of a schema in the OpenAPI document that are used here. */
export interface ExampleSchema {
  type?: string | string[];
  properties?: Record<string, ExampleSchema>;
  items?: ExampleSchema;
  anyOf?: ExampleSchema[];
  oneOf?: ExampleSchema[];
  allOf?: ExampleSchema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

/** Examples by the name of a member, where any other text would mislead. */
const BY_NAME: Record<string, unknown> = {
  epic: 'IX.D.DAX.IFMM.IP',
  currency: 'EUR',
  country: 'CH',
  language: 'en',
  username: 'trader',
  phone: '+41 44 123 45 67',
  deal_id: 'DIAAAAB1C2D3',
  direction: 'BUY',
  code: '123456',
  message: 'Please call me back.',
  time_zone: 'Europe/Zurich',
};

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  email: 'trader@example.com',
  uuid: '5f0c6f1e-7a55-4d2a-9d3f-2f1f6a1f7b10',
  uri: 'https://example.com/page',
};

/** Texts for what has a pattern: the first that fits is taken. */
const FITTING = [
  'example',
  'CH',
  'EUR',
  '12.50',
  '09:30',
  '+41 44 123 45 67',
  'DFB',
  'DIAAAAB1C2D3',
  '1.2.0',
  'AUDIT.1772443800000000.7',
  // The keys of the example in RFC 8291.
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
];

/** Members that contradict the example of another member of the same object: null, or left out. */
const EXCLUDED = new Set([
  'coupled_strategy_id',
  'generate',
  'joint_target',
  'close_shares',
  'matching',
  'matching_users',
]);

const TEXT = 'Example';
const NUMBER = 1;

/**
 * An example of a value, always the same for the same schema. It has every member except those that contradict
 * another, so that a reader sees them all. Throws RangeError for a pattern that no known text fits.
 */
export function createExample(schema: ExampleSchema, name = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return createExample(pickAlternative(alternatives), name);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => createExample(part, name)));
  }
  switch (pickType(schema)) {
    case 'object':
      return createMembers(schema);
    case 'array':
      return createRows(schema, name);
    case 'string':
      return createText(schema, name);
    case 'number':
    case 'integer':
      return Math.min(Math.max(NUMBER, schema.minimum ?? NUMBER), schema.maximum ?? NUMBER);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function createMembers({ properties = {} }: ExampleSchema): Record<string, unknown> {
  const members = Object.entries(properties).flatMap(([key, value]) => {
    if (!EXCLUDED.has(key)) return [[key, createExample(value, key)]];
    return isNullable(value) ? [[key, null]] : [];
  });
  return Object.fromEntries(members);
}

function isNullable({ type, anyOf = [] }: ExampleSchema): boolean {
  return (
    type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(isNullable)
  );
}

function pickAlternative(alternatives: ExampleSchema[]): ExampleSchema {
  return alternatives.find(({ type }) => type !== 'null') ?? {};
}

function pickType({ type, properties }: ExampleSchema): string | undefined {
  if (Array.isArray(type)) return type.find((each) => each !== 'null');
  return type ?? (properties ? 'object' : undefined);
}

function createRows({ items, minItems = 1 }: ExampleSchema, name: string): unknown[] {
  const row = createExample(items ?? {}, name);
  // The ids of a list differ.
  return Array.from({ length: Math.max(1, minItems) }, (_, index) =>
    typeof row === 'number' ? row + index : row,
  );
}

function createText(schema: ExampleSchema, name: string): string {
  const { pattern, format = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern, 'u').test(text));
  const named = BY_NAME[name];
  const candidates = [named, BY_FORMAT[format], TEXT, ...FITTING, TEXT.padEnd(minLength, '.')];
  const found = candidates.find((text) => typeof text === 'string' && fits(text));
  if (found === undefined) throw new RangeError(`no example fits ${name} ${pattern ?? ''}`);
  return found as string;
}
