import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  createBody,
  createQuery,
  createSegment,
  HOSTILE_TEXTS,
  type JsonSchema,
} from './fuzz-inputs';

/** One operation of the OpenAPI document. */
export interface Operation {
  id: string;
  method: NonNullable<InjectOptions['method']>;
  /** The path with parameters in braces. */
  path: string;
  segments: Record<string, JsonSchema>;
  query: Record<string, JsonSchema>;
  /** The schema of the body; null when the operation takes none. */
  body: { type: string; schema: JsonSchema } | null;
  /** Whether the response goes on until the caller ends it. */
  isEndless: boolean;
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId?: string;
        parameters?: { in: string; name: string; schema: JsonSchema }[];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
}

/** Every operation, including the live stream. */
export function listOperations(app: FastifyInstance): Operation[] {
  const { paths } = app.swagger() as unknown as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, parameters = [], requestBody }]) => {
      if (!operationId) return [];
      const [content] = Object.entries(requestBody?.content ?? {});
      const pick = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
        );
      return {
        id: operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        segments: pick('path'),
        query: pick('query'),
        body: content ? { type: content[0], schema: content[1].schema } : null,
        isEndless: operationId === 'stream',
      };
    }),
  );
}

const FORM = 'application/x-www-form-urlencoded';
const ODD_TYPES = ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''];

/** Requests of one operation, without a token. */
export function createRequest(operation: Operation): fc.Arbitrary<InjectOptions> {
  const { method, path, segments, query, body, isEndless } = operation;
  const type = body?.type ?? 'application/json';
  return fc
    .record({
      segments: fc.record(
        Object.fromEntries(
          Object.entries(segments).map(([name, schema]) => [name, createSegment(name, schema)]),
        ),
      ),
      query: createQuery(query),
      body: !body
        ? fc.constant('')
        : body.type === FORM
          ? createQuery(body.schema.properties ?? {}).map((text) => text.slice(1))
          : createBody(body.schema),
      type: fc.oneof(
        { weight: 14, arbitrary: fc.constant(type) },
        { weight: 1, arbitrary: fc.constantFrom(FORM, ...ODD_TYPES) },
      ),
      key: fc.option(fc.oneof(fc.uuid(), fc.constantFrom(...HOSTILE_TEXTS)), { freq: 4 }),
    })
    .map((chosen) => ({
      method,
      url:
        path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => chosen.segments[name] ?? '') +
        chosen.query,
      headers: {
        ...(chosen.type && body ? { 'content-type': chosen.type } : {}),
        ...(chosen.key === null
          ? {}
          : { [isEndless ? 'last-event-id' : 'idempotency-key']: chosen.key }),
      },
      ...(chosen.body ? { payload: chosen.body } : {}),
      payloadAsStream: isEndless,
    }));
}
