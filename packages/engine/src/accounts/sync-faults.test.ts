import { randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from '@entropi/broker/seal';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import { brokerAccounts, brokerKeys } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import { createCredentials } from '../testing/credentials';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTradingUser, setTaskState } from '../testing/trading-user';

let harness: EngineHarness;
let user: Awaited<ReturnType<typeof addTradingUser>>;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addTradingUser(harness, 'anna');
  // Its task shows nothing, so that the account has to.
  await setTaskState(harness, user.userId, 'stopped');
});

afterEach(() => harness.stop());

async function findAccount() {
  const [row] = await harness.db
    .select()
    .from(brokerAccounts)
    .where(eq(brokerAccounts.userId, user.userId));
  return row;
}

const untilFault = (fault: string | null) =>
  until(findAccount, (row) => row?.syncFault === fault && (fault !== null || !!row.syncedAt));

async function store(sealer: Sealer, changes: { password?: string } = {}) {
  const place = { id: user.keyId, userId: user.userId };
  const credentials = { ...createCredentials('anna'), ...changes };
  const { id: _, ...sealed } = sealCredentials(credentials, place, sealer);
  const values = { ...sealed, updatedAt: new Date() };
  await harness.db.update(brokerKeys).set(values).where(eq(brokerKeys.id, user.keyId));
}

describe('an account that cannot be compared with the broker', () => {
  it('says that its login is locked, and until when, until it is compared', async () => {
    const { identifier } = createCredentials('anna');
    await harness.setFaults({ loginLocked: { identifier } });
    await harness.startEngine({ loginLockFirstMs: 100, loginLockMaxMs: 200 });
    const locked = await untilFault('login_locked');
    expect(locked?.syncFaultUntil).toBeInstanceOf(Date);
    expect(locked?.syncedAt).toBeNull();
    await harness.setFaults({ loginLocked: null });
    expect(await untilFault(null)).toMatchObject({ syncFaultUntil: null });
  });

  it('says that its key is rejected, and by a later engine that it is not', async () => {
    await store(harness.deps.sealer, { password: 'wrong' });
    const engine = await harness.startEngine();
    await untilFault('key_rejected');
    await engine.stop();
    await store(harness.deps.sealer);
    await harness.startEngine();
    await untilFault(null);
  });

  it('says that its key does not open', async () => {
    await store(createSealer([randomBytes(32)]));
    await harness.startEngine();
    await untilFault('key_unreadable');
    await store(harness.deps.sealer);
    await untilFault(null);
  });

  it('says that the broker is away', async () => {
    await harness.setFaults({ callFails: { answer: '503', path: '/positions' } });
    await harness.startEngine();
    await untilFault('broker_unavailable');
    await harness.setFaults({ callFails: false });
    await untilFault(null);
  });
});
