import type { AccountType } from '../session/broker-user';
import type { Wave } from './price-path';

export interface Instrument {
  epic: string;
  name: string;
  marketId: string;
  type: 'INDICES' | 'CURRENCIES' | 'COMMODITIES';
  accountType: AccountType;
  /** "-" for a CFD, "DFB" for a daily spread bet. */
  expiry: '-' | 'DFB';
  /** Currency of a CFD; a spread bet is dealt in the account's. */
  currency: string;
  basePrice: number;
  spread: number;
  decimals: number;
  scalingFactor: number;
  valueOfOnePip: string;
  onePipMeans: string;
  contractSize: string;
  minDealSize: number;
  sizeStep: number;
  maxDealSize: number;
  marginPercent: number;
  /** Smallest distance of a stop or limit, in IG's points. */
  minStopDistance: number;
  /**
   * The hours that it reports for each day, in UTC, which is also the account's clock here. Null: it reports none.
   */
  hours: readonly Session[] | null;
  waves: readonly Wave[];
}

interface Session {
  openTime: string;
  closeTime: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lively within a minute and bounded over the week; `unit` is the size of a small move. */
function createWaves(unit: number): readonly Wave[] {
  return [
    { periodMs: 5 * SECOND, amplitude: unit },
    { periodMs: 22 * SECOND, amplitude: 7 * unit },
    { periodMs: 80 * SECOND, amplitude: 18 * unit },
    { periodMs: 6 * MINUTE, amplitude: 20 * unit },
    { periodMs: HOUR, amplitude: 22 * unit },
    { periodMs: DAY, amplitude: 60 * unit },
    { periodMs: 5 * DAY, amplitude: 120 * unit },
  ];
}

const DAY_LONG: readonly Session[] = [{ openTime: '00:00', closeTime: '24:00' }];
const BUT_FOR_AN_HOUR: readonly Session[] = [
  { openTime: '00:00', closeTime: '22:00' },
  { openTime: '23:00', closeTime: '24:00' },
];
const EUROPEAN: readonly Session[] = [{ openTime: '01:00', closeTime: '22:00' }];

const index = {
  type: 'INDICES',
  accountType: 'CFD',
  expiry: '-',
  decimals: 1,
  scalingFactor: 1,
  valueOfOnePip: '1.00',
  onePipMeans: '1 Index Point',
  contractSize: '1',
  minDealSize: 0.2,
  sizeStep: 0.01,
  maxDealSize: 500,
  marginPercent: 5,
  minStopDistance: 4,
  hours: EUROPEAN,
} as const;

export const instruments: readonly Instrument[] = [
  {
    ...index,
    epic: 'IX.D.DAX.IFMM.IP',
    name: 'Germany 40 Cash (€1)',
    marketId: 'DE30',
    currency: 'EUR',
    basePrice: 12_000,
    spread: 1.2,
    waves: createWaves(1),
  },
  {
    ...index,
    epic: 'IX.D.FTSE.IFMM.IP',
    name: 'FTSE 100 Cash (£1)',
    marketId: 'FT100',
    currency: 'GBP',
    basePrice: 8_000,
    spread: 1,
    waves: createWaves(0.7),
  },
  {
    ...index,
    epic: 'IX.D.DOW.IFMM.IP',
    name: 'Wall Street Cash ($1)',
    marketId: 'WALL',
    currency: 'USD',
    basePrice: 38_000,
    spread: 2.4,
    hours: BUT_FOR_AN_HOUR,
    waves: createWaves(2.5),
  },
  {
    ...index,
    epic: 'CS.D.EURUSD.MINI.IP',
    name: 'EUR/USD Mini',
    marketId: 'EURUSD',
    type: 'CURRENCIES',
    currency: 'USD',
    basePrice: 1.085,
    spread: 0.00006,
    decimals: 5,
    scalingFactor: 10_000,
    onePipMeans: '0.0001 USD/EUR',
    contractSize: '10000',
    minDealSize: 0.1,
    marginPercent: 3.33,
    minStopDistance: 2,
    hours: DAY_LONG,
    waves: createWaves(0.00008),
  },
  {
    ...index,
    epic: 'CS.D.CFDGOLD.CFDGC.IP',
    name: 'Spot Gold ($10)',
    marketId: 'GC',
    type: 'COMMODITIES',
    currency: 'USD',
    basePrice: 2_400,
    spread: 0.3,
    decimals: 2,
    valueOfOnePip: '10.00',
    onePipMeans: '1.0 USD per troy ounce',
    contractSize: '10',
    minDealSize: 0.1,
    minStopDistance: 1,
    hours: BUT_FOR_AN_HOUR,
    waves: createWaves(0.25),
  },
  {
    ...index,
    epic: 'CS.D.BITCOIN.CFD.IP',
    name: 'Bitcoin ($1)',
    marketId: 'BITCOIN',
    type: 'CURRENCIES',
    currency: 'USD',
    basePrice: 64_000,
    spread: 40,
    decimals: 1,
    onePipMeans: '1 USD/BTC',
    minDealSize: 0.01,
    marginPercent: 50,
    minStopDistance: 50,
    hours: null,
    waves: createWaves(9),
  },
  {
    ...index,
    epic: 'IX.D.DAX.DAILY.IP',
    name: 'Germany 40',
    marketId: 'DE30',
    accountType: 'SPREADBET',
    expiry: 'DFB',
    currency: 'EUR',
    basePrice: 12_000,
    spread: 1.4,
    waves: createWaves(1),
  },
  {
    ...index,
    epic: 'CS.D.GBPUSD.TODAY.IP',
    name: 'GBP/USD',
    marketId: 'GBPUSD',
    type: 'CURRENCIES',
    accountType: 'SPREADBET',
    expiry: 'DFB',
    currency: 'USD',
    basePrice: 1.27,
    spread: 0.00009,
    decimals: 5,
    scalingFactor: 10_000,
    onePipMeans: '0.0001 USD/GBP',
    contractSize: '1',
    minDealSize: 0.5,
    marginPercent: 3.33,
    minStopDistance: 2,
    hours: DAY_LONG,
    waves: createWaves(0.00008),
  },
  {
    ...index,
    epic: 'IX.D.FTSE.DAILY.IP',
    name: 'FTSE 100',
    marketId: 'FT100',
    accountType: 'SPREADBET',
    expiry: 'DFB',
    currency: 'GBP',
    basePrice: 8_000,
    spread: 1.1,
    waves: createWaves(0.7),
  },
];

/** Money per 1.0 of price and unit of size, in the deal's currency. */
export function computePointValue(instrument: Instrument): number {
  return Number(instrument.valueOfOnePip) / Number.parseFloat(instrument.onePipMeans);
}

/** The currencies an order may name: a spread bet is dealt in the account's own. */
export function getDealCurrency(instrument: Instrument, accountCurrency: string): string {
  return instrument.accountType === 'SPREADBET' ? accountCurrency : instrument.currency;
}
