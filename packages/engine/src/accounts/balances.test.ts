import pino from 'pino';
import { Balances } from './balances';

describe('balances of the owned keys', () => {
  it('are read sooner for a key that has just traded, and for no other', async () => {
    const reads: number[] = [];
    const saved: number[][] = [];
    const balances = new Balances({
      log: pino({ level: 'silent' }),
      ownedKeys: () => [1, 2, 3],
      read: async (keyId) => {
        reads.push(keyId);
        if (keyId === 1) throw new Error('this key cannot be read');
        return { key: { id: keyId, userId: keyId, environment: 'SIM' }, accounts: [] };
      },
      save: async (read) => void saved.push(read.map(({ key }) => key.id)),
    });
    await balances.refresh();
    expect(reads).toEqual([1, 2, 3]);
    balances.onTraded(2);
    await balances.refresh();
    await balances.refresh();
    expect(reads).toEqual([1, 2, 3, 2]);
    expect(saved).toEqual([[2, 3], [2]]);
  });

  it('are read for the other keys while one waits for the broker', async () => {
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const reads: number[] = [];
    const balances = new Balances({
      log: pino({ level: 'silent' }),
      ownedKeys: () => [1, 2, 3],
      read: async (keyId) => {
        reads.push(keyId);
        if (keyId === 1) await responded;
        return { key: { id: keyId, userId: keyId, environment: 'SIM' }, accounts: [] };
      },
      save: async (read) => void reads.push(...read.map(({ key }) => -key.id)),
    });
    const refreshed = balances.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toEqual([1, 2, 3]);
    respond();
    await refreshed;
    expect(reads.slice(3).sort()).toEqual([-1, -2, -3]);
  });

  it('are stored together, however many keys are read in a moment', async () => {
    const ownedKeys = Array.from({ length: 1250 }, (_, index) => index + 1);
    const saved: number[] = [];
    const balances = new Balances({
      log: pino({ level: 'silent' }),
      ownedKeys: () => ownedKeys,
      read: async (keyId) => ({
        key: { id: keyId, userId: keyId, environment: 'SIM' },
        accounts: [],
      }),
      save: async (read) => void saved.push(read.length),
    });
    await balances.refresh();
    expect(saved).toEqual([1250]);
  });

  it('are stored every five seconds while others are still read', async () => {
    const clock = jest.spyOn(Date, 'now');
    const saved: number[][] = [];
    const balances = new Balances({
      log: pino({ level: 'silent' }),
      ownedKeys: () => Array.from({ length: 100 }, (_, index) => index + 1),
      read: async (keyId) => {
        // It is begun when the first ones were read.
        if (keyId === 50) clock.mockReturnValue(1_000_000 + 5000);
        return { key: { id: keyId, userId: keyId, environment: 'SIM' }, accounts: [] };
      },
      save: async (read) => void saved.push(read.map(({ key }) => key.id)),
    });
    clock.mockReturnValue(1_000_000);
    await balances.refresh();
    clock.mockRestore();
    expect(saved).toHaveLength(2);
    expect(new Set(saved.flat()).size).toBe(100);
  });
});
