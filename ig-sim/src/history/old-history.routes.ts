import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { britishDay, parseOldDate } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import { oldActivityView } from './old-activity-view';
import { transactionTypes, transactionViews } from './transaction-view';

const DAY_MS = 86_400_000;
const pathSchema = z.object({
  type: z.enum(transactionTypes).default('ALL'),
  period: z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(Number)
    .optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** Both ends of the span in epoch milliseconds: the last milliseconds up to now, or whole days. */
function parseSpan(path: z.infer<typeof pathSchema>, nowMs: number): [number, number] {
  if (path.period !== undefined) return [nowMs - path.period, nowMs];
  const fromMs = parseOldDate(path.from ?? '');
  const toMs = parseOldDate(path.to ?? '');
  if (fromMs === null || toMs === null || fromMs > toMs) {
    throw new IgError(400, 'error.request.invalid.date-range');
  }
  return [fromMs, toMs + DAY_MS - 1];
}

/** The histories in version 1: the span and the kind of transaction are in the path. */
export function registerOldHistoryRoutes(app: FastifyInstance, deps: SimDeps): void {
  function listDeals({ request, account }: DealerCall) {
    const path = parseInput(pathSchema, request.params);
    const [fromMs, toMs] = parseSpan(path, deps.clock.now());
    const deals = deps.ledger.index().listDeals(account.accountId, fromMs, toMs);
    return { deals, type: path.type };
  }

  const read = (url: string, act: (call: DealerCall) => unknown) =>
    dealerCall(app, deps, { method: 'GET', url, kind: 'reading' }, { 1: act });

  for (const span of ['/:period', '/:from/:to']) {
    read(`/history/activity${span}`, (call) => ({
      activities: listDeals(call).deals.map((deal) => oldActivityView(deps, deal)),
    }));
    read(`/history/transactions/:type${span}`, (call) => {
      const { deals, type } = listDeals(call);
      const transactions = transactionViews(deps, deals, type);
      return {
        transactions: transactions.map(({ dateUtc, openDateUtc: _, ...view }) => ({
          ...view,
          date: britishDay(Date.parse(`${dateUtc}Z`)),
        })),
      };
    });
  }
}
