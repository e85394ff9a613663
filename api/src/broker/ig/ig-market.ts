import type { z } from 'zod';
import { divide, multiply, ratio, toDecimal as writeRatio } from '../../trading/core/ratio';
import type { MarketDetails } from '../broker-data';
import { countDecimalPlaces, type Decimal, toDecimal } from '../decimal';
import { mapMarketStatus, mapMarketType } from './ig-mapper';
import { decimalOrNull, pricePair } from './ig-money';
import type { MarketNode } from './ig-schema';

type Node = z.infer<typeof MarketNode>;

/** Sizes with two decimals are taken everywhere; a smallest size with more shows a finer step. */
const USUAL_SIZE_DECIMALS = 2;

/**
 * IG's instrument, dealing rules and snapshot as a market of ours (§1.7). Throws RangeError for a market
 * without a currency: no order could name one.
 */
export function mapMarket(node: Node): MarketDetails {
  const { instrument, dealingRules, snapshot } = node;
  const prices = pricePair(snapshot.bid, snapshot.offer);
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
    epic: instrument.epic,
    name: instrument.name ?? instrument.epic,
    expiry: instrument.expiry ?? '-',
    type: mapMarketType(instrument.type),
    status: mapMarketStatus(snapshot.marketStatus),
    ...prices,
    high: decimalOrNull(snapshot.high),
    low: decimalOrNull(snapshot.low),
    decimalPlaces: Number(snapshot.decimalPlacesFactor ?? 0),
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
    marketOrders: dealingRules?.marketOrderPreference !== 'NOT_AVAILABLE',
    details: { instrument, dealingRules: dealingRules ?? null },
  };
}

/** In the broker's points: IG says it in those, or as a PERCENTAGE of the price; null when not known. */
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

/** valueOfOnePip ÷ the number in onePipMeans; where IG reports neither, one unit per point (domain.md). */
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
