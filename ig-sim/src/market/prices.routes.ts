import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { dealerCall } from '../http/ig-call';
import { parseIgDate } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import type { CandleGrid } from './candle-times';
import { candleGrid, resolutions } from './candle-times';
import { candleAt } from './candles';

/** What one page may carry when a client asks for no paging. */
const MAX_POINTS = 100_000;

const whole = z.coerce.number().int();
const querySchema = z.object({
  resolution: z.enum(resolutions).default('MINUTE'),
  from: z.string().optional(),
  to: z.string().optional(),
  max: whole.min(1).default(10),
  pageSize: whole.min(0).default(20),
  pageNumber: whole.min(1).default(1),
});
type PricesQuery = z.infer<typeof querySchema>;

function dateOf(text: string): number {
  const atMs = parseIgDate(text);
  if (atMs === null) throw new IgError(400, 'error.malformed.date');
  return atMs;
}

/** First and last candle asked for: a range of dates, or else the newest `max`. */
function rangeOf(query: PricesQuery, grid: CandleGrid, nowMs: number): [number, number] {
  if (query.from === undefined && query.to === undefined) {
    const last = grid.numberAt(nowMs);
    return [last - query.max + 1, last];
  }
  const toMs = query.to === undefined ? nowMs : dateOf(query.to);
  const last = grid.numberAt(Math.min(toMs, nowMs));
  if (query.from === undefined) return [last - query.max + 1, last];
  const fromMs = dateOf(query.from);
  if (fromMs > toMs) throw new IgError(400, 'error.invalid.daterange');
  const holding = grid.numberAt(fromMs);
  return [grid.startOf(holding) < fromMs ? holding + 1 : holding, last];
}

export function registerPriceRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/prices/:epic', kind: 'reading' },
    {
      3: ({ request, account }) => {
        const instrument = deps.market.findInstrument((request.params as { epic: string }).epic);
        if (!instrument) throw new IgError(400, 'error.unsupported.epic');
        const query = parseInput(querySchema, request.query);
        const grid = candleGrid(query.resolution);
        const nowMs = deps.clock.now();
        const [first, last] = rangeOf(query, grid, nowMs);
        const total = Math.max(0, last - first + 1);
        const pageSize = query.pageSize === 0 ? total : query.pageSize;
        const from = first + pageSize * (query.pageNumber - 1);
        const size = Math.max(0, Math.min(pageSize, last - from + 1));
        if (size > MAX_POINTS) throw new IgError(400, 'error.invalid.daterange');
        const allowance = deps.limiter.takePoints(account.accountId, size);
        return {
          prices: Array.from({ length: size }, (_, index) =>
            candleAt(deps.market, instrument, grid, from + index, nowMs, deps.config.tickMs),
          ),
          instrumentType: instrument.type,
          metadata: {
            allowance,
            size,
            pageData: {
              pageSize: query.pageSize,
              pageNumber: query.pageNumber,
              totalPages: pageSize === 0 ? 0 : Math.ceil(total / pageSize),
            },
          },
        };
      },
    },
  );
}
