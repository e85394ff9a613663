import type { SimDeps } from '../deps';

/** A reference once used is never taken again: same body DUPLICATE, other body CONFLICTING. */
export function repeatedReference(
  deps: SimDeps,
  dealReference: string | undefined,
  scope: { epic: string; accountId: string },
  fingerprint: string,
): string | null {
  if (!dealReference || deps.faults.peek('allowDuplicateReference', scope)) return null;
  const earlier = deps.ledger
    .state()
    .deals.find(
      (deal) => deal.accountId === scope.accountId && deal.dealReference === dealReference,
    );
  if (!earlier) return null;
  return earlier.fingerprint === fingerprint ? 'DUPLICATE_ORDER_ERROR' : 'CONFLICTING_ORDER';
}
