import type { SimDeps } from '../deps';
import type { Instrument } from '../market/catalog';
import { accountFields, accountValues } from './account-values';
import { CANDLE_SPANS, candleFields, candleValues, tickFields, tickValues } from './chart-values';
import { marketFields, marketValues, priceFields, priceValues } from './market-values';
import { type FieldValues, TLCP_ERRORS, type TlcpError } from './tlcp';
import { tradeFields } from './trade-values';

/** Something to which a client can subscribe. */
export interface StreamItem {
  kind: 'MARKET' | 'PRICE' | 'ACCOUNT' | 'CHART' | 'TRADE';
  mode: 'MERGE' | 'DISTINCT';
  fields: readonly string[];
  /** The scope by which a fault may be narrowed to it. */
  scope: { epic?: string; accountId?: string };
  /** Items of one key show the same, whoever subscribed to them. */
  key: string;
  /** Reads its present values; null for TRADE, which only has events. */
  read: (() => FieldValues) | null;
  /** Changes whenever there is something new to read, and costs less than reading it. */
  fingerprint: () => string;
}

type Found = StreamItem | null;
/** Money changes with every price, so it is read only this often. */
const ACCOUNT_EVERY_MS = 500;
const PRICE_ADAPTERS = [null, 'Pricing'];

const fingerprintMarket = ({ market }: SimDeps, instrument: Instrument) => {
  const { epic } = instrument;
  const { bid, offer } = market.quoteAt(instrument, market.shownAt(epic));
  return `${bid} ${offer} ${market.getStatus(epic)} ${market.hidesPrices(epic)}`;
};

function findMarketItem(deps: SimDeps, name: string, instrument: Instrument): Found {
  if (name !== `MARKET:${instrument.epic}`) return null;
  const read = () => marketValues(deps, instrument);
  const fingerprint = () => fingerprintMarket(deps, instrument);
  const scope = { epic: instrument.epic };
  return {
    kind: 'MARKET',
    mode: 'MERGE',
    fields: marketFields,
    scope,
    key: name,
    read,
    fingerprint,
  };
}

function findChartItem(deps: SimDeps, span: string | undefined, instrument: Instrument): Found {
  const key = `CHART:${instrument.epic}:${span}`;
  const scope = { epic: instrument.epic };
  const fingerprint = () => fingerprintMarket(deps, instrument);
  if (span === 'TICK') {
    const read = () => tickValues(deps, instrument);
    return { kind: 'CHART', mode: 'DISTINCT', fields: tickFields, scope, key, read, fingerprint };
  }
  const resolution = CANDLE_SPANS[span ?? ''];
  if (resolution === undefined) return null;
  const read = () => candleValues(deps, instrument, resolution);
  return { kind: 'CHART', mode: 'MERGE', fields: candleFields, scope, key, read, fingerprint };
}

function findAccountItem(deps: SimDeps, kind: string, accountId: string): Found {
  const owner = deps.users.findOwner(accountId);
  const account = owner && deps.users.findAccount(owner, accountId);
  if (!account) return null;
  const scope = { accountId };
  const key = `${kind}:${accountId}`;
  if (kind === 'TRADE') {
    return {
      kind,
      mode: 'DISTINCT',
      fields: tradeFields,
      scope,
      key,
      read: null,
      fingerprint: () => '',
    };
  }
  const read = () => accountValues(deps, account);
  const fingerprint = () => String(Math.floor(deps.clock.now() / ACCOUNT_EVERY_MS));
  return { kind: 'ACCOUNT', mode: 'MERGE', fields: accountFields, scope, key, read, fingerprint };
}

/** The item of a name, for the account of a session; null when there is none, or it belongs to another account. */
function findItem(deps: SimDeps, accountId: string, name: string): Found {
  const [kind = '', first = '', second] = name.split(':');
  if (kind === 'TRADE' || kind === 'ACCOUNT') {
    return first === accountId ? findAccountItem(deps, kind, first) : null;
  }
  if (kind === 'PRICE' && first !== accountId) return null;
  const instrument = deps.market.findInstrument(kind === 'PRICE' ? (second ?? '') : first);
  if (!instrument) return null;
  if (kind === 'MARKET') return findMarketItem(deps, name, instrument);
  if (kind === 'CHART') return findChartItem(deps, second, instrument);
  if (kind !== 'PRICE') return null;
  const read = () => priceValues(deps, instrument);
  const scope = { epic: instrument.epic, accountId };
  const fingerprint = () => fingerprintMarket(deps, instrument);
  const key = `PRICE:${instrument.epic}`;
  return { kind, mode: 'MERGE', fields: priceFields, scope, key, read, fingerprint };
}

/** What a subscription is about, or why the broker rejects it. A subscription has one item. */
export function resolveItem(
  deps: SimDeps,
  accountId: string,
  wanted: { name: string; mode: string; fields: readonly string[]; adapter: string | null },
): StreamItem | TlcpError {
  const item = findItem(deps, accountId, wanted.name);
  if (!item) return TLCP_ERRORS.unknownItem;
  const rejected = deps.faults.peek('streamItemRejected', item.scope);
  if (rejected && (rejected.kind ?? item.kind) === item.kind) {
    deps.faults.take('streamItemRejected', item.scope);
    return { code: rejected.code, message: 'rejected by a fault switch' };
  }
  const adapters = item.kind === 'PRICE' ? PRICE_ADAPTERS : [null];
  if (!adapters.includes(wanted.adapter)) return TLCP_ERRORS.unknownAdapter;
  if (item.mode !== wanted.mode) return TLCP_ERRORS.wrongMode;
  if (!wanted.fields.every((field) => item.fields.includes(field))) return TLCP_ERRORS.unknownField;
  return item;
}
