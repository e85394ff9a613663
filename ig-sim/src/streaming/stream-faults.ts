import type { Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import type { FaultScope } from '../faults/fault-switches';
import type { StreamItem } from './stream-item';
import type { StreamOwner } from './stream-owner';
import type { FieldValues } from './tlcp';

const BID_FIELDS = ['BID', 'BIDPRICE1'];
const OFFER_FIELDS = ['OFFER', 'ASKPRICE1', 'OFR'];

/** Applies the fault switches to the updates of one stream. */
export function createUpdateFaults({ faults }: SimDeps, owner: StreamOwner) {
  const findStall = () => faults.peek('streamStalled', owner);

  return {
    /** No update is sent; what was missed is sent afterwards. */
    isStalled: () => findStall() !== null,
    /** Not even signs of life are sent. */
    isSilent: () => findStall()?.silence === 'all',
    carriesOpeningId: ({ action, epic, accountId }: Deal) =>
      action === 'CLOSE' && faults.peek('closeConfirmOpeningId', { epic, accountId }) !== null,
    /** The texts that are shown in place of a price at present; empty while the price itself is. */
    describeOdd: (scope: FaultScope): string => {
      const odd = faults.peek('streamOddPrice', scope);
      return odd ? `${odd.bid} ${odd.offer}` : '';
    },
    bend: (kind: StreamItem['kind'], scope: FaultScope, values: FieldValues): FieldValues => {
      const odd = faults.peek('streamOddPrice', scope);
      if (!odd || kind === 'ACCOUNT') return values;
      const bent: Record<string, string | null> = { ...values };
      for (const field of BID_FIELDS)
        if (odd.bid !== undefined && field in bent) bent[field] = odd.bid;
      for (const field of OFFER_FIELDS)
        if (odd.offer !== undefined && field in bent) bent[field] = odd.offer;
      return bent;
    },
    /** The updates to send for one: only itself, itself twice, or itself and then the one before. */
    spread: (scope: FaultScope, values: FieldValues, before: FieldValues | null): FieldValues[] => {
      if (before && faults.take('streamOutOfOrder', scope)) return [values, before];
      if (faults.take('streamDuplicates', scope)) return [values, values];
      return [values];
    },
    /** The same for updates about a deal; confirms may come late, or not at all. */
    spreadDeal: (
      { epic, accountId }: Deal,
      updates: readonly FieldValues[],
      send: (values: FieldValues) => void,
    ): void => {
      const scope = { identifier: owner.identifier, epic, accountId };
      if (findStall()) return;
      const late = faults.take('streamConfirmsLate', scope);
      const isLost = faults.take('streamConfirmsLost', scope) !== null;
      const times = faults.take('streamDuplicates', scope) ? 2 : 1;
      for (const values of updates) {
        const isConfirm = values.CONFIRMS !== null;
        if (isConfirm && isLost) continue;
        for (let time = 0; time < times; time += 1) {
          if (isConfirm && late) setTimeout(() => send(values), late.delayMs).unref();
          else send(values);
        }
      }
    },
  };
}
