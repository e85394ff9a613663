import { nameDatabase } from '../hosts/connection-hosts';
import { StandbyHarness, untilSo } from '../testing/standby-harness';
import type { StandbyReads } from './standby-reads';

/** Servers are stopped, frozen and promoted, which takes seconds. */
const LIMIT_MS = 180_000;
const LEFT = 'lists are read from the primary';
const RETURNED = 'lists are read from the standby again';

let harness: StandbyHarness;
let standby: StandbyReads;

beforeAll(async () => {
  harness = await StandbyHarness.start();
}, LIMIT_MS);

beforeEach(async () => {
  await harness.addEverywhere('note');
  standby = harness.open();
});

afterEach(() => standby.close());
afterAll(() => harness?.stop(), LIMIT_MS);

const read = () => harness.read(standby);
const untilRead = () => untilSo(async () => (await read()).source === 'standby');
const FROM_PRIMARY = { value: { text: 'note', is_standby: false }, ageS: null };

it.each([
  ['the primary itself', () => toPort(harness.servers.primaryPort()), 'it takes writes itself'],
  [
    'of another database',
    () => nameDatabase(harness.servers.standbyUrl(), 'postgres'),
    'it has another database',
  ],
  ['not there', () => toPort(9), 'ECONNREFUSED'],
])(
  'is not used where it is %s; the log says it once, and nothing of its address',
  async (_what, url, reason) => {
    const other = harness.open(url());
    const { source } = await harness.read(other);
    for (let n = 0; n < 5; n += 1)
      expect(await harness.read(other)).toEqual({ ...FROM_PRIMARY, source });
    expect(harness.lines.map(({ msg }) => msg)).toEqual([LEFT]);
    expect(harness.lines[0]?.reason).toContain(reason);
    expect(JSON.stringify(harness.lines)).not.toContain('running:');
    await other.close();
  },
);

const toPort = (port: number) =>
  harness.servers.standbyUrl().replace(/:\d+\/entropi/, `:${port}/entropi`);

it('is not used where the primary does not say where it is', async () => {
  const { pool } = harness.owner;
  await pool.query('revoke execute on function pg_control_system from public');
  expect(await read()).toEqual({ ...FROM_PRIMARY, source: 'other' });
  expect(await read()).toEqual({ ...FROM_PRIMARY, source: 'other' });
  expect(harness.lines).toMatchObject([
    { msg: LEFT, reason: expect.stringContaining('permission denied') },
  ]);
  await pool.query('grant execute on function pg_control_system to public');
  await untilRead();
});

it(
  'is waited for a second while it is frozen, and not again',
  async () => {
    const standbyInTime = harness.open(undefined, { respondWithinMs: 1000 });
    const readInTime = () => harness.read(standbyInTime);
    await untilSo(async () => (await readInTime()).source === 'standby');
    // A busy machine may have been too slow for the first one.
    harness.lines.length = 0;
    const thaw = await harness.servers.freezeStandby();
    try {
      const begin = Date.now();
      expect(await readInTime()).toEqual({ ...FROM_PRIMARY, source: 'away' });
      expect(Date.now() - begin).toBeGreaterThan(900);
      const again = Date.now();
      for (let n = 0; n < 10; n += 1)
        expect(await readInTime()).toEqual({ ...FROM_PRIMARY, source: 'away' });
      expect(Date.now() - again).toBeLessThan(5000);
    } finally {
      thaw();
    }
    await untilSo(async () => (await readInTime()).source === 'standby');
    expect(harness.lines.map(({ msg }) => msg)).toEqual([LEFT, RETURNED]);
    await standbyInTime.close();
  },
  LIMIT_MS,
);

it(
  'is used again when it was stopped, and not once it is promoted',
  async () => {
    expect(await read()).toMatchObject({ source: 'standby' });
    await harness.servers.stopStandby();
    expect(await read()).toEqual({ ...FROM_PRIMARY, source: 'away' });
    await harness.servers.rejoin();
    await untilRead();
    expect(harness.lines.map(({ msg }) => msg)).toEqual([LEFT, RETURNED]);
    await harness.servers.promote();
    // The old primary goes on beside it, and neither is a standby.
    expect(await read()).toMatchObject({ value: { is_standby: false }, source: 'other' });
    await harness.servers.rejoin();
    await standby.close();
    standby = harness.open();
    await untilRead();
    expect(await read()).toMatchObject({ value: { is_standby: true }, ageS: 0 });
  },
  LIMIT_MS,
);
