import { clockTime } from '../http/ig-dates';
import type { BrokerAccount } from '../session/broker-user';
import type { Instrument } from './catalog';
import { getDealCurrency } from './catalog';
import { currencySymbol, exchangeRate } from './currencies';
import type { MarketBook } from './market-book';

/** The present figures of a market; bid and offer are null while prices are hidden. */
function toFigures(book: MarketBook, instrument: Instrument, nowMs: number) {
  const now = book.quoteAt(instrument, nowMs);
  const { opening, high, low } = book.dayRange(instrument, nowMs);
  const hidden = book.hidesPrices(instrument.epic);
  const change = now.bid - opening.bid;
  return {
    bid: hidden ? null : now.bid,
    offer: hidden ? null : now.offer,
    high: Math.max(now.offer, high),
    low: Math.min(now.bid, low),
    netChange: Number(change.toFixed(instrument.decimals)),
    percentageChange: Number(((change / opening.bid) * 100).toFixed(2)),
  };
}

/** A market in the form of searches, and as it is listed with positions. */
export function marketSummary(book: MarketBook, instrument: Instrument) {
  const nowMs = book.shownAt(instrument.epic);
  return {
    epic: instrument.epic,
    instrumentName: instrument.name,
    instrumentType: instrument.type,
    expiry: instrument.expiry,
    lotSize: 1,
    marketStatus: book.getStatus(instrument.epic),
    ...toFigures(book, instrument, nowMs),
    updateTime: clockTime(nowMs),
    updateTimeUTC: clockTime(nowMs),
    delayTime: 0,
    streamingPricesAvailable: true,
    scalingFactor: instrument.scalingFactor,
  };
}

function toSnapshot(book: MarketBook, instrument: Instrument) {
  const nowMs = book.shownAt(instrument.epic);
  return {
    marketStatus: book.getStatus(instrument.epic),
    ...toFigures(book, instrument, nowMs),
    updateTime: clockTime(nowMs),
    delayTime: 0,
    binaryOdds: null,
    decimalPlacesFactor: instrument.decimals,
    scalingFactor: instrument.scalingFactor,
    controlledRiskExtraSpread: 0,
  };
}

function instrumentView(instrument: Instrument, account: BrokerAccount) {
  const currency = getDealCurrency(instrument, account.currency);
  return {
    epic: instrument.epic,
    expiry: instrument.expiry,
    name: instrument.name,
    forceOpenAllowed: true,
    stopsLimitsAllowed: true,
    lotSize: 1,
    unit: instrument.accountType === 'CFD' ? 'CONTRACTS' : 'AMOUNT',
    type: instrument.type,
    controlledRiskAllowed: true,
    streamingPricesAvailable: true,
    marketId: instrument.marketId,
    currencies: [
      {
        code: currency,
        symbol: currencySymbol(currency),
        // Units of this currency for one unit of the account's, and the inverse.
        baseExchangeRate: Number(exchangeRate(account.currency, currency).toFixed(6)),
        exchangeRate: Number(exchangeRate(currency, account.currency).toFixed(6)),
        isDefault: true,
      },
    ],
    sprintMarketsMinimumExpiryTime: null,
    sprintMarketsMaximumExpiryTime: null,
    marginDepositBands: [{ min: 0, max: null, margin: instrument.marginPercent, currency }],
    marginFactor: instrument.marginPercent,
    marginFactorUnit: 'PERCENTAGE',
    slippageFactor: { unit: 'pct', value: 50 },
    limitedRiskPremium: { value: 0, unit: 'POINTS' },
    openingHours: instrument.hours && { marketTimes: instrument.hours },
    expiryDetails: null,
    rolloverDetails: null,
    newsCode: instrument.marketId,
    chartCode: instrument.marketId,
    country: null,
    valueOfOnePip: instrument.valueOfOnePip,
    onePipMeans: instrument.onePipMeans,
    contractSize: instrument.contractSize,
    specialInfo: [],
  };
}

function toDealingRules(instrument: Instrument) {
  const points = (value: number) => ({ unit: 'POINTS', value });
  return {
    minStepDistance: points(instrument.sizeStep),
    minDealSize: points(instrument.minDealSize),
    minControlledRiskStopDistance: points(instrument.minStopDistance * 2),
    minNormalStopOrLimitDistance: points(instrument.minStopDistance),
    maxStopOrLimitDistance: { unit: 'PERCENTAGE', value: 75 },
    controlledRiskSpacing: points(instrument.minStopDistance * 2),
    marketOrderPreference: 'AVAILABLE_DEFAULT_OFF',
    trailingStopsPreference: 'AVAILABLE',
  };
}

/** What IG's filter leaves of an instrument: epic and type, and null for everything else (recorded). */
function bareInstrument(instrument: Instrument, account: BrokerAccount) {
  const whole = instrumentView(instrument, account);
  const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, null]));
  return { ...empty, epic: instrument.epic, type: instrument.type };
}

/** One market in full; with `snapshotOnly` the rules are null and little of the instrument is left. */
export function marketDetails(
  book: MarketBook,
  instrument: Instrument,
  account: BrokerAccount,
  snapshotOnly: boolean,
) {
  return {
    instrument: snapshotOnly
      ? bareInstrument(instrument, account)
      : instrumentView(instrument, account),
    dealingRules: snapshotOnly ? null : toDealingRules(instrument),
    snapshot: toSnapshot(book, instrument),
  };
}
