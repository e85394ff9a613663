import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

const market = JSON.stringify({ price: 1 });

describe('what a page of any site can send from a person’s browser', () => {
  /** Types that a browser sends without a preflight. */
  const simple = ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'];

  it.each(simple)(
    'is not accepted as JSON when it is labelled as %p, and changes nothing',
    async (type) => {
      const sim = await startTestSim({ dataDir: newDataDir() });
      const before = await (await fetch(`${sim.url}/sim/markets/IX.D.DAX.IFMM.IP`)).json();
      const response = await fetch(`${sim.url}/sim/markets/IX.D.DAX.IFMM.IP`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: Buffer.from(market),
      });
      expect([response.status, await response.json()]).toEqual([
        415,
        { errorCode: 'invalid.input' },
      ]);
      const after = await (await fetch(`${sim.url}/sim/markets/IX.D.DAX.IFMM.IP`)).json();
      expect(after).toEqual(before);
    },
  );

  it.each<Record<string, string>>([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is rejected by its origin: %j', async (headers) => {
    const alice = await (await startTestSim()).dealer();
    await alice.opened({ dealReference: 'kept' });
    const url = alice.url.replace(/\/gateway.*$/, '');
    const response = await fetch(`${url}/sim/reset`, { method: 'POST', headers });
    expect([response.status, await response.json()]).toEqual([
      403,
      { errorCode: 'sim.foreign-origin' },
    ]);
    const { body } = await alice.control<{ deals: unknown[] }>('GET', '/deals');
    expect(body.deals).toHaveLength(1);
  });

  it('is accepted from a program, also with a charset and as a kind of JSON', async () => {
    const sim = await startTestSim();
    for (const type of [
      'application/json',
      'application/json; charset=UTF-8',
      'application/x+json',
    ]) {
      const response = await fetch(`${sim.url}/sim/markets/IX.D.DAX.IFMM.IP`, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: market,
      });
      expect([type, response.status]).toEqual([type, 200]);
    }
  });
});
