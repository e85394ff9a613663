import type { SimDeps } from '../deps';

/** A reference once used is never taken again: same body DUPLICATE, other body CONFLICTING. */
export function repeatedReference(
  deps: SimDeps,
  dealReference: string | undefined,
  scope: { epic: string; accountId: string },
  fingerprint: string,
): string | null {
  if (!dealReference || deps.faults.peek('allowDuplicateReference', scope)) return null;
  const earlier = deps.ledger.index().findByReference(scope.accountId, dealReference);
  if (!earlier) return null;
  return earlier.first.fingerprint === fingerprint ? 'DUPLICATE_ORDER_ERROR' : 'CONFLICTING_ORDER';
}
