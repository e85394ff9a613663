import { DAX } from '../testing/ig-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

interface Lists {
  watchlists: { id: string; name: string }[];
}

describe('watchlists', () => {
  it('belong to their user, and survive a restart', async () => {
    const dataDir = newDataDir();
    const first = await startTestSim({ dataDir });
    const alice = await first.dealer();
    const body = { name: 'Mine', epics: [DAX, 'IX.D.NOWHERE.IP'] };
    const created = await alice.call<{ watchlistId: string }>('POST', '/watchlists', { body });
    expect(created.body).toMatchObject({ status: 'SUCCESS_NOT_ALL_INSTRUMENTS_ADDED' });
    await first.close();
    const second = await startTestSim({ dataDir });
    const again = await (await second.dealer()).call<Lists>('GET', '/watchlists');
    expect(again.body.watchlists.map((list) => list.name)).toEqual(['Popular Markets', 'Mine']);
    const bob = await second.dealer('bob');
    const path = `/watchlists/${created.body.watchlistId}`;
    for (const method of ['GET', 'DELETE']) {
      const response = await bob.call(method, path);
      expect([response.status, response.body]).toEqual([
        404,
        { errorCode: 'error.watchlists.management.watchlist-not-found' },
      ]);
    }
  });

  it.each([
    ['POST', '/watchlists', { name: 'Popular Markets' }, 400],
    ['POST', '/watchlists', { name: ' ' }, 400],
    ['POST', '/watchlists', {}, 400],
    ['PUT', '/watchlists/Popular%20Markets', { epic: DAX }, 400],
    ['DELETE', '/watchlists/Popular%20Markets', undefined, 400],
    ['PUT', '/watchlists/7', { epic: DAX }, 404],
    ['GET', '/watchlists/__proto__', undefined, 404],
  ])('%s %s with %j is %i', async (method, path, body, status) => {
    const alice = await (await startTestSim()).dealer();
    expect((await alice.call(method, path, { body })).status).toBe(status);
  });
});
