import type { Broker, Read, ReadRows } from '@entropi/broker/broker';
import type { Activity, Confirm, Position } from '@entropi/broker/broker-data';
import type { PendingOrder } from '../store/order-intents.repo';
import { CLOSE_CONFIRM } from '../testing/close-confirm';
import { ILLEGIBLE, rows, UNAVAILABLE } from '../testing/read-rows';
import { TIMINGS } from '../timings';
import { BrokerReads } from './broker-reads';
import { resolveClose } from './resolve-close';

/** The close was sent long ago: one more clean read settles what the lists show. */
const NOW = new Date('2026-01-05T12:00:00Z');
const SENT_AT = new Date('2026-01-05T11:00:00Z');
const OPENED_AT = new Date('2026-01-05T09:00:00Z');

const POSITION = { dealId: 'D1', dealReference: 'OURS-1' } as Position;
const CLOSED = {
  at: '2026-01-05T11:00:02.000Z',
  status: 'ACCEPTED',
  dealId: 'C1',
  size: '2',
  level: '7990.5',
  actions: [{ type: 'POSITION_CLOSED', affectedDealId: 'D1' }],
} as Activity;
const ROW_OF_DEAL = { ...ILLEGIBLE, dealIds: ['D1'] };
const ROW_OF_OTHER = { ...ILLEGIBLE, dealIds: ['D2'] };

interface Played {
  confirm?: Confirm | null;
  positions?: ReadRows<Position>;
  activity?: ReadRows<Activity>;
  intent?: Partial<PendingOrder['intent']>;
  share?: Partial<PendingOrder['share']>;
  cycle?: PendingOrder['cycle'];
  tries?: number;
  now?: Date;
}

/** Returns what is found out, and the spans of time for which activity was read. */
async function play(played: Played) {
  const { tries = 9, now = NOW, confirm = null } = played;
  const spans: { from: string; to: string }[] = [];
  const confirmed: string[] = [];
  const broker: Pick<Broker, 'confirm' | 'positions' | 'activity'> = {
    confirm: async (reference): Promise<Read<Confirm | null>> => {
      confirmed.push(reference);
      return { kind: 'ok', value: confirm };
    },
    positions: async () => played.positions ?? rows([POSITION]),
    activity: async (span) => {
      spans.push(span);
      return played.activity ?? rows<Activity>([]);
    },
  };
  const order = {
    intent: {
      state: 'UNKNOWN',
      sentAt: SENT_AT,
      createdAt: SENT_AT,
      cleanReads: 5,
      response: { deal_reference: 'CLOSE-1' },
      ...played.intent,
    },
    share: { dealId: 'D1', size: 2, openedAt: OPENED_AT, createdAt: OPENED_AT, ...played.share },
    cycle: played.cycle ?? null,
  } as PendingOrder;
  const context = { now, tries, timings: TIMINGS, accountCurrency: 'EUR' };
  const resolution = await resolveClose(context, new BrokerReads(broker as Broker), order);
  return { resolution, spans, confirmed };
}

const resolve = async (played: Played) => (await play(played)).resolution;
const PENDING = { kind: 'pending', isClean: false };
const CLEAN = { kind: 'pending', isClean: true };
const GONE = { positions: rows<Position>([]) };

describe('a confirm of a close', () => {
  it('tells when, at what level and with what profit all of it was closed', async () => {
    expect(await resolve({ confirm: CLOSE_CONFIRM })).toEqual({
      kind: 'filled',
      deal: {
        closings: [
          {
            kind: 'WHOLE',
            closingDealId: 'C1',
            size: 2,
            level: 7990.5,
            profit: { profitMinor: -1900, profitCurrency: 'EUR' },
            at: new Date('2026-01-05T11:00:01.000Z'),
          },
        ],
        at: new Date('2026-01-05T11:00:01.000Z'),
        evidence: { ...CLOSE_CONFIRM },
      },
    });
  });

  it('that names the opening deal, and neither size, level, profit nor time, leaves them open', async () => {
    const confirm = {
      ...CLOSE_CONFIRM,
      dealId: 'D1',
      size: null,
      level: null,
      profit: null,
      at: null,
    };
    expect(await resolve({ confirm })).toMatchObject({
      kind: 'filled',
      deal: {
        closings: [{ closingDealId: null, size: 2, level: null, profit: null, at: NOW }],
        at: NOW,
      },
    });
  });

  it('closes by the state of an affected deal, and not by its own being accepted', async () => {
    const opened = { ...CLOSE_CONFIRM, status: 'OPEN' };
    const affected = [
      { dealId: 'D2', status: 'AMENDED' },
      { dealId: 'D1', status: 'FULLY_CLOSED' },
    ];
    expect(await resolve({ confirm: { ...opened, affectedDeals: affected } })).toMatchObject({
      kind: 'filled',
    });
    const intent = { sentAt: NOW };
    expect(await resolve({ confirm: opened, intent })).toEqual(CLEAN);
    const part = { ...opened, affectedDeals: [{ dealId: 'D1', status: 'PARTIALLY_CLOSED' }] };
    expect(await resolve({ confirm: part, intent })).toEqual(CLEAN);
  });

  it('that is of no kind the broker accepts settles nothing, whatever its status', async () => {
    expect(
      await resolve({ confirm: { ...CLOSE_CONFIRM, accepted: null }, intent: { sentAt: NOW } }),
    ).toEqual(CLEAN);
  });

  it('that rejects is believed with the second clean read of the position, not with the first', async () => {
    const confirm = { ...CLOSE_CONFIRM, accepted: false, status: null, reason: 'MARKET_CLOSED' };
    expect(await resolve({ confirm, intent: { cleanReads: 0 } })).toEqual(CLEAN);
    expect(await resolve({ confirm, intent: { cleanReads: 1 } })).toEqual({
      kind: 'rejected',
      reason: 'MARKET_CLOSED',
      evidence: { ...confirm },
    });
  });

  it('is asked for by the reference of the response alone', async () => {
    expect((await play({})).confirmed).toEqual(['CLOSE-1']);
    const without = await play({ confirm: CLOSE_CONFIRM, intent: { response: null } });
    expect(without.confirmed).toEqual([]);
    expect(without.resolution).toEqual({ kind: 'absent' });
  });
});

describe('a close without a confirm', () => {
  it('waits for its confirm twice before positions are read', async () => {
    const positions = rows<Position>([]);
    const activity = rows([CLOSED]);
    const sent = { intent: { state: 'SENT' as const }, positions, activity };
    expect(await resolve({ ...sent, tries: 1 })).toEqual(PENDING);
    expect(await resolve({ ...sent, tries: 2 })).toMatchObject({ kind: 'filled' });
    const unknown = { ...sent, intent: { state: 'UNKNOWN' as const }, tries: 0 };
    expect(await resolve(unknown)).toMatchObject({ kind: 'filled' });
  });

  it('settles nothing while positions cannot be read', async () => {
    expect(await resolve({ positions: UNAVAILABLE })).toEqual(PENDING);
  });

  it('is absent when the position is there after long enough, and after enough clean reads', async () => {
    const sentAt = (ago: number) => ({ sentAt: new Date(NOW.getTime() - ago) });
    const late = sentAt(TIMINGS.absentAfterMs);
    const enough = TIMINGS.cleanReads - 1;
    expect(await resolve({ intent: { ...late, cleanReads: enough } })).toEqual({ kind: 'absent' });
    expect(await resolve({ intent: { ...late, cleanReads: enough - 1 } })).toEqual(CLEAN);
    const early = sentAt(TIMINGS.absentAfterMs - 1);
    expect(await resolve({ intent: { ...early, cleanReads: enough } })).toEqual(CLEAN);
    const never = { sentAt: null, createdAt: NOW, cleanReads: enough };
    expect(await resolve({ intent: never })).toEqual(CLEAN);
  });
});

describe('a position that is gone', () => {
  it('was closed as the activity since its opening tells', async () => {
    const { resolution, spans } = await play({ ...GONE, activity: rows([CLOSED]) });
    const whole = { kind: 'WHOLE', closingDealId: 'C1', size: 2, level: 7990.5, profit: null };
    expect(resolution).toEqual({
      kind: 'filled',
      deal: {
        closings: [{ ...whole, at: new Date(CLOSED.at) }],
        at: new Date(CLOSED.at),
        evidence: { ...CLOSED },
        activity: CLOSED,
        isStop: false,
      },
    });
    // Activity is read from a minute before, because clocks differ.
    expect(spans).toEqual([{ from: '2026-01-05T08:59:00.000Z', to: NOW.toISOString() }]);
  });

  it('is gone although the account holds another one', async () => {
    const positions = rows([{ ...POSITION, dealId: 'D2' }]);
    const resolution = await resolve({ positions, activity: rows([CLOSED]) });
    expect(resolution).toMatchObject({ kind: 'filled', deal: { at: new Date(CLOSED.at) } });
  });

  it('was closed in all of its size where the activity names none', async () => {
    const resolution = await resolve({ ...GONE, activity: rows([{ ...CLOSED, size: null }]) });
    expect(resolution).toMatchObject({ deal: { closings: [{ size: 2 }] } });
  });

  it('lists the parts before its end, but not a roll', async () => {
    const of = (type: string, at: string, dealId: string) => ({
      ...CLOSED,
      at,
      dealId,
      size: '1',
      actions: [{ type, affectedDealId: 'D1' }],
    });
    const activity = rows([
      of('POSITION_CLOSED', '2026-01-05T11:00:03.000Z', 'C3'),
      of('POSITION_PARTIALLY_CLOSED', '2026-01-05T11:00:02.000Z', 'C2'),
      of('POSITION_ROLLED', '2026-01-05T11:00:01.000Z', 'C1'),
    ]);
    const resolution = await resolve({ ...GONE, activity });
    expect(resolution).toMatchObject({
      kind: 'filled',
      deal: {
        closings: [
          { kind: 'PART', closingDealId: 'C2', size: 1 },
          { kind: 'WHOLE', closingDealId: 'C3', size: 1 },
        ],
        at: new Date('2026-01-05T11:00:03.000Z'),
      },
    });
  });

  it('was not closed where it was rolled: it goes on as another', async () => {
    const rolled = { ...CLOSED, actions: [{ type: 'POSITION_ROLLED', affectedDealId: 'D1' }] };
    expect(await resolve({ ...GONE, activity: rows([rolled]) })).toEqual({ kind: 'absent' });
  });

  it('is not known to have ended while activity cannot be read, or a row of it that names the deal', async () => {
    expect(await resolve({ ...GONE, activity: UNAVAILABLE })).toEqual(PENDING);
    expect(await resolve({ ...GONE, activity: rows<Activity>([], [ROW_OF_DEAL]) })).toEqual(
      PENDING,
    );
    const part = {
      ...CLOSED,
      actions: [{ type: 'POSITION_PARTIALLY_CLOSED', affectedDealId: 'D1' }],
    };
    expect(await resolve({ ...GONE, activity: rows([part], [ROW_OF_DEAL]) })).toEqual(PENDING);
    expect(await resolve({ ...GONE, activity: rows([CLOSED], [ROW_OF_DEAL]) })).toMatchObject({
      kind: 'filled',
    });
  });

  it('is taken for closed after enough clean reads when its end is reported nowhere', async () => {
    const others = { ...GONE, activity: rows<Activity>([], [ROW_OF_OTHER]) };
    const enough = TIMINGS.cleanReads - 1;
    expect(await resolve({ ...others, intent: { cleanReads: enough - 1 } })).toEqual(CLEAN);
    expect(await resolve({ ...others, intent: { cleanReads: enough } })).toEqual({
      kind: 'filled',
      deal: {
        closings: [
          { kind: 'WHOLE', closingDealId: null, size: 2, level: null, profit: null, at: NOW },
        ],
        at: NOW,
        evidence: { gone: true },
      },
    });
  });

  it('may stand in a row that cannot be read: then its end is taken from activity alone', async () => {
    for (const row of [ILLEGIBLE, ROW_OF_DEAL]) {
      const positions = rows<Position>([], [row]);
      expect(await resolve({ positions })).toEqual(PENDING);
      expect(await resolve({ positions, activity: rows([CLOSED]) })).toMatchObject({
        kind: 'filled',
        deal: { at: new Date(CLOSED.at) },
      });
      expect(await resolve({ positions, activity: UNAVAILABLE })).toEqual(PENDING);
    }
    const other = { positions: rows<Position>([], [ROW_OF_OTHER]), activity: rows([CLOSED]) };
    expect(await resolve(other)).toMatchObject({ kind: 'filled' });
  });

  it('has no end to be found in activity when it has no deal of ours', async () => {
    const share = { dealId: null, openedAt: null };
    const played = await play({ ...GONE, share, activity: rows([CLOSED]) });
    expect(played.resolution).toMatchObject({ kind: 'filled', deal: { evidence: { gone: true } } });
    expect(played.spans).toHaveLength(1);
  });
});
