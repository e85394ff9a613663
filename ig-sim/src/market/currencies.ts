/** Fixed rates, so that a run is repeatable: units of the currency for one euro. */
const unitsPerEuro: Record<string, { units: number; symbol: string }> = {
  EUR: { units: 1, symbol: 'E' },
  GBP: { units: 0.85, symbol: '£' },
  USD: { units: 1.085, symbol: '$' },
  CHF: { units: 0.95, symbol: 'SF' },
};

export const knownCurrencies = Object.keys(unitsPerEuro);

export function currencySymbol(code: string): string {
  return unitsPerEuro[code]?.symbol ?? code;
}

/** How many units of `to` one unit of `from` is worth; throws for a currency that the simulator does not have. */
export function exchangeRate(from: string, to: string): number {
  const source = unitsPerEuro[from];
  const target = unitsPerEuro[to];
  if (!source || !target) throw new Error(`no exchange rate from ${from} to ${to}`);
  return target.units / source.units;
}

/** Money to the cent, halves away from zero. */
export function toCents(amount: number): number {
  return (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-7)) / 100;
}
