import { LadderPreview } from '@entropi/contracts/scales';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { addMarket, TEST_EPIC } from '../../testing/test-strategy';
import type { TestUser } from '../../testing/test-user';

let test: TestApp;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  await addMarket(test.deps.db, {
    currencies: [
      { code: 'GBP', rate: 1.2, is_default: true },
      { code: 'EUR', rate: 1, is_default: false },
    ],
  });
  user = await test.signIn({ inOnboarding: true });
});
afterAll(() => test.close());

const URL = '/api/strategy/ladder-preview';
const body = {
  epic: TEST_EPIC,
  direction: 'BUY',
  currency: 'GBP',
  unit: 'POINTS',
  generate: { step: 20, step_scale: 1.5, size_scale: 1.5, base_size: 1, levels: 5 },
};

describe('POST /api/strategy/ladder-preview', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => URL,
    body: () => body,
    allowedTo: () => user,
    invalid: () => [
      { body: { ...body, levels: [{ offset: 0, size: 1 }] }, path: 'levels' },
      { body: { ...body, currency: 'JPY' }, path: 'currency' },
      {
        body: { ...body, generate: { ...body.generate, base_size: 0.1 } },
        path: 'levels.0.size',
      },
    ],
  });

  it('starts from the price at which the direction opens in the market', async () => {
    const preview = (await user.call('POST', URL, body)).as(LadderPreview);
    expect(preview.rows.map((row) => row.price)).toEqual([8000, 7980, 7950, 7905, 7837.5]);
    const sell = await user.call('POST', URL, { ...body, direction: 'SELL' });
    expect(sell.as(LadderPreview).rows[0]?.price).toBe(7999);
  });

  it('says where the broker would close it when it is given the balance of the account', async () => {
    const ladder = { ...body, anchor: 8000 };
    const without = (await user.call('POST', URL, ladder)).as(LadderPreview);
    expect(without.close_out).toBeUndefined();
    const { close_out: rich } = (
      await user.call('POST', URL, { ...ladder, balance: 1_000_000_000 })
    ).as(LadderPreview);
    expect(rich).toEqual({ level: null, open_levels: 5 });
    const { close_out: poor } = (await user.call('POST', URL, { ...ladder, balance: 0 })).as(
      LadderPreview,
    );
    expect(poor).toEqual({ level: null, open_levels: 0 });
    const { close_out: some } = (await user.call('POST', URL, { ...ladder, balance: 20_000 })).as(
      LadderPreview,
    );
    expect(some?.open_levels).toBe(5);
    expect(some?.level).toBeLessThan(7837.5);
    expect(some?.level).toBeGreaterThan(0);
  });

  it('states money in the given currency, and rounds sizes down to the market’s step', async () => {
    const preview = (await user.call('POST', URL, { ...body, anchor: 8000 })).as(LadderPreview);
    expect(preview.totals.cumulative_size).toBe(13.18);
    const euros = (await user.call('POST', URL, { ...body, anchor: 8000, currency: 'EUR' })).as(
      LadderPreview,
    );
    expect(euros.totals.margin.currency).toBe('EUR');
    expect(Number(euros.totals.margin.amount)).toBeCloseTo(
      Number(preview.totals.margin.amount) * 1.2,
      1,
    );
  });
});
