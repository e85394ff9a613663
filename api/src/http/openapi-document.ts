import { DATA_AGE_HEADER } from '@entropi/contracts/data-age';
import type { FastifyInstance } from 'fastify';
import { describeErrors, referToErrors } from './openapi-errors';
import { createExample, type ExampleSchema } from './openapi-examples';

interface Content {
  schema?: ExampleSchema;
  example?: unknown;
}

interface Operation {
  operationId?: string;
  'x-errors'?: string[];
  'x-aged'?: boolean;
  'x-role'?: string;
  parameters?: { in: string; name: string; schema: ExampleSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content>; headers?: object }>;
}

/** Of what may come from a standby of the database. */
const AGE = {
  [DATA_AGE_HEADER]: {
    description:
      'Only where the list was read from a standby of the database: how old it is at most, in whole seconds',
    schema: { type: 'integer', minimum: 0 },
  },
};

export interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
}

/** The document of an application that is ready. The types of the plugin also allow older versions of OpenAPI. */
export function readDocument(app: FastifyInstance): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument;
}

/**
 * Adds to the document what the routes leave out: the rejections of each operation, an example of each value and, as
 * OpenAPI demands, one entry for paths that differ only in the names of their parameters.
 */
export function completeDocument<T extends OpenApiDocument>(document: T): T {
  const paths = mergePaths(document.paths ?? {});
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) completeOperation(operation);
  }
  return { ...document, paths, components: { ...document.components, ...describeErrors() } };
}

function completeOperation(operation: Operation): void {
  const { 'x-errors': errors = [], parameters = [], requestBody, responses } = operation;
  if (operation['x-aged'] && responses[200]) responses[200].headers = AGE;
  delete operation['x-errors'];
  delete operation['x-aged'];
  for (const parameter of parameters) {
    parameter.example ??= createExample(parameter.schema, parameter.name);
  }
  const bodies = [requestBody, ...Object.values(responses)];
  for (const content of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
    // An empty schema stands for the bytes of a file.
    if (content.schema && Object.keys(content.schema).length > 0) {
      content.example ??= createExample(content.schema);
    }
  }
  Object.assign(responses, referToErrors(errors));
}

/** `/shares/{user_id}` and `/shares/{deal_id}` become `/shares/{user_id_or_deal_id}`. */
function mergePaths(paths: Record<string, Record<string, Operation>>) {
  const byShape = new Map<string, string[]>();
  for (const path of Object.keys(paths)) {
    const shape = path.replaceAll(/\{\w+\}/g, '{}');
    byShape.set(shape, [...(byShape.get(shape) ?? []), path]);
  }
  const merged: Record<string, Record<string, Operation>> = {};
  for (const same of byShape.values()) {
    const names = same.map((path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const joined = (names[0] ?? []).map((_name, place) =>
      [...new Set(names.map((each) => each[place]))].join('_or_'),
    );
    let place = 0;
    const path = (same[0] ?? '').replaceAll(/\{\w+\}/g, () => `{${joined[place++]}}`);
    merged[path] = Object.assign({}, ...same.map((each) => renamed(paths[each] ?? {}, joined)));
  }
  return merged;
}

/** Operations whose parameters of the path have these names, in order. */
function renamed(operations: Record<string, Operation>, names: string[]) {
  for (const { parameters = [] } of Object.values(operations)) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    inPath.forEach((parameter, place) => {
      parameter.name = names[place] ?? parameter.name;
    });
  }
  return operations;
}
