import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { toBrokerReference } from './deal-ids';

const SECOND_MS = 1000;
const WINDOW_MS = 5 * SECOND_MS;
const quoteSchema = z.looseObject({ epic: z.string().optional(), dealId: z.string().optional() });

/** Small calls besides dealing: sizes that were dealt lately, and quotes of what an order would cost. */
export function registerCostRoutes(app: FastifyInstance, deps: SimDeps): void {
  for (const url of ['/repeat-dealing-window', '/repeat-deal-window']) {
    dealerCall(
      app,
      deps,
      { method: 'GET', url, kind: 'reading' },
      {
        1: ({ account, request }) => {
          const { epic } = request.query as { epic?: string };
          const sinceMs = deps.clock.now() - WINDOW_MS;
          return {
            repeatDealingWindow: deps.ledger
              .index()
              .listDeals(account.accountId, sinceMs + 1)
              .filter(
                (deal) =>
                  deal.action === 'OPEN' &&
                  deal.status === 'ACCEPTED' &&
                  (epic === undefined || deal.epic === epic),
              )
              .reverse()
              .map(({ epic: dealt, direction, size, currency, atMs }) => ({
                epic: dealt,
                direction,
                size,
                currency,
                expiry: atMs + WINDOW_MS,
              })),
          };
        },
      },
    );
  }

  for (const kind of ['open', 'close', 'edit']) {
    dealerCall(
      app,
      deps,
      { method: 'POST', url: `/indicativecostsandcharges/${kind}`, kind: 'reading' },
      {
        1: ({ request }) => {
          const { epic } = parseInput(quoteSchema, request.body);
          if (epic !== undefined) deps.market.getInstrument(epic);
          const reference = toBrokerReference(deps.ledger.nextNumber(), deps.clock.now());
          return { indicativeQuoteReference: reference };
        },
      },
    );
  }
}
