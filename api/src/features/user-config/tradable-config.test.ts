import { brokerAccounts } from '@entropi/db/schema/broker';
import { userConfigs } from '@entropi/db/schema/strategies';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, strategyInput } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let strategyId: number;
let strategyName: string;

const CREATE = '/api/strategy/congig/me/';
const ME = '/api/strategy/config/me/';

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db);
  admin = await test.signIn({ isSuperuser: true });
  const input = strategyInput();
  strategyName = input.name;
  const made = await admin.call('POST', '/api/strategy/strategies/', input);
  strategyId = (made.body as { id: number }).id;
  const levels = [0, 20, 50].map((offset, level) => ({ offset, size: 1 + level }));
  const template = `/api/strategy/scale/strategy/${strategyId}/template`;
  await admin.call('POST', template, { unit: 'POINTS', levels });
});
beforeEach(async () => {
  user = await test.signIn();
  await fund(10_000);
});
afterAll(() => test.close());

/** Gives the user an account with this balance; null for an account whose balance is unknown. */
async function fund(balance: number | null): Promise<void> {
  const { db } = test.deps;
  const id = await addAccount(test.deps, user.id);
  const figures = { deposit: 0, profit_loss: 0, available: balance ?? 0 };
  await db
    .update(brokerAccounts)
    .set({ balance: balance === null ? null : { balance, ...figures } })
    .where(eq(brokerAccounts.id, id));
}

const config = (size_factor: number) => ({
  strategy_id: strategyId,
  coupled_strategy_id: null,
  size_factor,
  max_open_shares: null,
  daily_loss_limit: null,
  notify: false,
});

describe('a configuration that can never trade', () => {
  it('is rejected when a size is below the market’s smallest, with the row and the remedy', async () => {
    const { status, body } = await user.call('POST', CREATE, config(0.1));
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'validation_error',
      details: [
        {
          path: 'size_factor',
          code: 'size_factor_too_small',
          values: { level: 0, size: 0.1, minimum: 0.2, factor: 0.2 },
        },
      ],
    });
    expect((await user.call('GET', ME)).status).toBe(404);
    expect((await user.call('POST', CREATE, config(0.2))).status).toBe(201);
  });

  it('is rejected when the whole ladder needs more margin than the account holds', async () => {
    expect((await user.call('POST', CREATE, config(1))).status).toBe(201);
    const { status, body } = await user.call('PUT', ME, config(7));
    expect(status).toBe(422);
    // 42 units at 7950, at 5 %.
    expect(body).toMatchObject({
      details: [
        {
          path: 'size_factor',
          code: 'margin_above_funds',
          values: { level: 2, margin: 16_695, funds: 10_000, factor: 4.1928, currency: 'GBP' },
        },
      ],
    });
    expect((await user.call('GET', ME)).body).toMatchObject({ size_factor: 1 });
    expect((await user.call('PUT', ME, config(4.1928))).status).toBe(200);
  });

  it('is rejected for an administrator too, for the strategy and for the user’s own ladder', async () => {
    await user.call('POST', CREATE, config(1));
    const own = await admin.call('POST', `/api/admin/scales/${user.id}/template/`, {
      unit: 'POINTS',
      levels: [
        { offset: 0, size: 1 },
        { offset: 10, size: 40 },
      ],
    });
    expect([own.status, own.body]).toMatchObject([
      422,
      { details: [{ path: 'levels.1.size', code: 'margin_above_funds' }] },
    ]);
    const { db } = test.deps;
    await db.update(userConfigs).set({ sizeFactor: 9 }).where(eq(userConfigs.userId, user.id));
    const choice = { strategy_id: strategyId, coupled_strategy_id: null };
    const set = await admin.call('PUT', `/api/users/${user.id}/strategy`, choice);
    expect([set.status, set.body]).toMatchObject([
      422,
      { details: [{ path: 'strategy_id', code: 'margin_above_funds' }] },
    ]);
  });

  it('is rejected when the ladders of a basket together need more margin than the account holds', async () => {
    const input = strategyInput({ direction: 'SELL' });
    const made = await admin.call('POST', '/api/strategy/strategies/', input);
    const secondId = (made.body as { id: number }).id;
    const levels = [0, 20, 50].map((offset, level) => ({ offset, size: 1 + level }));
    const template = `/api/strategy/scale/strategy/${secondId}/template`;
    await admin.call('POST', template, { unit: 'POINTS', levels });
    const couple = async (type: string, joint_target: number | null) => {
      const path = '/api/admin/strategy/coupled-strategies/';
      const strategy_ids = [strategyId, secondId];
      const given = { name: type, type, strategy_ids, joint_target, is_active: true };
      const coupled = await admin.call('POST', path, given);
      const coupled_strategy_id = (coupled.body as { id: number }).id;
      return { ...config(3), strategy_id: null, coupled_strategy_id };
    };
    // 18 units of each, 14,399.1 together; all levels but the last, and that of the first: above 10,000.
    const basket = await couple('BASKET', 50);
    const { status, body } = await user.call('POST', CREATE, basket);
    expect([status, body]).toMatchObject([
      422,
      {
        details: [
          {
            path: 'size_factor',
            code: 'joint_margin_above_funds',
            values: {
              strategy: strategyName,
              level: 2,
              funds: 10_000,
              factor: 2.0834,
              currency: 'GBP',
            },
          },
        ],
      },
    ]);
    const named = { ...strategyInput({ name: strategyName }), version: 2 };
    const translations = { fr: { name: 'Échelle' } };
    const url = `/api/strategy/strategies/${strategyId}`;
    expect((await admin.call('PUT', url, { ...named, translations })).status).toBe(200);
    await test.deps.db.update(users).set({ language: 'fr' }).where(eq(users.id, user.id));
    expect((await user.call('POST', CREATE, basket)).body).toMatchObject({
      details: [{ values: { strategy: 'Échelle', level: 2 } }],
    });
    const inTurns = await user.call('POST', CREATE, await couple('SEQUENCE', null));
    expect(inTurns.status).toBe(201);
  });

  it('is accepted while the broker has not said what the account holds', async () => {
    user = await test.signIn();
    await fund(null);
    expect((await user.call('POST', CREATE, config(50))).status).toBe(201);
  });
});
