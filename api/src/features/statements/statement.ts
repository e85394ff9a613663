import type { MonthRow, StatementFee } from './statements.repo';

/** The results of one account in one currency, month by month. */
export interface AccountResult {
  accountId: string;
  accountName: string;
  environment: MonthRow['environment'];
  currency: string;
  months: MonthRow[];
  total: Pick<
    MonthRow,
    'trades' | 'won' | 'lost' | 'unknown' | 'provisional' | 'gainsMinor' | 'lossesMinor'
  >;
}

/** What was charged and paid in one currency; both are positive where money went out. */
export interface FeeSum {
  currency: string;
  chargedMinor: number;
  paidMinor: number;
}

const COUNTED = [
  'trades',
  'won',
  'lost',
  'unknown',
  'provisional',
  'gainsMinor',
  'lossesMinor',
] as const;

/** Groups months by account and currency, with their sums. */
export function groupByAccount(rows: readonly MonthRow[]): AccountResult[] {
  const groups = new Map<string, AccountResult>();
  for (const row of rows) {
    const { accountId, accountName, environment, currency } = row;
    const key = `${environment} ${accountId} ${currency}`;
    const empty = Object.fromEntries(COUNTED.map((name) => [name, 0])) as AccountResult['total'];
    const group = groups.get(key) ?? {
      accountId,
      accountName,
      environment,
      currency,
      months: [],
      total: empty,
    };
    group.months.push(row);
    for (const name of COUNTED) group.total[name] += row[name];
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Whether a booking belongs to payments rather than to charges. A withdrawn payment is a positive reversal, a
 * withdrawn charge a negative one.
 */
export function isPayment({ kind, amountMinor }: Pick<StatementFee, 'kind' | 'amountMinor'>) {
  return kind === 'CREDIT' || (kind === 'REVERSAL' && amountMinor > 0);
}

/** What was charged and paid, by currency. */
export function sumStatementFees(fees: readonly StatementFee[]): FeeSum[] {
  const sums = new Map<string, FeeSum>();
  for (const fee of fees) {
    const { currency, amountMinor } = fee;
    const sum = sums.get(currency) ?? { currency, chargedMinor: 0, paidMinor: 0 };
    if (isPayment(fee)) sum.paidMinor -= amountMinor;
    else sum.chargedMinor += amountMinor;
    sums.set(currency, sum);
  }
  return [...sums.values()];
}
