import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { $ZodObject, type $ZodType, safeParse } from 'zod/v4/core';

/** What Fastify gives of a route: its reply's contract, and how it is called. */
interface DescribedReply {
  schema: $ZodType;
  method: string;
  url: string;
}

/** How deep kept values are looked for. */
const MAX_DEPTH = 2;

/** What was made of frozen values, by the contract that accepted them. */
const texts = new WeakMap<object, { schema: $ZodType; text: string }>();

/**
 * Serializes a reply that its contract accepts; throws for another. No contract of a reply transforms what it
 * accepts, so it is parsed: to encode by it, as the type provider does, costs three times as much. A frozen value
 * is not looked at again, nor what it holds: who keeps one between replies must not change it.
 */
export function compileReplySerializer({ schema, method, url }: DescribedReply) {
  return (reply: unknown): string => {
    const text = holdsFrozen(reply, MAX_DEPTH) ? serializeParts(schema, reply) : undefined;
    if (text !== undefined) return text;
    const { success, data, error } = safeParse(schema, reply);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsFrozen(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.isFrozen(value)) return true;
  if (depth === 0 || Array.isArray(value)) return false;
  return Object.values(value).some((member) => holdsFrozen(member, depth - 1));
}

/** Member by member, so that kept ones are not worked out again; undefined for what is not accepted. */
function serializeParts(schema: $ZodType, value: unknown): string | undefined {
  const kept = isFrozenObject(value) ? texts.get(value) : undefined;
  if (kept?.schema === schema) return kept.text;
  const text =
    schema instanceof $ZodObject && isObject(value) && !Object.isFrozen(value)
      ? serializeMembers(schema, value)
      : serializeWhole(schema, value);
  if (text !== undefined && isFrozenObject(value)) texts.set(value, { schema, text });
  return text;
}

function isFrozenObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value);
}

function serializeMembers(schema: $ZodObject, value: Record<string, unknown>): string | undefined {
  const { shape, checks } = schema._zod.def;
  if (checks?.length || Object.keys(value).some((key) => !(key in shape))) return undefined;
  const members: string[] = [];
  for (const [key, member] of Object.entries(shape)) {
    const text = serializeParts(member, value[key]);
    if (text === undefined) return undefined;
    if (text !== '') members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

/** Empty for a member that is left out. */
function serializeWhole(schema: $ZodType, value: unknown): string | undefined {
  const { success, data } = safeParse(schema, value);
  return success ? (JSON.stringify(data) ?? '') : undefined;
}
