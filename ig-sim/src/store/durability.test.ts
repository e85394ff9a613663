import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DAX } from '../testing/ig-client';
import { StreamClient } from '../testing/stream-client';
import { closeTestSims, newDataDir, startTestSim } from '../testing/test-sim';

type Done = (error: Error | null) => void;

/** A disk that can be held: its syncs then wait. */
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

async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Calls another server of this process, again and again: by then everything that is not held was answered. */
async function callAnother(times: number): Promise<void> {
  const other = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  for (let call = 0; call < times; call += 1)
    await (await fetch(`http://127.0.0.1:${port}`)).text();
  other.close();
  other.closeAllConnections();
}

describe('what is told about a deal', () => {
  it('is told once it is on the disk: to whoever ordered it, to whoever reads it, and on the stream', async () => {
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
    await callAnother(10);
    expect([done, stream.updates]).toEqual([[], []]);
    release();
    await Promise.all([order, reading]);
    await until(() => stream.updates.length > 0);
    stream.close();
    expect(done.sort()).toEqual(['1 held', 'ordered']);
  });

  it('is nothing when the disk fails, and no further order is accepted', async () => {
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
