import { sealCredentials } from '@entropi/broker/stored-credentials';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { type Engine, startEngine } from '../start-engine';
import { createCredentials } from '../testing/credentials';
import { EngineHarness, FAST, until } from '../testing/engine-harness';
import { addTradingUser, setTaskState } from '../testing/trading-user';

interface LoggedCall {
  msg?: string;
  method?: string;
  path?: string;
  status?: number;
}

let harness: EngineHarness;
let engine: Engine;
let user: Awaited<ReturnType<typeof addTradingUser>>;
let logged: LoggedCall[];

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  await setTaskState(harness, user.userId, 'stopped');
  logged = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  engine = await startEngine({ ...harness.deps, log }, { timings: FAST, pollEveryMs: { SIM: 30 } });
});

afterEach(async () => {
  await engine.stop();
  await harness.stop();
});

/** Replaces the user's credentials, as whoever corrects a key does. */
async function replaceCredentials(changes: { password?: string }): Promise<void> {
  const place = { id: user.keyId, userId: user.userId };
  const credentials = { ...createCredentials('anna'), ...changes };
  const { id: _, ...sealed } = sealCredentials(credentials, place, harness.deps.sealer);
  const values = { ...sealed, updatedAt: new Date() };
  await harness.db.update(brokerKeys).set(values).where(eq(brokerKeys.id, user.keyId));
}

const untilFault = (fault: string | null) =>
  until(
    () => harness.db.select().from(brokerAccounts).where(eq(brokerAccounts.userId, user.userId)),
    ([row]) => row?.syncFault === fault && row.syncedAt !== null,
  );

const countLogins = () =>
  logged.filter(
    ({ msg, method, path, status }) =>
      msg === 'broker call' && method === 'POST' && path === '/session' && status === 200,
  ).length;

it('is logged in again when its first credentials come back, for they were forgotten', async () => {
  await untilFault(null);
  await replaceCredentials({ password: 'wrong' });
  await untilFault('key_rejected');
  const before = countLogins();
  expect(before).toBeGreaterThan(0);
  await replaceCredentials({});
  await until(
    async () => countLogins(),
    (logins) => logins > before,
  );
});
