import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { DealerCall } from '../http/ig-call';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';
import { marketSummary } from '../market/market-view';
import type { Watchlist } from './watchlist';
import { POPULAR_MARKETS_ID } from './watchlist';

const MAX_LISTS = 100;
const MAX_MARKETS = 200;

const createSchema = z.object({
  name: z.string().trim().min(1).max(100),
  epics: z.array(z.string().min(1)).max(MAX_MARKETS).default([]),
});
const addSchema = z.object({ epic: z.string().min(1) });
const SUCCESS = { status: 'SUCCESS' };

export function registerWatchlistRoutes(app: FastifyInstance, deps: SimDeps): void {
  const ownLists = ({ user }: DealerCall) => deps.ledger.state().watchlists[user.identifier] ?? [];
  const popular = (): Watchlist => ({
    id: POPULAR_MARKETS_ID,
    name: POPULAR_MARKETS_ID,
    epics: deps.market.instruments.map(({ epic }) => epic),
  });

  function getList(call: DealerCall): Watchlist {
    const { watchlistId } = call.request.params as { watchlistId: string };
    const found = [popular(), ...ownLists(call)].find(({ id }) => id === watchlistId);
    if (!found) throw new IgError(404, 'error.watchlists.management.watchlist-not-found');
    return found;
  }

  function getOwnList(call: DealerCall): Watchlist {
    const list = getList(call);
    if (list.id === POPULAR_MARKETS_ID) throw new IgError(400, 'error.watchlists.management.error');
    return list;
  }

  function save({ user }: DealerCall, id: string, watchlist: Watchlist | null) {
    deps.ledger.record({ kind: 'watchlist', identifier: user.identifier, id, watchlist });
    return SUCCESS;
  }

  function describe({ id, name }: Watchlist) {
    const isSystem = id === POPULAR_MARKETS_ID;
    return {
      id,
      name,
      editable: !isSystem,
      deleteable: !isSystem,
      defaultSystemWatchlist: isSystem,
    };
  }

  function create(call: DealerCall) {
    const { name, epics } = parseInput(createSchema, call.request.body);
    const lists = ownLists(call);
    if ([popular(), ...lists].some((list) => list.name === name)) {
      throw new IgError(400, 'error.watchlists.management.duplicate-name');
    }
    if (lists.length >= MAX_LISTS) throw new IgError(400, 'error.watchlists.management.error');
    const known = [...new Set(epics)].filter((epic) => deps.market.findInstrument(epic));
    const id = String(deps.ledger.nextNumber());
    save(call, id, { id, name, epics: known });
    const isWhole = known.length === new Set(epics).size;
    return {
      watchlistId: id,
      status: isWhole ? 'SUCCESS' : 'SUCCESS_NOT_ALL_INSTRUMENTS_ADDED',
    };
  }

  function addMarket(call: DealerCall) {
    const list = getOwnList(call);
    const { epic } = deps.market.getInstrument(parseInput(addSchema, call.request.body).epic);
    if (list.epics.length >= MAX_MARKETS)
      throw new IgError(400, 'error.watchlists.management.error');
    return save(call, list.id, { ...list, epics: [...new Set([...list.epics, epic])] });
  }

  function removeMarket(call: DealerCall) {
    const list = getOwnList(call);
    const { epic } = call.request.params as { epic: string };
    return save(call, list.id, { ...list, epics: list.epics.filter((it) => it !== epic) });
  }

  function listMarkets(call: DealerCall) {
    const markets = getList(call).epics.flatMap((epic) => {
      const instrument = deps.market.findInstrument(epic);
      return instrument ? [marketSummary(deps.market, instrument)] : [];
    });
    return { markets };
  }

  const one = '/watchlists/:watchlistId';
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    act: (it: DealerCall) => unknown,
  ) => dealerCall(app, deps, { method, url, kind: 'reading' }, { 1: act });

  call('GET', '/watchlists', (it) => ({ watchlists: [popular(), ...ownLists(it)].map(describe) }));
  call('POST', '/watchlists', create);
  call('GET', one, listMarkets);
  call('PUT', one, addMarket);
  call('DELETE', one, (it) => save(it, getOwnList(it).id, null));
  call('DELETE', `${one}/:epic`, removeMarket);
}
