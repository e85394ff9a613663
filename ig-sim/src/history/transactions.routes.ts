import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { dealerCall } from '../http/ig-call';
import { parseIgDate, parseIgEnd } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import { transactionTypes, transactionViews } from './transaction-view';

const whole = z.coerce.number().int();
const querySchema = z.object({
  type: z.enum(transactionTypes).default('ALL'),
  from: z.string().optional(),
  to: z.string().optional(),
  maxSpanSeconds: whole.positive().default(600),
  pageSize: whole.min(0).default(20),
  pageNumber: whole.min(1).default(1),
});
type TransactionsQuery = z.infer<typeof querySchema>;

function parseRange(query: TransactionsQuery, nowMs: number): [number, number] {
  const toMs = query.to === undefined ? Number.POSITIVE_INFINITY : parseIgEnd(query.to);
  const fromMs =
    query.from === undefined
      ? Math.min(toMs ?? nowMs, nowMs) - query.maxSpanSeconds * 1000
      : parseIgDate(query.from);
  if (fromMs === null || toMs === null || fromMs > toMs) {
    throw new IgError(400, 'error.request.invalid.date-range');
  }
  return [fromMs, toMs];
}

export function registerTransactionRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/history/transactions', kind: 'reading' },
    {
      2: ({ request, account }) => {
        const query = parseInput(querySchema, request.query);
        const nowMs = deps.clock.now();
        const [fromMs, toMs] = parseRange(query, nowMs);
        const lag = deps.faults.take('transactionsLag', { accountId: account.accountId });
        const visibleUntilMs = lag ? Math.min(toMs, nowMs - lag.lagMs) : toMs;
        const deals = deps.ledger
          .index()
          .listDeals(account.accountId, fromMs, visibleUntilMs)
          .filter((deal) => deal.profit !== null);
        const found = transactionViews(deps, deals, query.type);
        const pageSize = query.pageSize === 0 ? Math.max(1, found.length) : query.pageSize;
        const offset = pageSize * (query.pageNumber - 1);
        return {
          transactions: found.slice(offset, offset + pageSize),
          metadata: {
            pageData: {
              pageNumber: query.pageNumber,
              pageSize: query.pageSize,
              totalPages: Math.ceil(found.length / pageSize),
            },
            size: found.length,
          },
        };
      },
    },
  );
}
