import type { MarketHours } from '@entropi/contracts/markets';
import { findMarketOpening } from './market-hours';

const hours = (time_zone: string, ...sessions: [string, string][]): MarketHours => ({
  time_zone,
  sessions: sessions.map(([from, to]) => ({ from, to })),
});
const opens = (given: MarketHours | null, at: string) => {
  const found = findMarketOpening(given, Date.parse(at));
  return found === null ? null : new Date(found).toISOString();
};

describe('the next opening of a market', () => {
  const carbon = hours('Europe/London', ['07:00', '17:00']);

  it('is the next weekday’s session, over the weekend too', () => {
    expect(opens(carbon, '2026-03-02T18:00:00Z')).toBe('2026-03-03T07:00:00.000Z');
    expect(opens(carbon, '2026-03-03T06:59:00Z')).toBe('2026-03-03T07:00:00.000Z');
    expect(opens(carbon, '2026-03-06T17:00:00Z')).toBe('2026-03-09T07:00:00.000Z');
  });

  it('comes an hour earlier by UTC after a weekend on which clocks go forward, later when they go back', () => {
    expect(opens(carbon, '2026-03-27T20:00:00Z')).toBe('2026-03-30T06:00:00.000Z');
    expect(opens(carbon, '2026-10-23T20:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
  });

  it('of a market that deals day and night is Monday’s midnight by its zone', () => {
    const forex = hours('Europe/Berlin', ['00:00', '24:00']);
    expect(opens(forex, '2026-03-07T12:00:00Z')).toBe('2026-03-08T23:00:00.000Z');
    expect(opens(forex, '2026-03-28T12:00:00Z')).toBe('2026-03-29T22:00:00.000Z');
  });

  it('of a session over midnight is on Sunday evening, and none follows on Friday', () => {
    const index = hours('America/Chicago', ['17:00', '16:00']);
    expect(opens(index, '2026-03-06T22:30:00Z')).toBe('2026-03-08T22:00:00.000Z');
    expect(opens(index, '2026-03-03T22:30:00Z')).toBe('2026-03-03T23:00:00.000Z');
  });

  it('is the next of several sessions', () => {
    const tokyo = hours('Asia/Tokyo', ['09:00', '11:30'], ['12:30', '15:00']);
    expect(opens(tokyo, '2026-03-03T02:45:00Z')).toBe('2026-03-03T03:30:00.000Z');
    expect(opens(tokyo, '2026-03-03T06:00:00Z')).toBe('2026-03-04T00:00:00.000Z');
  });

  it('is not known without hours, and while the hours say that it is open', () => {
    expect(opens(null, '2026-03-02T10:00:00Z')).toBeNull();
    expect(opens(carbon, '2026-03-02T10:00:00Z')).toBeNull();
  });

  it('is not known while one of several sessions is on, and without any', () => {
    const tokyo = hours('Asia/Tokyo', ['09:00', '11:30'], ['12:30', '15:00']);
    expect(opens(tokyo, '2026-03-03T01:00:00Z')).toBeNull();
    expect(opens(tokyo, '2026-03-03T04:00:00Z')).toBeNull();
    expect(opens(hours('Asia/Tokyo'), '2026-03-03T04:00:00Z')).toBeNull();
  });
});
