import type { Position } from '@entropi/broker/broker-data';
import type { KnownDeal } from '../store/reconcile.repo';

/** Our shares by the names under which the broker may list them. */
export class KnownNames {
  private readonly byDeal = new Map<string, KnownDeal>();
  /** By our reference, for shares whose deal id our books do not know yet. */
  private readonly byReference = new Map<string, KnownDeal>();

  constructor(known: readonly KnownDeal[]) {
    for (const deal of known) {
      const { dealId, dealReference } = deal.share;
      if (dealId === null) this.byReference.set(dealReference, deal);
      else this.byDeal.set(dealId, deal);
    }
  }

  find({ dealId, dealReference }: Position): KnownDeal | undefined {
    return this.byDeal.get(dealId) ?? this.byReference.get(dealReference ?? '');
  }
}
