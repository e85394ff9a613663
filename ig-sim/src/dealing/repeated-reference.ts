import type { SimDeps } from '../deps';

/** A reference is never accepted twice: the same body gives DUPLICATE, another body CONFLICTING. */
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
