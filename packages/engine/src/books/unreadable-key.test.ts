import { randomBytes } from 'node:crypto';
import { createSealer, type Sealer } from '@entropi/broker/seal';
import { sealCredentials } from '@entropi/broker/stored-credentials';
import { brokerKeys } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
import { createCredentials } from '../testing/credentials';
import { EngineHarness, until } from '../testing/engine-harness';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, setTaskState } from '../testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

/** Stores a user's credentials as another sealer seals them. */
async function store(user: { keyId: number; userId: number }, name: string, sealer: Sealer) {
  const place = { id: user.keyId, userId: user.userId };
  const { id: _, ...sealed } = sealCredentials(createCredentials(name), place, sealer);
  const values = { ...sealed, updatedAt: new Date() };
  await harness.db.update(brokerKeys).set(values).where(eq(brokerKeys.id, user.keyId));
}

describe('a key whose credentials do not open', () => {
  it('puts its own task into error with a reason, no other task, and is traded again when they open', async () => {
    const lost = await addTradingUser(harness, 'lost');
    const next = await addTradingUser(harness, 'next');
    await store(lost, 'lost', createSealer([randomBytes(32)]));
    await harness.startEngine();
    const state = new TradingState(harness, lost.userId);
    const task = await until(
      () => state.task(),
      (row) => row?.state === 'error',
    );
    expect(task).toMatchObject({ errorCode: 'seal_key_unknown' });
    expect(task?.errorMessage).toContain('SEAL_KEY');
    await until(
      () => new TradingState(harness, next.userId).openLevels(),
      (levels) => levels.length === 1,
    );
    expect(await state.openLevels()).toEqual([]);
    await store(lost, 'lost', harness.deps.sealer);
    await setTaskState(harness, lost.userId, 'active');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
  });

  it('keeps trading when its credentials are sealed again by another key', async () => {
    const user = await addTradingUser(harness, 'same');
    await harness.startEngine();
    const state = new TradingState(harness, user.userId);
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await store(user, 'same', harness.deps.sealer);
    await harness.setPrice(7979);
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 2,
    );
    expect((await state.task())?.state).toBe('active');
  });
});
