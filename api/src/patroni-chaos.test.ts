import { hasPatroni } from '@entropi/db/testing/patroni-harness';
import { EPIC, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { countSent } from './testing/chaos/chaos-blows';
import { moveMarket } from './testing/chaos/chaos-run';
import { awaitAgreement, calmDown } from './testing/chaos/chaos-settle';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';

const USERS = 8;
const STEP_MS = 250;
const SETTLES = { withinMs: 120_000, comparesEveryMs: 1000 };
/** Wanted: how soon orders are sent again after a standby was promoted. */
const OUTAGE_MS = 15_000;

if (!hasPatroni()) {
  process.stderr.write(
    'Left out: a failover by Patroni. `npm test -- chaos --failover` fetches it\n',
  );
}

describe('trading on three nodes of Patroni', () => {
  if (!hasPatroni()) {
    // The name of this test says so in the list of a run.
    it('is left out: Patroni is not there', () => expect(hasPatroni()).toBe(false));
    return;
  }

  let world: ChaosWorld;
  const users: TradingUser[] = [];
  const getSent = async () => (await countSent(world)) ?? 0;

  beforeAll(async () => {
    world = await startChaosWorld({ engineCount: 2, databaseKind: 'nodes' });
    await world.control('PUT', `markets/${EPIC}`, { bid: 8000, offer: 8001 });
    for (let number = 0; number < USERS; number += 1)
      users.push(await addTradingUser(world, `p${100 + number}`));
    await until(getSent, (sent) => sent >= USERS, 120_000);
  }, 300_000);

  afterAll(() => world?.stop(), 120_000);

  it('goes on when the machine of the primary is lost: all is in the books, once', async () => {
    const market = moveMarket(world, STEP_MS);
    const [loss] = world.database.blows;
    await loss?.strike();
    const promotedAt = world.database.findFailover()?.promotedAt ?? 0;
    const before = await getSent();
    await until(getSent, (sent) => sent > before, 60_000);
    const outageMs = Date.now() - promotedAt;
    process.stdout.write(`an order ${outageMs} ms after the promotion\n`);
    await loss?.mend();
    await market.stop();
    await calmDown(world, users);
    expect(await awaitAgreement(world, users, SETTLES, () => true)).toEqual([]);
    expect(outageMs).toBeLessThan(OUTAGE_MS);
  }, 300_000);
});
