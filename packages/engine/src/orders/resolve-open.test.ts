import type { Broker, Read, ReadRows } from '@entropi/broker/broker';
import type { Activity, Confirm, Position } from '@entropi/broker/broker-data';
import type { PendingOrder } from '../store/order-intents.repo';
import { ILLEGIBLE, rows, UNAVAILABLE } from '../testing/read-rows';
import { TIMINGS } from '../timings';
import { BrokerReads } from './broker-reads';
import { readPositionDeal, resolveOpen } from './resolve-open';

/** The order was sent long ago, and enough reads but one have shown no trace: one more settles it. */

const NOW = new Date('2026-01-05T12:00:00Z');
const SENT_AT = new Date('2026-01-05T11:00:00Z');
const INTENT = {
  dealReference: 'OURS-1',
  state: 'UNKNOWN',
  sentAt: SENT_AT,
  createdAt: SENT_AT,
  cleanReads: 5,
};
const FOREIGN = { ...ILLEGIBLE, dealReferences: ['FOREIGN'] };
const OURS = { ...ILLEGIBLE, dealReferences: ['OURS-1'] };
const POSITION = {
  dealId: 'D1',
  dealReference: 'OURS-1',
  size: '2',
  level: '8000.5',
  stopLevel: '7900.5',
  openedAt: '2026-01-05T11:00:01.000Z',
} as Position;
const CONFIRM = {
  accepted: true,
  dealId: 'D1',
  reason: 'SUCCESS',
  size: '2',
  level: '8000.5',
  stopLevel: '7900.5',
  at: '2026-01-05T11:00:01.000Z',
} as Confirm;
const OPENED = {
  at: '2026-01-05T11:00:01.000Z',
  status: 'ACCEPTED',
  dealId: 'D1',
  dealReference: 'OURS-1',
  size: '2',
  level: '8000.5',
} as Activity;
const AT = new Date('2026-01-05T11:00:01.000Z');

interface Played {
  confirm?: Partial<Confirm>;
  positions?: ReadRows<Position>;
  activity?: ReadRows<Activity>;
  intent?: Partial<PendingOrder['intent']>;
  tries?: number;
}

/** Returns what is found out, and the spans of time for which activity was read. */
async function play({ intent, tries = 9, ...broker }: Played) {
  const spans: { from: string; to: string }[] = [];
  const played: Pick<Broker, 'confirm' | 'positions' | 'activity'> = {
    confirm: async (): Promise<Read<Confirm | null>> => ({
      kind: 'ok',
      value: (broker.confirm ?? null) as Confirm | null,
    }),
    positions: async () => broker.positions ?? rows<Position>([]),
    activity: async (span) => {
      spans.push(span);
      return broker.activity ?? rows<Activity>([]);
    },
  };
  const context = { now: NOW, tries, timings: TIMINGS };
  const order = { intent: { ...INTENT, ...intent }, share: { size: 1 } } as PendingOrder;
  const resolution = await resolveOpen(new BrokerReads(played as Broker), order, context);
  return { resolution, spans };
}

const resolve = async (played: Played) => (await play(played)).resolution;
const PENDING = { kind: 'pending', isClean: false };
const CLEAN = { kind: 'pending', isClean: true };

describe('an opening without a trace', () => {
  it('is absent when both lists are complete, or hold unreadable rows of others only', async () => {
    expect(await resolve({})).toEqual({ kind: 'absent' });
    const others = {
      positions: rows<Position>([], [FOREIGN]),
      activity: rows<Activity>([], [FOREIGN]),
    };
    expect(await resolve(others)).toEqual({ kind: 'absent' });
  });

  it.each([ILLEGIBLE, OURS])(
    'is not absent while an unreadable row may be its own, %j',
    async (row) => {
      expect(await resolve({ positions: rows<Position>([], [row]) })).toEqual(PENDING);
      expect(await resolve({ activity: rows<Activity>([], [row]) })).toEqual(PENDING);
    },
  );

  it('is absent only after long enough, and after enough clean reads', async () => {
    const sentAgo = (ms: number) => ({ sentAt: new Date(NOW.getTime() - ms) });
    const late = sentAgo(TIMINGS.absentAfterMs);
    const enough = TIMINGS.cleanReads - 1;
    expect(await resolve({ intent: { ...late, cleanReads: enough } })).toEqual({ kind: 'absent' });
    expect(await resolve({ intent: { ...late, cleanReads: enough - 1 } })).toEqual(CLEAN);
    const early = sentAgo(TIMINGS.absentAfterMs - 1);
    expect(await resolve({ intent: { ...early, cleanReads: enough } })).toEqual(CLEAN);
    const unsent = { sentAt: null, createdAt: NOW, cleanReads: enough };
    expect(await resolve({ intent: unsent })).toEqual(CLEAN);
  });

  it('is looked for from a minute before it was sent: clocks differ', async () => {
    const { spans } = await play({});
    expect(spans).toEqual([{ from: '2026-01-05T10:59:00.000Z', to: NOW.toISOString() }]);
  });

  it('is not absent while a list cannot be read at all', async () => {
    expect(await resolve({ positions: UNAVAILABLE })).toEqual(PENDING);
    expect(await resolve({ activity: UNAVAILABLE })).toEqual(PENDING);
  });

  it('waits for its confirm twice before positions are read', async () => {
    const sent = { intent: { state: 'SENT' as const }, positions: rows([POSITION]) };
    expect(await resolve({ ...sent, tries: 1 })).toEqual(PENDING);
    expect(await resolve({ ...sent, tries: 2 })).toMatchObject({ kind: 'filled' });
    const unknown = { ...sent, intent: { state: 'UNKNOWN' as const }, tries: 0 };
    expect(await resolve(unknown)).toMatchObject({ kind: 'filled' });
  });
});

describe('the deal of an opening', () => {
  const deal = {
    dealId: 'D1',
    level: 8000.5,
    size: 2,
    openedSize: 2,
    stopLevel: 7900.5,
    at: AT,
  };

  it('is read from its confirm; without a size and a time it has those of the order', async () => {
    const evidence = { ...CONFIRM };
    expect(await resolve({ confirm: CONFIRM })).toEqual({
      kind: 'filled',
      deal: { ...deal, evidence },
    });
    const bare = { ...CONFIRM, size: null, stopLevel: null, at: null };
    const own = { size: 1, stopLevel: null, at: NOW };
    expect(await resolve({ confirm: bare })).toMatchObject({ deal: own });
  });

  it('is not read from a confirm without a level or a deal', async () => {
    expect(await resolve({ confirm: { ...CONFIRM, level: null } })).toEqual({ kind: 'absent' });
    expect(await resolve({ confirm: { ...CONFIRM, dealId: null } })).toEqual({ kind: 'absent' });
  });

  it('is read from the position with our reference', async () => {
    const other = { ...POSITION, dealId: 'D2', dealReference: 'OURS-2' };
    expect(await resolve({ positions: rows([other, POSITION]) })).toEqual({
      kind: 'filled',
      deal: { ...deal, evidence: { ...POSITION } },
    });
  });

  it('is dated now where the time of the position is unreadable or ahead', () => {
    const ahead = { ...POSITION, openedAt: '2026-01-05T12:00:01.000Z' };
    expect(readPositionDeal(ahead, 1, NOW).at).toEqual(NOW);
    expect(readPositionDeal({ ...POSITION, openedAt: null }, 1, NOW).at).toEqual(NOW);
  });

  it('knows of parts that were closed of its position before it was seen', () => {
    const opened = readPositionDeal({ ...POSITION, size: '0.75' }, 1, NOW);
    expect(opened).toMatchObject({ size: 0.75, openedSize: 1 });
  });

  it('is read from an activity that is accepted, has a deal and a level, and is ours', async () => {
    const other = { ...OPENED, dealId: 'D2', dealReference: 'OURS-2' };
    expect(await resolve({ activity: rows([other, OPENED]) })).toEqual({
      kind: 'filled',
      deal: { ...deal, stopLevel: null, evidence: { ...OPENED } },
    });
    const sizeless = rows([{ ...OPENED, size: null }]);
    expect(await resolve({ activity: sizeless })).toMatchObject({ deal: { size: 1 } });
    for (const lacking of [{ level: null }, { dealId: null }, { status: 'UNKNOWN' as const }]) {
      expect(await resolve({ activity: rows([{ ...OPENED, ...lacking }]) })).toEqual(CLEAN);
    }
  });
});

describe('a rejection in the activity', () => {
  const activity = rows([{ ...OPENED, status: 'REJECTED' as const }], [OURS]);

  it('is believed after a clean read of the positions', async () => {
    expect(await resolve({ activity, intent: { cleanReads: 0 } })).toEqual(CLEAN);
    expect(await resolve({ activity, intent: { cleanReads: 1 } })).toEqual({
      kind: 'rejected',
      reason: 'REJECTED',
      evidence: { ...OPENED, status: 'REJECTED' },
    });
  });

  it('is not believed while an unreadable position may be the order', async () => {
    const positions = rows<Position>([], [ILLEGIBLE]);
    expect(await resolve({ activity, positions })).toEqual(PENDING);
  });
});

describe('a confirm', () => {
  it('that rejects is accepted only when no unreadable position may be the order', async () => {
    const confirm = { accepted: false, reason: 'MARKET_CLOSED' };
    expect(await resolve({ confirm })).toEqual({
      kind: 'rejected',
      reason: 'MARKET_CLOSED',
      evidence: confirm,
    });
    expect(await resolve({ confirm, intent: { cleanReads: 1 } })).toMatchObject({
      kind: 'rejected',
    });
    expect(await resolve({ confirm, intent: { cleanReads: 0 } })).toEqual(CLEAN);
    expect(await resolve({ confirm, positions: rows<Position>([], [ILLEGIBLE]) })).toEqual(PENDING);
  });

  it('of a third status settles nothing by itself', async () => {
    const confirm = { accepted: null, reason: 'UNKNOWN', dealId: 'D1', level: '8000' };
    const activity = rows<Activity>([], [OURS]);
    expect(await resolve({ confirm, activity })).toEqual(PENDING);
  });
});
