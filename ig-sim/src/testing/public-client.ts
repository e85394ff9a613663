import type { IgClient } from './ig-client';
import { startTestSim } from './test-sim';

/**
 * The calls that the integration suite of the public Python client trading-ig makes to IG, in its order and with its
 * expectations, over both kinds of session. Where it names a market that the simulator does not have, another one of
 * the same kind is used.
 */

export const EURUSD = 'CS.D.EURUSD.MINI.IP';
export const GBPUSD = 'CS.D.GBPUSD.TODAY.IP';
export const FTSE = 'IX.D.FTSE.DAILY.IP';
export const GOLD = 'CS.D.CFDGOLD.CFDGC.IP';
export const PASSWORD = 'sim-python-2026';

export type Row = Record<string, unknown>;

/** A client whose default account is a spread bet in pounds, which the suite needs. */
export async function startWithUser() {
  const sim = await startTestSim();
  const client = sim.client('python');
  await client.control('POST', '/users', {
    identifier: 'SIM-PYTHON',
    password: PASSWORD,
    apiKey: 'sim-python-key',
    accounts: [
      { accountId: 'PYSPB', accountType: 'SPREADBET', currency: 'GBP', preferred: true },
      { accountId: 'PYCFD', accountType: 'CFD', currency: 'GBP' },
    ],
  });
  return client;
}

export const logIn = (client: IgClient, version: number, change: Row = {}) =>
  client.call<Row & { oauthToken: { access_token: string; refresh_token: string } }>(
    'POST',
    '/session',
    {
      version,
      body: { identifier: 'SIM-PYTHON', password: PASSWORD, ...change },
    },
  );

export async function startSession(kind: 'v2' | 'v3'): Promise<IgClient> {
  const client = await startWithUser();
  if (kind === 'v2') {
    await client.logIn();
    return client;
  }
  const { body } = await logIn(client, 3);
  client.useTokens({
    authorization: `Bearer ${body.oauthToken.access_token}`,
    'ig-account-id': 'PYSPB',
  });
  return client;
}

/** Makes a call that has to succeed; returns its body. */
export async function okBody(
  client: IgClient,
  method: string,
  path: string,
  version = 1,
  body?: unknown,
): Promise<Row> {
  const response = await client.call<Row>(method, path, { version, body });
  expect([path, response.status, response.body]).toEqual([path, 200, expect.any(Object)]);
  return response.body;
}

export const rows = (body: Row, name: string) => body[name] as Row[];
