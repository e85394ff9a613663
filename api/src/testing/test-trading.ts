import type { Limits } from '@entropi/contracts/trading-model';
import { strategyInput } from './test-strategy';
import type { TestUser } from './test-user';

/** A market of the simulator, in euros. */
export const DAX = 'IX.D.DAX.IFMM.IP';

/** Gives a user a strategy of three levels on the DAX, with these limits, through the API; returns its id. */
export async function configureTrading(
  admin: TestUser,
  user: TestUser,
  limits: Partial<Limits> = {},
): Promise<number> {
  const market = await admin.call('GET', '/api/markets/?search=Germany');
  if (market.status !== 200) throw new Error(JSON.stringify(market.body));
  const plain = strategyInput({ epic: DAX, currency: 'EUR' });
  const strategy = { ...plain, limits: { ...plain.limits, ...limits } };
  const made = await admin.call('POST', '/api/strategy/strategies/', strategy);
  const { id } = made.body as { id: number };
  const levels = [0, 20, 50].map((offset) => ({ offset, size: 1 }));
  const template = await admin.call('POST', `/api/strategy/scale/strategy/${id}/template`, {
    unit: 'POINTS',
    levels,
  });
  const config = await user.call('POST', '/api/strategy/congig/me/', {
    strategy_id: id,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  });
  for (const response of [made, template, config]) {
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  }
  return id;
}
