import type { FastifyInstance } from 'fastify';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { dealerCall } from '../http/ig-call';
import { confirmView } from './confirm-view';

/** Confirms are kept for about a minute. When a reference has several deals, the newest is shown. */
export function registerConfirmRoutes(app: FastifyInstance, deps: SimDeps): void {
  /** Reads so far per reference, for confirms that come late. */
  const lateReads = new Map<string, number>();

  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/confirms/:dealReference', kind: 'reading' },
    {
      1: ({ account, request, reply }) => {
        const { dealReference } = request.params as { dealReference: string };
        const deal = deps.ledger.index().findByReference(account.accountId, dealReference)?.last;
        if (!deal || deps.clock.now() - deal.atMs > deps.config.confirmTtlMs) {
          throw new IgError(404, 'error.confirms.deal-not-found');
        }
        const scope = { epic: deal.epic, accountId: deal.accountId };
        if (deps.faults.take('confirm405', scope)) return reply.code(405).send();
        const late = deps.faults.peek('confirmLate', scope);
        if (late) {
          const reads = (lateReads.get(deal.dealId) ?? 0) + 1;
          lateReads.set(deal.dealId, reads);
          if (reads === late.times) deps.faults.take('confirmLate', scope);
          if (reads <= late.times) throw new IgError(404, 'error.confirms.deal-not-found');
        }
        const carriesOpeningId =
          deal.action === 'CLOSE' && deps.faults.take('closeConfirmOpeningId', scope) !== null;
        return confirmView(deal, carriesOpeningId);
      },
    },
  );
}
