import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import { dealerCall } from '../http/ig-call';
import { parseIgDate } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import { candleRange, getPricedInstrument, readCandlePage } from './candle-page';
import type { CandleGrid } from './candle-times';
import { candleGrid, resolutions } from './candle-times';

const whole = z.coerce.number().int();
const querySchema = z.object({
  resolution: z.enum(resolutions).default('MINUTE'),
  from: z.string().optional(),
  to: z.string().optional(),
  max: z.string().optional(),
  pageSize: whole.min(0).default(20),
  pageNumber: whole.min(1).default(1),
});
type PricesQuery = z.infer<typeof querySchema>;

const DEFAULT_MAX = 10;
/** Version 3 accepts only this form and rejects slashes (recorded). */
const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)?$/;

function parseDate(text: string): number {
  const atMs = DATE.test(text) ? parseIgDate(text) : null;
  if (atMs === null) throw new IgError(400, `Unable to parse datetime=${text}`);
  return atMs;
}

function parseMax({ max }: PricesQuery): number {
  if (max === undefined) return DEFAULT_MAX;
  if (!/^\d{1,9}$/.test(max)) {
    throw new IgError(400, `Unable to convert value=${max} to type= Integer int`);
  }
  const points = Number(max);
  if (points < 1) throw new IgError(400, 'invalid.input');
  return points;
}

/** The first and last candle that are asked for: a range of dates, or else the newest `max`. */
function parseRange(
  query: PricesQuery,
  grid: CandleGrid,
  nowMs: number,
): { first: number; last: number } {
  const max = parseMax(query);
  const toMs = query.to === undefined ? nowMs : parseDate(query.to);
  if (query.from !== undefined) return candleRange(grid, parseDate(query.from), toMs, nowMs);
  const last = grid.numberAt(Math.min(toMs, nowMs));
  return { first: last - max + 1, last };
}

export function registerPriceRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/prices/:epic', kind: 'reading' },
    {
      3: ({ request, account }) => {
        const instrument = getPricedInstrument(deps, request.params);
        const query = parseInput(querySchema, request.query);
        const grid = candleGrid(query.resolution);
        const { first, last } = parseRange(query, grid, deps.clock.now());
        const total = Math.max(0, last - first + 1);
        const pageSize = query.pageSize === 0 ? total : query.pageSize;
        const from = first + pageSize * (query.pageNumber - 1);
        const size = Math.max(0, Math.min(pageSize, last - from + 1));
        const page = readCandlePage(deps, account, instrument, { grid, first: from, size });
        return {
          prices: page.prices,
          instrumentType: instrument.type,
          metadata: {
            allowance: page.allowance,
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
