import type { Broker, Read } from '@entropi/broker/broker';
import type { Confirm } from '@entropi/broker/broker-data';
import { rows, UNAVAILABLE } from '../testing/read-rows';
import { BrokerReads } from './broker-reads';

const CONFIRM = { dealReference: 'OURS-1', accepted: true } as Confirm;

function createReads(confirm: Read<Confirm | null>, streamed: Confirm | null = null) {
  let positionReads = 0;
  const broker: Pick<Broker, 'confirm' | 'positions' | 'activity'> = {
    confirm: async () => confirm,
    positions: async () => {
      positionReads += 1;
      return rows([]);
    },
    activity: async () => rows([]),
  };
  const reads = new BrokerReads(broker as Broker, { find: () => streamed });
  return { reads, countPositionReads: () => positionReads };
}

describe('reads that orders share', () => {
  it('read positions once for all of them', async () => {
    const { reads, countPositionReads } = createReads({ kind: 'ok', value: null });
    await Promise.all([reads.positions(), reads.positions()]);
    expect(countPositionReads()).toBe(1);
    expect(reads.fault).toBeNull();
  });

  it('take a confirm that was streamed, and read one that was not', async () => {
    const streamed = createReads({ kind: 'ok', value: null }, CONFIRM);
    expect(await streamed.reads.confirm('OURS-1')).toEqual({ known: CONFIRM });
    const read = createReads({ kind: 'ok', value: CONFIRM });
    expect(await read.reads.confirm('OURS-1')).toEqual({ known: CONFIRM });
  });

  it('know nothing after a read that failed, and keep the fault with the wait that it asks for', async () => {
    const fault = { code: 'exceeded-allowance', message: 'too many' };
    const read = async (confirm: Read<Confirm | null>) => {
      const { reads } = createReads(confirm);
      expect(await reads.confirm('OURS-1')).toBeNull();
      return reads.fault;
    };
    expect(await read(UNAVAILABLE)).toEqual({
      kind: 'unavailable',
      code: 'broker_unavailable',
      message: '',
      retryAfterMs: 2000,
    });
    expect(await read({ kind: 'backoff', ...fault, retryAfterMs: 7 })).toEqual({
      kind: 'backoff',
      ...fault,
      retryAfterMs: 7,
    });
    expect(await read({ kind: 'rejected', ...fault })).toMatchObject({
      kind: 'rejected',
      ...fault,
      retryAfterMs: 5000,
    });
  });
});
