import pino from 'pino';
import { waitForDatabase } from './wait-for-database';

const log = pino({ level: 'silent' });
const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });

/** Work that fails this many times before it succeeds. */
function failing(times: number, error: Error) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw error;
    return calls;
  };
}

describe('waitForDatabase', () => {
  it('does the work again while the database is starting or not there yet', async () => {
    expect(await waitForDatabase(failing(2, starting), log)).toBe(3);
    const rejected = Object.assign(new Error('rejected'), { code: 'ECONNREFUSED' });
    expect(await waitForDatabase(failing(1, rejected), log)).toBe(2);
  });

  it('gives up at the limit with the reason', async () => {
    await expect(waitForDatabase(failing(1000, starting), log, 600)).rejects.toBe(starting);
  });

  it('does not wait when the fault will not pass by itself', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    const work = jest.fn(failing(1000, wrong));
    await expect(waitForDatabase(work, log)).rejects.toBe(wrong);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
