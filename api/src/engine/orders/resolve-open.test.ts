import type { Broker, Read, ReadRows } from '../../broker/broker';
import type { Activity, Confirm, Position, UnreadableRow } from '../../broker/broker-data';
import type { PendingOrder } from '../../trading/store/order-intents.repo';
import { TIMINGS } from '../timings';
import { BrokerReads } from './broker-reads';
import { resolveOpen } from './resolve-open';

/** An order that was sent long ago and read without a trace often enough: one more such read settles it. */

const NOW = new Date('2026-01-05T12:00:00Z');
const ORDER = {
  intent: {
    dealReference: 'OURS-1',
    state: 'UNKNOWN',
    sentAt: new Date('2026-01-05T11:00:00Z'),
    createdAt: new Date('2026-01-05T11:00:00Z'),
    cleanReads: 5,
  },
  share: { size: 1 },
} as PendingOrder;
const ILLEGIBLE: UnreadableRow = { at: 'the row', dealIds: [], dealReferences: [], epics: [] };
const FOREIGN: UnreadableRow = { ...ILLEGIBLE, dealReferences: ['FOREIGN'] };
const OURS: UnreadableRow = { ...ILLEGIBLE, dealReferences: ['OURS-1'] };

function rows<T>(value: T[], unreadable: UnreadableRow[] = []): ReadRows<T> {
  return { kind: 'ok', value, unreadable };
}

function resolve(broker: {
  confirm?: Partial<Confirm>;
  positions?: ReadRows<Position>;
  activity?: ReadRows<Activity>;
}) {
  const confirm = (broker.confirm ?? null) as Confirm | null;
  const played: Pick<Broker, 'confirm' | 'positions' | 'activity'> = {
    confirm: async (): Promise<Read<Confirm | null>> => ({ kind: 'ok', value: confirm }),
    positions: async () => broker.positions ?? rows<Position>([]),
    activity: async () => broker.activity ?? rows<Activity>([]),
  };
  const context = { now: NOW, tries: 9, timings: TIMINGS };
  return resolveOpen(new BrokerReads(played as Broker), ORDER, context);
}

const PENDING = { kind: 'pending', isClean: false };

describe('an opening without a trace', () => {
  it('is absent when both lists are complete, or hold unreadable rows of others only', async () => {
    expect(await resolve({})).toEqual({ kind: 'absent' });
    const others = {
      positions: rows<Position>([], [FOREIGN]),
      activity: rows<Activity>([], [FOREIGN]),
    };
    expect(await resolve(others)).toEqual({ kind: 'absent' });
  });

  it.each([ILLEGIBLE, OURS])('is not absent while a row may be its own, %j', async (row) => {
    expect(await resolve({ positions: rows<Position>([], [row]) })).toEqual(PENDING);
    expect(await resolve({ activity: rows<Activity>([], [row]) })).toEqual(PENDING);
  });
});

describe('a confirm', () => {
  it('that rejects is accepted only when no unreadable position may be the order', async () => {
    const confirm = { accepted: false, reason: 'MARKET_CLOSED' };
    expect(await resolve({ confirm })).toMatchObject({ kind: 'rejected', reason: 'MARKET_CLOSED' });
    expect(await resolve({ confirm, positions: rows<Position>([], [ILLEGIBLE]) })).toEqual(PENDING);
  });

  it('of a third status settles nothing by itself', async () => {
    const confirm = { accepted: null, reason: 'UNKNOWN', dealId: 'D1', level: '8000' };
    const activity = rows<Activity>([], [OURS]);
    expect(await resolve({ confirm, activity })).toEqual(PENDING);
  });
});
