import type { Activity } from '@entropi/broker/broker-data';
import type { ReportedClosing } from '../books/closings';
import type { PendingOrder } from '../store/order-intents.repo';
import { findClosedBy, readReportedClose, readRolledClosings } from './resolve-close';

const at = new Date('2026-01-05T11:00:00Z');
/** A share of a cycle, whose stop rests at 7950 and would be below a BUY and above a SELL. */
const share = {
  direction: 'BUY',
  stopLevel: 7950,
  cycleId: 7,
  size: 2,
} as PendingOrder['share'];
const report = (channel: string, level: string | null = '7950') => ({ channel, level }) as Activity;
const closing = (kind: ReportedClosing['kind'], size: number, channel = 'SYSTEM') => ({
  kind,
  closingDealId: `${kind}-1`,
  size,
  level: 7950,
  profit: null,
  at,
  activity: report(channel),
});

describe('who has closed a position of which no order of ours is on its way', () => {
  it.each(['WEB', 'MOBILE'])('is the user by %s, also at the level of its stop', (channel) => {
    expect(findClosedBy(share, report(channel))).toBe('MANUAL');
    expect(findClosedBy({ ...share, stopLevel: null }, report(channel, null))).toBe('MANUAL');
  });

  it.each([
    ['BUY', '7949.9', 'DISASTER_STOP'],
    ['BUY', '7950', 'DISASTER_STOP'],
    ['BUY', '7950.1', 'BROKER'],
    ['SELL', '7950.1', 'DISASTER_STOP'],
    ['SELL', '7950', 'DISASTER_STOP'],
    ['SELL', '7949.9', 'BROKER'],
  ] as const)('of a %s with a stop at 7950 that ended at %s is %s', (direction, level, reason) => {
    expect(findClosedBy({ ...share, direction }, report('SYSTEM', level))).toBe(reason);
  });

  it('is the broker where no stop of ours can have done it', () => {
    expect(findClosedBy(share, report('PUBLIC_WEB_API'))).toBe('BROKER');
    expect(findClosedBy(share, report('SYSTEM', null))).toBe('BROKER');
    for (const change of [{ cycleId: null }, { stopLevel: null }])
      expect(findClosedBy({ ...share, ...change }, report('SYSTEM'))).toBe('BROKER');
    const sold = { ...share, direction: 'SELL' as const, stopLevel: null };
    expect(findClosedBy(sold, report('SYSTEM'))).toBe('BROKER');
  });

  it('is told with the close that the broker reports', () => {
    expect(readReportedClose([closing('WHOLE', 2)], share)?.isStop).toBe(true);
    expect(readReportedClose([closing('WHOLE', 2, 'WEB')], share)?.isStop).toBe(false);
  });
});

it('counts what a position realised until it was rolled, the roll included and its end not', () => {
  const reported = [closing('PART', 0.5), closing('ROLL', 0), closing('WHOLE', 2)];
  const rolled = readRolledClosings(reported, share);
  expect(rolled.map(({ kind, size }) => [kind, size])).toEqual([
    ['PART', 0.5],
    // A closing that states no size closed all that there was.
    ['ROLL', 2],
  ]);
});
