import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { colonSeconds, parseOldDate } from '../http/ig-dates';
import { parseInput } from '../http/ig-input';
import { candleRange, getPricedInstrument, readCandlePage } from './candle-page';
import { candleGrid, resolutions } from './candle-times';

const pathSchema = z.object({
  resolution: z.enum(resolutions),
  points: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(1))
    .optional(),
  start: z.string().optional(),
  end: z.string().optional(),
});
const querySchema = z.object({ startdate: z.string(), enddate: z.string() });

function parseDate(text: string): number {
  const atMs = parseOldDate(text);
  if (atMs === null) throw new IgError(400, 'error.malformed.date');
  return atMs;
}

/** Prices in versions 1 and 2: resolution, number of points and dates are in the path or query. */
export function registerOldPriceRoutes(app: FastifyInstance, deps: SimDeps): void {
  /** The dates are in the query of version 1 and in the path of version 2. */
  function parseDates({ request }: DealerCall, path: z.infer<typeof pathSchema>): [string, string] {
    if (path.start !== undefined && path.end !== undefined) return [path.start, path.end];
    const { startdate, enddate } = parseInput(querySchema, request.query);
    return [startdate, enddate];
  }

  function read(version: 1 | 2) {
    return (call: DealerCall) => {
      const instrument = getPricedInstrument(deps, call.request.params);
      const path = parseInput(pathSchema, call.request.params);
      const grid = candleGrid(path.resolution);
      const nowMs = deps.clock.now();
      const newest = grid.numberAt(nowMs);
      const dates = path.points === undefined ? parseDates(call, path).map(parseDate) : [];
      const [fromMs = 0, toMs = 0] = dates;
      const { first, last } =
        path.points === undefined
          ? candleRange(grid, fromMs, toMs, nowMs)
          : { first: newest - path.points + 1, last: newest };
      const size = Math.max(0, last - first + 1);
      const page = readCandlePage(deps, call.account, instrument, { grid, first, size });
      return {
        prices: page.prices.map(({ snapshotTimeUTC: _, ...candle }, index) =>
          version === 1
            ? { ...candle, snapshotTime: colonSeconds(grid.getStart(first + index)) }
            : candle,
        ),
        instrumentType: instrument.type,
        allowance: page.allowance,
      };
    };
  }

  const versions = { 1: read(1), 2: read(2) };
  const base = '/prices/:epic/:resolution';
  for (const url of [base, `${base}/:points`, `${base}/:start/:end`]) {
    dealerCall(app, deps, { method: 'GET', url, kind: 'reading' }, versions);
  }
}
