import { text } from 'node:stream/consumers';
import { ErrorBody } from '@entropi/contracts/errors';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';
import { type BrokerApp, createBrokerApp } from '../testing/broker-app';
import { addTrader } from '../testing/broker-trader';
import { OWN_ID } from '../testing/fuzz-inputs';
import { createRequest, listOperations, type Operation } from '../testing/fuzz-operations';
import type { TestUser } from '../testing/test-user';

declare global {
  /** How many requests each caller makes to each operation. */
  var fuzzCases: number;
}

const SEED = 20_260_101;
/** Longer than any response may take on a busy machine. */
const HANG_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The simulated broker rejects what it does not know, and its allowance is used up: these are no errors of ours. */
const OF_THE_BROKER = new Set(['bad_gateway', 'broker_unavailable', 'broker_busy']);

type CallerName = 'anonymous' | 'user' | 'superuser';

let broker: BrokerApp;
let operations: Operation[];

beforeAll(async () => {
  broker = await createBrokerApp();
  operations = listOperations(broker.test.app);
});
afterAll(() => broker.close());

/** Provides a caller, and makes a new one when a case has ended their session or taken their role. */
async function createCaller(name: CallerName) {
  let user = name === 'user' ? await addFirstTrader() : null;
  return {
    async find(): Promise<TestUser | null> {
      if (name === 'anonymous') return null;
      user ??= await broker.test.signIn({ isSuperuser: name === 'superuser' });
      return user;
    },
    forget(status: number): void {
      if (status === 401 || (status === 403 && name === 'superuser')) user = null;
    },
  };
}

/** An ordinary user with an account at the broker, so that requests get further. */
async function addFirstTrader(): Promise<TestUser> {
  const { keys, first } = await broker.addLogin('fuzz');
  return addTrader(broker, keys, first);
}

/** Throws when a client could not work with the response. */
async function send(request: InjectOptions, user: TestUser | null): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${HANG_MS} ms`)), HANG_MS);
  });
  const url = String(request.url).replaceAll(OWN_ID, String(user?.id ?? 1));
  const authorization = user ? { authorization: `Bearer ${user.accessToken}` } : {};
  const headers = { ...request.headers, ...authorization };
  const sending = broker.test.app.inject({ ...request, url, headers });
  const response = await Promise.race([sending, hang]).finally(() => clearTimeout(timer));
  if (response.statusCode < 400) {
    // Otherwise the place of an endless response would never become free again.
    if (request.payloadAsStream) response.raw.res.destroy();
    return response.statusCode;
  }
  const sent = request.payloadAsStream
    ? JSON.parse(await text(response.stream()))
    : response.json();
  const body = z.parse(z.strictObject(ErrorBody.shape), sent);
  expect(body.status).toBe(response.statusCode);
  expect(response.headers['x-request-id']).toBe(body.request_id);
  if (!OF_THE_BROKER.has(body.code))
    expect([url, body, response.statusCode < 500]).toEqual([url, body, true]);
  return response.statusCode;
}

describe('no request of any shape', () => {
  it.each<CallerName>(['anonymous', 'user', 'superuser'])(
    'by %s gets a 5xx, another shape, or no response',
    async (name) => {
      const caller = await createCaller(name);
      const failures: string[] = [];
      const statuses: Record<number, number> = {};
      let cases = 0;
      for (const [index, operation] of operations.entries()) {
        const property = fc.asyncProperty(createRequest(operation), async (request) => {
          cases += 1;
          const status = await send(request, await caller.find());
          statuses[status] = (statuses[status] ?? 0) + 1;
          caller.forget(status);
        });
        const found = await fc.check(property, { numRuns: fuzzCases, seed: SEED + index });
        if (!found.failed) continue;
        const report = fc.defaultReportMessage(found);
        failures.push(`${operation.id}: ${String(found.errorInstance)} ${report}`);
      }
      process.stdout.write(
        `fuzz: ${cases} cases of ${operations.length} operations by ${name}: ${JSON.stringify(statuses)}\n`,
      );
      expect(failures).toEqual([]);
      expect(cases).toBeGreaterThanOrEqual(operations.length * fuzzCases);
    },
    HOUR_MS,
  );
});
