import { getDashboard } from '@entropi/contracts/dashboard';
import { getConfig } from '@entropi/contracts/strategies';
import { type BrokerApp, createBrokerApp } from '../../testing/broker-app';
import { addTrader } from '../../testing/broker-trader';
import { configureTrading, DAX } from '../../testing/test-trading';
import type { TestUser } from '../../testing/test-user';

let broker: BrokerApp;
let admin: TestUser;
let trader: TestUser;

beforeAll(async () => {
  broker = await createBrokerApp();
  await broker.control('PUT', `markets/${DAX}`, { bid: 8000, offer: 8001 });
  admin = await broker.test.signIn({ isSuperuser: true });
  const { keys, first } = await broker.addLogin('chooser');
  trader = await addTrader(broker, keys, first);
});
afterAll(() => broker.close());

const readBy = async (reader: TestUser) =>
  (await reader.call('GET', `/api/ig/dashboard/${trader.id}`)).as(getDashboard.reply).own;

it('the dashboard says what its user has chosen, to an administrator as to themselves', async () => {
  expect(await readBy(trader)).toBeNull();
  const strategyId = await configureTrading(admin, trader);
  const choice = { strategy_id: strategyId, coupled_strategy_id: null, max_open_shares: null };
  const changed = { ...choice, size_factor: 2, daily_loss_limit: 300, notify: true };
  expect((await trader.call('PUT', '/api/strategy/config/me/', changed)).status).toBe(200);
  const chosen = { size_factor: 2, daily_loss_limit: 300, ladder: null };
  for (const reader of [trader, admin]) expect(await readBy(reader)).toEqual(chosen);
  const ladder = { unit: 'POINTS', levels: [{ offset: 0, size: 3 }] };
  const url = `/api/admin/scales/${trader.id}/template/`;
  expect((await admin.call('POST', url, ladder)).status).toBe(201);
  for (const reader of [trader, admin]) expect(await readBy(reader)).toEqual({ ...chosen, ladder });
  const own = (await trader.call('GET', '/api/strategy/config/me/')).as(getConfig.reply);
  expect(own).toMatchObject({ strategy_id: strategyId, ladder });
  expect((await admin.call('DELETE', url)).status).toBe(204);
  expect(await readBy(admin)).toEqual(chosen);
});
