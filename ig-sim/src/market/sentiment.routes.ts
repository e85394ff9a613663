import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { deriveSeed } from './price-path';

/** IG's reference and its clients spell the path differently. */
const PATHS = ['/clientsentiment', '/client-sentiment'];
const HOUR_MS = 3_600_000;
const RELATED = 3;
const manySchema = z.object({ marketIds: z.string().min(1).max(2000) });

export function registerSentimentRoutes(app: FastifyInstance, deps: SimDeps): void {
  const marketIds = [...new Set(deps.market.instruments.map(({ marketId }) => marketId))];

  /**
   * The share of clients that are long. It is seeded, changes every hour, and ends in .5 so that it is never an
   * integer.
   */
  function toSentiment(marketId: string) {
    const hour = Math.floor(deps.clock.now() / HOUR_MS);
    const hash = deriveSeed(deps.config.seed + hour, marketId) >>> 0;
    const longPositionPercentage = 25.5 + (hash % 50);
    return {
      marketId,
      longPositionPercentage,
      shortPositionPercentage: 100 - longPositionPercentage,
    };
  }

  function named(params: unknown): string {
    const { marketId } = params as { marketId: string };
    if (!marketIds.includes(marketId)) {
      throw new IgError(404, 'error.trading.otc.instrument-not-found');
    }
    return marketId;
  }

  for (const path of PATHS) {
    const read = (url: string, act: (call: DealerCall) => unknown) =>
      dealerCall(app, deps, { method: 'GET', url: `${path}${url}`, kind: 'reading' }, { 1: act });
    read('', ({ request }) => {
      const requested = parseInput(manySchema, request.query).marketIds.split(',');
      const known = [...new Set(requested.map((id) => id.trim()))].filter((id) =>
        marketIds.includes(id),
      );
      return { clientSentiments: known.map(toSentiment) };
    });
    read('/:marketId', ({ request }) => toSentiment(named(request.params)));
    read('/related/:marketId', ({ request }) => {
      const marketId = named(request.params);
      const related = marketIds.filter((id) => id !== marketId).slice(0, RELATED);
      return { clientSentiments: related.map(toSentiment) };
    });
  }
}
