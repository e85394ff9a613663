import { ResponseSerializationError } from 'fastify-type-provider-zod';
import { $ZodObject, type $ZodType, safeParse } from 'zod/v4/core';

/** What Fastify says about a route: the contract of its reply, its method and its URL. */
interface DescribedReply {
  schema: $ZodType;
  method: string;
  url: string;
}

/** How deep frozen values are looked for. */
const MAX_DEPTH = 2;

/** The texts of frozen values, each with the contract that accepted the value. */
const texts = new WeakMap<object, { schema: $ZodType; text: string }>();

/**
 * Serializes a reply that its contract accepts, and throws for any other. No contract of a reply transforms what it
 * accepts, so parsing is enough: encoding, as the type provider does, costs three times as much. A frozen value and
 * its content are not checked again, so whoever keeps one between replies must not change it.
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

/**
 * Serializes member by member, so that frozen members are not serialized again; undefined for a value that is not
 * accepted.
 */
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

/** Serializes a whole value; the empty text for a member that is left out. */
function serializeWhole(schema: $ZodType, value: unknown): string | undefined {
  const { success, data } = safeParse(schema, value);
  return success ? (JSON.stringify(data) ?? '') : undefined;
}
