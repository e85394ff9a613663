import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createIgClientPool } from '@entropi/broker/ig/ig-client-pool';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { asc } from 'drizzle-orm';
import { pino } from 'pino';
import { readBalances } from '../requests/broker-account';
import { findKey, saveBalances } from '../store/broker-account.repo';
import { EngineHarness } from '../testing/engine-harness';
import { addTradingUser } from '../testing/trading-user';
import { Balances } from './balances';

interface Accounts {
  accounts: Record<string, unknown>[];
}

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
});
afterEach(() => harness.stop());

/** The broker, which says something else of accounts. */
async function startChanged(change: (listed: Accounts) => void) {
  const broker = new URL(harness.sim.baseUrl);
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const body = await buffer(request);
    const reply = await fetch(`${broker.origin}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    let text = await reply.text();
    if (url.endsWith('/accounts')) {
      const listed = JSON.parse(text) as Accounts;
      change(listed);
      text = JSON.stringify(listed);
    }
    const kept = ['content-type', 'cst', 'x-security-token'].flatMap((name) => {
      const value = reply.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(reply.status, Object.fromEntries(kept)).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${broker.pathname}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

it('an account that cannot be stored keeps no other from being stored, and is reported by its key', async () => {
  const { db, deps } = harness;
  const users = [await addTradingUser(harness, 'anna'), await addTradingUser(harness, 'beat')];
  const [anna, beat] = users;
  const changed = await startChanged(({ accounts }) => {
    for (const account of accounts) {
      if (account.accountId === beat?.accountId) account.status = 'hunter2\0';
    }
  });
  const clientPool = createIgClientPool({
    baseUrls: { SIM: changed.baseUrl, DEMO: changed.baseUrl, LIVE: changed.baseUrl },
    timeoutMs: 60_000,
    maxWaitMs: 60_000,
    observe: () => undefined,
    reportUnreadable: () => undefined,
  });
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const balances = new Balances({
    log,
    ownedKeys: () => users.map(({ keyId }) => keyId),
    read: async (keyId) => {
      const key = await findKey(db, keyId);
      return key && readBalances({ db, sealer: deps.sealer, clientPool }, key);
    },
    save: (read) => saveBalances(db, read),
  });
  await balances.refresh();
  for (const { keyId } of users) balances.onTraded(keyId);
  await balances.refresh();
  const stored = await db
    .select({ accountId: brokerAccounts.accountId, balance: brokerAccounts.balance })
    .from(brokerAccounts)
    .orderBy(asc(brokerAccounts.accountId));
  expect(stored).toMatchObject([
    { accountId: anna?.accountId, balance: { balance: 1_000_000 } },
    { accountId: beat?.accountId, balance: null },
  ]);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { brokerKeyId: beat?.keyId, accounts: 1, at: 'status' },
  ]);
  expect(logged.join()).not.toContain('hunter2');
  await clientPool.close();
  await changed.stop();
});
