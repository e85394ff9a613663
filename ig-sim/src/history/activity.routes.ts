import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deal } from '../dealing/deal';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { isoMillis, parseIgDate, parseIgEnd } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import { compileFilter } from './activity-filter';
import { activityView } from './activity-view';
import { oldActivityView } from './old-activity-view';

const querySchema = z.object({
  from: z.string(),
  to: z.string().optional(),
  detailed: z.boolean().default(false),
  dealId: z.string().optional(),
  filter: z.string().optional(),
  pageSize: z.coerce.number().int().default(50),
});
type ActivityQuery = z.infer<typeof querySchema>;

function parseRange(query: ActivityQuery): { fromMs: number; toMs: number } {
  const fromMs = parseIgDate(query.from);
  const toMs = query.to === undefined ? Number.POSITIVE_INFINITY : parseIgEnd(query.to);
  if (fromMs === null || toMs === null || fromMs > toMs) {
    throw new IgError(400, 'error.request.invalid.date-range');
  }
  return { fromMs, toMs };
}

const spanSchema = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  maxSpanSeconds: z.coerce.number().int().positive().default(600),
  pageSize: z.coerce.number().int().min(0).default(20),
});

/** Version 2: a span, or the last seconds up to now, on one page. */
function readSpan(deps: SimDeps, { request, account }: DealerCall) {
  const query = parseInput(spanSchema, request.query);
  const nowMs = deps.clock.now();
  const toMs = query.to === undefined ? nowMs : parseIgEnd(query.to);
  const fromMs =
    query.from === undefined ? nowMs - query.maxSpanSeconds * 1000 : parseIgDate(query.from);
  if (fromMs === null || toMs === null || fromMs > toMs) {
    throw new IgError(400, 'error.request.invalid.date-range');
  }
  const found = deps.ledger.index().listDeals(account.accountId, fromMs, toMs);
  const page = query.pageSize === 0 ? found : found.slice(0, query.pageSize);
  return {
    activities: page.map((deal) => oldActivityView(deps, deal)),
    metadata: {
      pageData: { pageSize: query.pageSize, pageNumber: 1, totalPages: 1 },
      size: page.length,
    },
  };
}

/** The same query up to the first deal that is not on this page; null after the last page. */
function nextPage(query: ActivityQuery, following: Deal | undefined): string | null {
  if (!following) return null;
  const parameters = new URLSearchParams({
    version: '3',
    from: query.from,
    to: isoMillis(following.atMs),
    detailed: String(query.detailed),
    pageSize: String(query.pageSize),
  });
  if (query.dealId !== undefined) parameters.set('dealId', query.dealId);
  if (query.filter !== undefined) parameters.set('filter', query.filter);
  return `/history/activity?${parameters}`;
}

export function registerActivityRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/history/activity', kind: 'reading' },
    {
      2: (call) => readSpan(deps, call),
      3: ({ request, account }) => {
        const query = parseInput(querySchema, request.query);
        const { fromMs, toMs } = parseRange(query);
        if (query.pageSize < 10 || query.pageSize > 500) {
          throw new IgError(400, 'error.request.invalid.page-size');
        }
        const passes = query.filter === undefined ? null : compileFilter(query.filter);
        const found = deps.ledger
          .index()
          .listDeals(account.accountId, fromMs, toMs)
          .filter(
            (deal) =>
              (query.dealId === undefined ||
                deal.dealId === query.dealId ||
                deal.affected.some(({ dealId }) => dealId === query.dealId)) &&
              (passes === null || passes(activityView(deps, deal, false))),
          );
        const page = found.slice(0, query.pageSize);
        return {
          activities: page.map((deal) => activityView(deps, deal, query.detailed)),
          metadata: {
            paging: { next: nextPage(query, found[query.pageSize]), size: page.length },
          },
        };
      },
    },
  );
}
