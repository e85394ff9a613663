import { Strategy } from '@entropi/contracts/trading-model';
import { createTestApp, type TestApp } from './test-app';
import { addCandles, addMarket, strategyInput } from './test-strategy';
import type { TestUser } from './test-user';

export const GENERATE = '/api/strategy/strategies/generate-strategies';
export const PREVIEW = `${GENERATE}/preview`;

const RULE = { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 3 };

/** Adds a strategy with a ladder, by a rule if none is given; returns its id. */
export async function addStrategy(
  admin: TestUser,
  traits: Parameters<typeof strategyInput>[0],
  ladder: object = { generate: RULE },
): Promise<number> {
  const made = await admin.call('POST', '/api/strategy/strategies/', strategyInput(traits));
  const { id } = made.as(Strategy);
  const saved = await admin.call('POST', `/api/strategy/scale/strategy/${id}/template`, ladder);
  if (saved.status !== 201) throw new Error(`Saving the ladder responds with ${saved.status}`);
  return id;
}

/** An application with a market, its candles, and a strategy of which drafts can be made. */
export async function createDraftApp(): Promise<{
  test: TestApp;
  admin: TestUser;
  baseId: number;
}> {
  const test = await createTestApp();
  await addMarket(test.deps.db, {
    currencies: [
      { code: 'GBP', rate: 1.2, is_default: true },
      { code: 'EUR', rate: 1, is_default: false },
      // Dealt in, but without a rate.
      { code: 'USD', rate: 0, is_default: false },
    ],
  });
  await addCandles(test.deps.db);
  const admin = await test.signIn({ isSuperuser: true });
  return { test, admin, baseId: await addStrategy(admin, { name: 'Base' }) };
}
