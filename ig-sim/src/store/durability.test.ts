import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAX } from '../testing/ig-client';
import { StreamClient } from '../testing/stream-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

type Done = (error: Error | null) => void;

/** A disk that may be held: what it is to sync waits. */
const disk = { isHeld: false, held: [] as Done[] };

jest.mock('node:fs', () => {
  const real = jest.requireActual('node:fs');
  const fdatasync = (file: number, done: Done) => {
    if (disk.isHeld) disk.held.push(done);
    else real.fdatasync(file, done);
  };
  return { ...real, fdatasync };
});

afterEach(async () => {
  release();
  await closeTestSims();
});

function release(error: Error | null = null): void {
  disk.isHeld = false;
  for (const done of disk.held.splice(0)) done(error);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(check: () => boolean): Promise<void> {
  while (!check()) await pause(10);
}

describe('what is said of a deal', () => {
  it('is said once it is on the disk: to who ordered it, to who reads it, and on the stream', async () => {
    const sim = await startTestSim();
    const alice = await sim.dealer();
    const stream = new StreamClient(sim.url, 'AL1CFD', alice.streamTokens);
    stream.subscribe('TRADE:AL1CFD', ['CONFIRMS'], { mode: 'DISTINCT' });
    await until(() => stream.subscribed.length === 1);
    disk.isHeld = true;
    const done: string[] = [];
    const order = alice.open().then(() => done.push('ordered'));
    await until(() => disk.held.length === 1);
    const reading = alice.positions().then((held) => done.push(`${held.length} held`));
    await pause(150);
    expect([done, stream.updates]).toEqual([[], []]);
    release();
    await Promise.all([order, reading]);
    await until(() => stream.updates.length > 0);
    stream.close();
    expect(done.sort()).toEqual(['1 held', 'ordered']);
  });

  it('is nothing when the disk fails, and no further order is taken', async () => {
    const sim = await startTestSim();
    const alice = await sim.dealer();
    disk.isHeld = true;
    const order = alice.open();
    await until(() => disk.held.length === 1);
    release(new Error('EIO'));
    expect((await order).status).toBe(500);
    expect((await alice.open()).status).toBe(500);
  });
});

describe('a price that is set', () => {
  it('costs the journal no more after a thousand others', async () => {
    const dataDir = newDataDir();
    const sim = await startTestSim({ dataDir, snapshotEvery: 5000 });
    const client = sim.client();
    for (let n = 0; n < 1000; n += 1) {
      await client.price(DAX, 8000 + (n % 10), 8001 + (n % 10));
      if (n % 10 === 0) await client.control('POST', '/clock', { stepMs: 1000 });
    }
    const lines = readFileSync(join(dataDir, 'journal.jsonl'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1000);
    expect((lines.at(-1)?.length ?? 0) - (lines[0]?.length ?? 0)).toBeLessThan(10);
    const { body } = await client.control<{ script: unknown[] }>('GET', `/markets/${DAX}`);
    await sim.close();
    const again = (await startTestSim({ dataDir })).client();
    expect((await again.control('GET', `/markets/${DAX}`)).body).toMatchObject({
      script: body.script,
    });
  });
});
