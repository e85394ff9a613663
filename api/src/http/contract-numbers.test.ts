import { allContracts } from '@entropi/contracts/all-contracts';
import type { Endpoint } from '@entropi/contracts/endpoint';
import { z } from 'zod';
import { type BrokerApp, createBrokerApp } from '../testing/broker-app';
import { addTrader } from '../testing/broker-trader';
import { listOperations, type Operation } from '../testing/fuzz-operations';
import { listAtEdges } from '../testing/number-edges';
import { strategyInput } from '../testing/test-strategy';
import type { TestUser } from '../testing/test-user';

/** The bounds of a PostgreSQL `integer`. */
const MAX_INTEGER = 2_147_483_647;
/** What columns of eight bytes count, as far as JavaScript does: orders are more than an integer holds. */
const WIDE: Readonly<Record<string, number>> = {
  'getOrderEvidence.params.properties.order_id': Number.MAX_SAFE_INTEGER,
};
/** A bound for prices, sizes and amounts: far beyond any of them, and exact to six decimals. */
const MAX_FRACTION = 1_000_000_000;

/** Some two thousand calls, on a machine that is busy with others. */
const PATIENCE_MS = 300_000;

/** The simulated broker rejects what it does not know; its error is none of ours. */
const OF_THE_BROKER = new Set(['bad_gateway', 'broker_unavailable']);

type Json = z.core.JSONSchema.BaseSchema;

/** What a caller sends by this contract: path, query and body, as JSON schemas. */
function listInputs(contract: Endpoint): [string, Json][] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = contract[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return [[`${contract.id}.${part}`, json] as [string, Json]];
  });
}

/** All numbers of a schema by their places. */
function listNumbers(at: string, schema: unknown): [string, Json][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const types = [(schema as Json).type].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  const inside = Object.entries(schema).flatMap(([key, value]) =>
    listNumbers(`${at}.${key}`, value),
  );
  return isNumber ? [[at, schema as Json], ...inside] : inside;
}

function isBounded(at: string, schema: Json): boolean {
  const { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const least = Number(minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const most = Number(maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  const end = type === 'integer' ? (WIDE[at] ?? MAX_INTEGER) : MAX_FRACTION;
  return least >= -end && most <= end;
}

const numbers = allContracts.flatMap(listInputs).flatMap(([at, json]) => listNumbers(at, json));

describe('a number that a caller sends', () => {
  it('has bounds that its column holds, in every contract', () => {
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter(([at, schema]) => !isBounded(at, schema))).toEqual([]);
  });

  it('is found to be unbounded where a contract says only that it is whole', () => {
    const body = z.toJSONSchema(z.object({ version: z.int().min(1) }));
    const found = listNumbers('body', body).filter(([at, schema]) => !isBounded(at, schema));
    expect(found.map(([at]) => at)).toEqual(['body.properties.version']);
  });
});

describe('a body with a number at an edge', () => {
  let broker: BrokerApp;
  let superuser: TestUser;
  let trader: TestUser;
  let strategyId: number;

  beforeAll(async () => {
    broker = await createBrokerApp();
    superuser = await broker.test.signIn({ isSuperuser: true });
    const { keys, first } = await broker.addLogin('edges');
    trader = await addTrader(broker, keys, first);
    const made = await superuser.call('POST', '/api/strategy/strategies/', strategyInput());
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    strategyId = (made.body as { id: number }).id;
  });
  afterAll(() => broker.close());

  const fill = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      String({ user_id: trader.id, strategy_id: strategyId }[name] ?? 1),
    );

  async function findFailures({ method, path, body }: Operation): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const sent of listAtEdges(body?.schema ?? {})) {
      const { status, body: reply } = await superuser.call(method, fill(path), sent);
      const { code } = Object(reply) as { code?: string };
      if (status >= 500 && !OF_THE_BROKER.has(code ?? '')) failures.push([path, sent, reply]);
    }
    return failures;
  }

  it(
    'is a success or the caller’s fault, whatever the call, the number and the edge',
    async () => {
      const operations = listOperations(broker.test.app).filter(
        ({ body }) => body?.type === 'application/json',
      );
      const failures: unknown[] = [];
      let withNumbers = 0;
      for (const operation of operations) {
        if (listAtEdges(operation.body?.schema ?? {}).length > 0) withNumbers += 1;
        failures.push(...(await findFailures(operation)));
      }
      expect(failures).toEqual([]);
      expect(withNumbers).toBeGreaterThan(25);
    },
    PATIENCE_MS,
  );
});
