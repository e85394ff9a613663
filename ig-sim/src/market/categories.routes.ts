import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { marketSummary } from './market-view';

const pageSchema = z.object({
  pageNumber: z.coerce.number().int().min(0).default(0),
  pageSize: z.coerce.number().int().min(1).max(1000).default(150),
});

/** Markets by kind: `/categories`, and `/marketnavigation`, which it replaced. */
export function registerCategoryRoutes(app: FastifyInstance, deps: SimDeps): void {
  const codes = [...new Set(deps.market.instruments.map(({ type }) => type))];

  function listMarkets(code: string) {
    const found = deps.market.instruments.filter(({ type }) => type === code);
    if (found.length === 0) throw new IgError(404, 'invalid.url');
    return found.map((instrument) => marketSummary(deps.market, instrument));
  }

  const read = (url: string, act: (call: DealerCall) => unknown) =>
    dealerCall(app, deps, { method: 'GET', url, kind: 'reading' }, { 1: act });

  read('/categories', () => ({
    categories: codes.map((code) => ({ code, nonTradeable: false })),
  }));
  read('/categories/:code/instruments', ({ request }) => {
    const { pageNumber, pageSize } = parseInput(pageSchema, request.query);
    const markets = listMarkets((request.params as { code: string }).code);
    const instruments = markets.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
    const totalPages = Math.ceil(markets.length / pageSize);
    return { instruments, metadata: { pageData: { pageNumber, pageSize, totalPages } } };
  });
  read('/marketnavigation', () => ({
    nodes: codes.map((code) => ({ id: code, name: code })),
    markets: null,
  }));
  read('/marketnavigation/:code', ({ request }) => ({
    nodes: null,
    markets: listMarkets((request.params as { code: string }).code),
  }));
}
