import type { Read } from '../broker';
import { createLoginGate } from './login-gate';

const LOCKED: Read<string> = {
  kind: 'backoff',
  retryAfterMs: 60_000,
  code: 'error.security.too-many-failed-attempts',
  message: 'locked',
};
const GOOD: Read<string> = { kind: 'ok', value: 'tokens' };

let now: number;
let tries: number;
let reply: Read<string>;

beforeEach(() => {
  now = 1_000_000;
  tries = 0;
  reply = LOCKED;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

const createGate = () => {
  const gate = createLoginGate({ firstMs: 30_000, longestMs: 300_000 });
  const pass = () =>
    gate.pass(async () => {
      tries += 1;
      return reply;
    });
  return { ...gate, pass };
};

describe('the gate of a login', () => {
  it('waits with growing pauses while the login is locked, and is open after the first successful one', async () => {
    const gate = createGate();
    const pauses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const read = await gate.pass();
      if (read.kind !== 'backoff') throw new Error(read.kind);
      pauses.push(read.retryAfterMs / 1000);
      now += read.retryAfterMs - 1;
      expect(await gate.pass()).toMatchObject({ ...LOCKED, retryAfterMs: 1 });
      now += 1;
    }
    expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
    expect(tries).toBe(6);
    reply = GOOD;
    expect(await gate.pass()).toEqual(GOOD);
    expect(await gate.pass()).toEqual(GOOD);
    reply = LOCKED;
    expect(await gate.pass()).toMatchObject({ retryAfterMs: 30_000 });
  });

  it('is tried sooner for a user who wants it now, but no more often than by the first pause', async () => {
    const gate = createGate();
    await gate.pass();
    now += 30_000;
    await gate.pass();
    gate.hurry();
    now += 29_999;
    await gate.pass();
    expect(tries).toBe(2);
    now += 1;
    await gate.pass();
    expect(tries).toBe(3);
  });

  it('lets one in at a time: those that wait are not tried once it is known to be locked', async () => {
    const gate = createLoginGate({ firstMs: 30_000, longestMs: 300_000 });
    const arrived: string[] = [];
    let respond: (read: Read<string>) => void = () => undefined;
    const hold = (name: string) => () => {
      arrived.push(name);
      return new Promise<Read<string>>((resolve) => {
        respond = resolve;
      });
    };
    const first = gate.pass(hold('first'));
    const second = gate.pass(hold('second'));
    await Promise.resolve();
    expect(arrived).toEqual(['first']);
    respond(LOCKED);
    expect((await first).kind).toBe('backoff');
    expect((await second).kind).toBe('backoff');
    expect(arrived).toEqual(['first']);
  });

  it('keeps what it knows of a lock when an attempt gets no response, and forgets it with a wrong password', async () => {
    const gate = createGate();
    await gate.pass();
    now += 30_000;
    reply = { kind: 'unavailable', cause: 'timeout' };
    await gate.pass();
    reply = LOCKED;
    expect(await gate.pass()).toMatchObject({ retryAfterMs: 60_000 });
    now += 60_000;
    reply = { kind: 'credential-rejected', code: 'error.security.invalid-details', message: '' };
    expect((await gate.pass()).kind).toBe('credential-rejected');
    reply = LOCKED;
    expect(await gate.pass()).toMatchObject({ retryAfterMs: 30_000 });
  });
});
