import { countUntil } from '../count-until';
import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import type { ScriptedQuote } from '../market/market-override';
import type { MarketBody } from './control-schemas';

function newScript(
  deps: SimDeps,
  instrument: Instrument,
  body: MarketBody,
): ScriptedQuote[] | null {
  const nowMs = deps.clock.now();
  if (body.bid !== undefined && body.offer !== undefined) {
    return [{ atMs: nowMs, bid: body.bid, offer: body.offer }];
  }
  if (body.price !== undefined) {
    const bid = Number((body.price - instrument.spread / 2).toFixed(instrument.decimals));
    const offer = Number((bid + instrument.spread).toFixed(instrument.decimals));
    return [{ atMs: nowMs, bid, offer }];
  }
  return (
    body.path
      ?.map(({ afterMs, bid, offer }) => ({ atMs: nowMs + afterMs, bid, offer }))
      .sort((a, b) => a.atMs - b.atMs) ?? null
  );
}

/** Whether the body only sets prices, as tests do many times a second; earlier ones are then not written again. */
function isPriceAlone({ status, hidePrices, release }: MarketBody): boolean {
  return status === undefined && hidePrices === undefined && !release;
}

/** Sets price, script or status of a market; what the body does not name stays. */
export function setMarket(deps: SimDeps, instrument: Instrument, body: MarketBody): void {
  const before = deps.market.getOverride(instrument.epic);
  const nowMs = deps.clock.now();
  const script = newScript(deps, instrument, body);
  if (script && isPriceAlone(body)) {
    deps.ledger.record({ kind: 'quotes', epic: instrument.epic, afterMs: nowMs, quotes: script });
    return;
  }
  const past = before.script.slice(0, countUntil(before.script, nowMs));
  deps.ledger.record({
    kind: 'market',
    epic: instrument.epic,
    override: {
      status: body.status ?? before.status,
      hidesPrices: body.hidePrices ?? before.hidesPrices,
      script: body.release ? [] : script ? [...past, ...script] : before.script,
    },
  });
}
