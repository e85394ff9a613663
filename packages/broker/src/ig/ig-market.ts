import { MarketType } from '@entropi/contracts/markets';
import { divide, multiply, ratio, toDecimal as writeRatio } from '@entropi/trading/core/ratio';
import { z } from 'zod';
import type { ReadRows } from '../broker';
import type { MarketDetails, MarketSummary } from '../broker-data';
import { countDecimalPlaces, type Decimal, toDecimal } from '../decimal';
import type { IgCaller } from './ig-caller';
import { Expiry, MaybeName, MaybeNum, MaybeText } from './ig-fields';
import { decimalOrNull } from './ig-money';
import { OpeningHours, readOpeningHours } from './ig-opening-hours';
import { mapMarketStatus, readPrice, readPriceSecond, type SnapshotClock } from './ig-price';
import { type RowReader, readableRows, readRows } from './ig-rows';
import { MarketDetailsReply, PriceSnapshot } from './ig-schema';

export const MarketNode = z.object({
  instrument: z.looseObject({
    epic: z.string().min(1),
    expiry: Expiry,
    name: MaybeName,
    type: MaybeText,
    currencies: readableRows(
      z.object({
        code: z.string(),
        baseExchangeRate: MaybeNum,
        isDefault: z.boolean().nullish(),
      }),
    ),
    marginFactor: MaybeNum,
    marginFactorUnit: MaybeText,
    valueOfOnePip: MaybeText,
    onePipMeans: MaybeText,
    contractSize: MaybeText,
    openingHours: OpeningHours,
  }),
  dealingRules: z
    .looseObject({
      minDealSize: z.object({ value: MaybeNum }).nullish().catch(null),
      minNormalStopOrLimitDistance: z
        .object({ unit: MaybeText, value: MaybeNum })
        .nullish()
        .catch(null),
      marketOrderPreference: MaybeText,
    })
    .nullish(),
  snapshot: PriceSnapshot.extend({
    high: MaybeNum,
    low: MaybeNum,
    decimalPlacesFactor: MaybeNum,
    scalingFactor: MaybeNum,
  }),
});

export const MarketSummaryRow = PriceSnapshot.extend({
  epic: z.string().min(1),
  instrumentName: MaybeName,
  instrumentType: MaybeText,
  expiry: Expiry,
});

type Node = z.output<typeof MarketNode>;

/** Sizes with two decimals are accepted everywhere; a smallest size with more decimals shows a finer step. */
const USUAL_SIZE_DECIMALS = 2;
/** IG accepts this many epics in one call. */
const EPICS_PER_CALL = 50;
/** No market has more decimals than this. */
const MAX_DECIMAL_PLACES = 10;
/** The type of a market; UNKNOWN when it is missing or not one of ours. */
export function mapMarketType(type: string | null): MarketType {
  const known = MarketType.safeParse(type);
  return known.success ? known.data : 'UNKNOWN';
}

/**
 * Reads markets with their prices, of which those that IG does not know are left out. It rejects the whole call when it
 * does not know one epic. The halves are then read separately, so that one bad epic does not hide the others.
 */
export async function readMarkets(
  caller: IgCaller,
  market: RowReader<typeof MarketNode, MarketDetails>,
  epics: readonly string[],
): Promise<ReadRows<MarketDetails>> {
  if (epics.length === 0) return { kind: 'ok', value: [], unreadable: [] };
  if (epics.length > EPICS_PER_CALL) return await readHalves(caller, market, epics, EPICS_PER_CALL);
  const path = `/markets?${new URLSearchParams({ epics: epics.join(','), filter: 'ALL' })}`;
  const read = await caller.read({ method: 'GET', path, version: 2 }, MarketDetailsReply);
  if (read.kind === 'ok') return readRows(read.value.marketDetails, market);
  if (read.kind !== 'rejected') return read;
  if (epics.length === 1) return { kind: 'ok', value: [], unreadable: [] };
  return await readHalves(caller, market, epics, Math.ceil(epics.length / 2));
}

async function readHalves(
  caller: IgCaller,
  market: RowReader<typeof MarketNode, MarketDetails>,
  epics: readonly string[],
  at: number,
): Promise<ReadRows<MarketDetails>> {
  const first = await readMarkets(caller, market, epics.slice(0, at));
  if (first.kind !== 'ok') return first;
  const second = await readMarkets(caller, market, epics.slice(at));
  if (second.kind !== 'ok') return second;
  return {
    kind: 'ok',
    value: [...first.value, ...second.value],
    unreadable: [...first.unreadable, ...second.unreadable],
  };
}

/**
 * Converts IG's instrument, dealing rules and snapshot to a market of ours (§1.7). Throws RangeError for a market
 * without a currency, because no order could name one.
 */
export function mapMarket(node: Node, clock: SnapshotClock): MarketDetails {
  const { instrument, dealingRules, snapshot } = node;
  const decimalPlaces = readDecimalPlaces(snapshot.decimalPlacesFactor);
  // Without a tick size no price can be counted.
  const prices = decimalPlaces === null ? { bid: null, offer: null } : readPrice(snapshot, clock);
  const scalingFactor = decimalOrNull(snapshot.scalingFactor) ?? '1';
  const minDealSize = decimalOrNull(dealingRules?.minDealSize?.value) ?? '0.01';
  const currencies = instrument.currencies.map((currency) => ({
    code: currency.code,
    perBase: decimalOrNull(currency.baseExchangeRate),
    isDefault: currency.isDefault ?? false,
  }));
  const ordinary = currencies.find((currency) => currency.isDefault) ?? currencies[0];
  if (!ordinary) throw new RangeError('a market without a currency');
  return {
    ...mapIdentity({ ...instrument, status: snapshot.marketStatus }),
    ...prices,
    // The time of day of an old price may belong to any day.
    priceSecondMs: prices.bid === null ? null : readPriceSecond(snapshot, clock),
    high: decimalOrNull(snapshot.high),
    low: decimalOrNull(snapshot.low),
    decimalPlaces,
    scalingFactor,
    currency: ordinary.code,
    currencies,
    pointValue: computePointValue(instrument),
    minDealSize,
    sizeStep: computeSizeStep(minDealSize),
    marginFactor: decimalOrNull(instrument.marginFactor) ?? '100',
    marginFactorUnit: instrument.marginFactorUnit === 'POINTS' ? 'POINTS' : 'PERCENTAGE',
    minStopDistance: minStopDistance(
      dealingRules?.minNormalStopOrLimitDistance,
      prices.offer,
      scalingFactor,
    ),
    openingHours: readOpeningHours(instrument.openingHours, clock),
    marketOrders: dealingRules?.marketOrderPreference !== 'NOT_AVAILABLE',
    details: { instrument, dealingRules: dealingRules ?? null },
  };
}

function readDecimalPlaces(factor: number | string | null): number | null {
  const places = factor === null ? Number.NaN : Number(factor);
  const isKnown = Number.isInteger(places) && places >= 0 && places <= MAX_DECIMAL_PLACES;
  return isKnown ? places : null;
}

/** In the broker's points. IG states it in those, or as a PERCENTAGE of the price; null when not known. */
function minStopDistance(
  rule: NonNullable<Node['dealingRules']>['minNormalStopOrLimitDistance'],
  offer: Decimal | null,
  scalingFactor: Decimal,
): Decimal | null {
  const value = decimalOrNull(rule?.value);
  if (value === null || rule?.unit !== 'PERCENTAGE') return value;
  if (offer === null) return null;
  const inPrice = multiply(divide(ratio(value), ratio(100)), ratio(offer));
  return writeRatio(multiply(inPrice, ratio(scalingFactor)), 12);
}

/** valueOfOnePip ÷ the number in onePipMeans; where IG reports neither, one unit per point. */
function computePointValue(instrument: Node['instrument']): Decimal {
  const value = numberIn(instrument.valueOfOnePip);
  const pip = numberIn(instrument.onePipMeans);
  if (value === null || pip === null || Number(pip) === 0) return '1';
  return writeRatio(divide(ratio(value), ratio(pip)), 12);
}

/** The number that a text begins with, as in `0.0001 USD/EUR`; null when it has none. */
function numberIn(text: string | null): Decimal | null {
  const match = /^\s*[^\d]?([\d,]+(?:\.\d+)?)/.exec(text ?? '');
  return match?.[1] ? toDecimal(match[1].replaceAll(',', '')) : null;
}

function computeSizeStep(minDealSize: Decimal): Decimal {
  const digits = Math.max(USUAL_SIZE_DECIMALS, countDecimalPlaces(minDealSize));
  return writeRatio(divide(ratio(1), ratio(10n ** BigInt(digits))), digits);
}

/** What identifies a market wherever IG lists it; everything except the epic may be missing. */
function mapIdentity(row: {
  epic: string;
  name: string | null;
  expiry: string | null;
  type: string | null;
  status: string | null;
}) {
  return {
    epic: row.epic,
    name: row.name ?? row.epic,
    expiry: row.expiry ?? '-',
    type: mapMarketType(row.type),
    status: mapMarketStatus(row.status),
  };
}

/** A market as a search shows it (§1.7); bid and offer null while there is no price to deal at. */
export function mapMarketSummary(
  row: z.output<typeof MarketSummaryRow>,
  clock: SnapshotClock,
): MarketSummary {
  return {
    ...mapIdentity({
      epic: row.epic,
      name: row.instrumentName,
      expiry: row.expiry,
      type: row.instrumentType,
      status: row.marketStatus,
    }),
    ...readPrice(row, clock),
  };
}
