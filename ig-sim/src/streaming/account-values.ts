import { computeBalance } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import type { BrokerAccount } from '../session/broker-user';
import type { FieldValues } from './tlcp';

export const accountFields = [
  'PNL',
  'DEPOSIT',
  'AVAILABLE_CASH',
  'PNL_LR',
  'PNL_NLR',
  'FUNDS',
  'MARGIN',
  'MARGIN_LR',
  'MARGIN_NLR',
  'AVAILABLE_TO_DEAL',
  'EQUITY',
  'EQUITY_USED',
] as const;

/**
 * The money of an account in its currency, in the form of `ACCOUNT:{accountId}`; all null while its balance is
 * hidden.
 */
export function accountValues(deps: SimDeps, account: BrokerAccount): FieldValues {
  if (deps.faults.peek('balanceNull', { accountId: account.accountId })) {
    return Object.fromEntries(accountFields.map((field) => [field, null]));
  }
  const now = computeBalance(deps, account);
  const equity = now.balance + now.profitLoss;
  const used = equity === 0 ? 0 : (now.deposit / equity) * 100;
  return {
    PNL: now.profitLoss.toFixed(2),
    DEPOSIT: now.deposit.toFixed(2),
    AVAILABLE_CASH: now.available.toFixed(2),
    PNL_LR: '0.00',
    PNL_NLR: now.profitLoss.toFixed(2),
    FUNDS: now.balance.toFixed(2),
    MARGIN: now.deposit.toFixed(2),
    MARGIN_LR: '0.00',
    MARGIN_NLR: now.deposit.toFixed(2),
    AVAILABLE_TO_DEAL: now.available.toFixed(2),
    EQUITY: equity.toFixed(2),
    EQUITY_USED: used.toFixed(2),
  };
}
