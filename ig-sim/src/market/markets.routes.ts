import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { marketDetails, marketSummary } from './market-view';

const searchSchema = z.object({ searchTerm: z.string().min(1) });
const epicsSchema = z.object({
  epics: z.string().min(1),
  filter: z.enum(['ALL', 'SNAPSHOT_ONLY']).default('ALL'),
});
/** IG's own limit for one call. */
const MAX_EPICS = 50;

export function registerMarketRoutes(app: FastifyInstance, deps: SimDeps): void {
  function search({ request }: DealerCall) {
    const words = parseInput(searchSchema, request.query).searchTerm.toLowerCase();
    return {
      markets: deps.market.instruments
        .filter(({ name, epic, marketId }) =>
          [name, epic, marketId].some((text) => text.toLowerCase().includes(words)),
        )
        .map((instrument) => {
          const { lotSize: _, ...found } = marketSummary(deps.market, instrument);
          return found;
        }),
    };
  }

  function many({ request, account }: DealerCall) {
    const { epics, filter } = parseInput(epicsSchema, request.query);
    const names = [...new Set(epics.split(',').map((epic) => epic.trim()))];
    if (names.length > MAX_EPICS) throw new IgError(400, 'invalid.input');
    return {
      marketDetails: names.map((epic) =>
        marketDetails(
          deps.market,
          deps.market.getInstrument(epic),
          account,
          filter === 'SNAPSHOT_ONLY',
        ),
      ),
    };
  }

  function one({ request, account }: DealerCall) {
    const { epic } = request.params as { epic: string };
    const instrument = deps.market.getInstrument(epic);
    return marketDetails(deps.market, instrument, account, false);
  }

  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/markets', kind: 'reading' },
    {
      1: (call) => {
        const { epics } = call.request.query as { epics?: string };
        return epics === undefined ? search(call) : many(call);
      },
      2: many,
    },
  );
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/markets/:epic', kind: 'reading' },
    {
      1: one,
      2: one,
      3: one,
      4: one,
    },
  );
}
