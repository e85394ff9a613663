import { allContracts } from '@entropi/contracts/all-contracts';
import { describeApi } from '../describe-api';
import { isAged } from '../standby/aged-calls';
import type { OpenApiDocument } from './openapi-document';

type Operation = NonNullable<OpenApiDocument['paths']>[string][string] & { operationId?: string };

const JSON_TYPE = 'application/json';

describe('the OpenAPI document', () => {
  let operations: Map<string, Operation>;

  beforeAll(async () => {
    const { paths = {} } = await describeApi();
    const all: Operation[] = Object.values(paths).flatMap((methods) => Object.values(methods));
    operations = new Map(all.map((operation) => [operation.operationId ?? '', operation]));
  });

  const find = (id: string): Operation => {
    const operation = operations.get(id);
    if (!operation) throw new Error(`no operation ${id}`);
    return operation;
  };

  it.each(allContracts.map((contract) => [contract.id, contract] as const))(
    'shows %s by examples that its contract accepts',
    (id, contract) => {
      const { parameters = [], requestBody, responses } = find(id);
      for (const [place, schema] of Object.entries({
        path: contract.params,
        query: contract.query,
      })) {
        const named = parameters.filter((parameter) => parameter.in === place);
        const own = Object.keys(
          schema?._zod.def && 'shape' in schema ? (schema.shape as object) : {},
        );
        const given = named.map(({ example }, index) => [
          place === 'path' ? own[index] : named[index]?.name,
          String(example),
        ]);
        expect(schema?.safeParse(Object.fromEntries(given)).error?.issues).toBeUndefined();
      }
      const [body] = Object.values(requestBody?.content ?? {});
      expect(contract.body?.safeParse(body?.example).error?.issues).toBeUndefined();
      if (contract.status === 204 || contract.mediaType) return;
      const reply = responses[contract.status]?.content?.[JSON_TYPE]?.example;
      expect(contract.reply.safeParse(reply).error?.issues).toBeUndefined();
    },
  );

  it('names the rejections of every operation, in the one shape of errors', () => {
    for (const { responses } of operations.values()) {
      expect(responses).toMatchObject({
        429: { $ref: '#/components/responses/Error429' },
        default: { $ref: '#/components/responses/OtherError' },
      });
    }
  });

  it('names 401 and 403 for calls that need a token, and 402 for those that a suspension stops', () => {
    expect(Object.keys(find('login').responses)).not.toContain('403');
    expect(Object.keys(find('listUsers').responses)).toEqual(
      expect.arrayContaining(['401', '403', '422']),
    );
    expect(Object.keys(find('openShare').responses)).toContain('402');
  });

  it('says who may make each call', () => {
    const roles = allContracts.map(({ id }) => [id, find(id)['x-role']]);
    expect(roles).toEqual(allContracts.map(({ id, role }) => [id, role]));
    expect(find('listUsers')['x-role']).toBe('superuser');
  });

  it('has the age of what is read from a standby, of lists for superusers alone', () => {
    const aged = allContracts.filter(isAged);
    expect(aged.length).toBeGreaterThan(0);
    expect(aged.filter(({ method, role }) => method !== 'GET' || role !== 'superuser')).toEqual([]);
    const documented = [...operations].filter(([, { responses }]) => responses[200]?.headers);
    expect(documented.map(([id]) => id).sort()).toEqual(aged.map(({ id }) => id).sort());
    expect(find('listUsers').responses[200]?.headers).toMatchObject({
      'data-age': { schema: { type: 'integer' } },
    });
    expect(JSON.stringify([...operations])).not.toContain('x-aged');
  });

  it('has one entry for paths that differ only in the names of their parameters', async () => {
    const shapes = Object.keys((await describeApi()).paths ?? {}).map((path) =>
      path.replaceAll(/\{\w+\}/g, '{}'),
    );
    expect(new Set(shapes).size).toBe(shapes.length);
  });
});
